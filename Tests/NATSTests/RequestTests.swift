#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineNATS
  import SwiftCombineTesting
  import Testing

  @Suite("Requests", .timeLimit(.minutes(60)))
  struct RequestTests {
    /// A responder that doubles numbers.
    private func double(_ nats: NATSConnection, group: String? = nil) -> Recorder<Int, NATSError> {
      nats.subject("numbers", as: Int.self).messages(group: group, limit: 1000)
        .tryMap { message in
          #expect(message.expectsReply)
          try message.reply(message.value * 2)
          return message.value
        }
        .mapError { $0 as! NATSError }
        .record()
    }

    @Test func `each request receives its reply`() async throws {
      let stage = try SubjectStage()
      let responder = double(stage.nats)
      let replies = (1...100).map { stage.numbers.request($0, as: Int.self).record() }
      for (number, reply) in zip(1..., replies) {
        await reply.waitForCompletion()
        #expect(reply.values == [2 * number])
        #expect(reply.ending == "finished")
      }
      // It replies before its recorder receives the value.
      await responder.waitForValues(100)
      #expect(responder.values == Array(1...100))
    }

    @Test func `a request is sent once, by the call, and its reply kept`() async throws {
      let stage = try SubjectStage()
      let responder = double(stage.nats)
      let future = stage.numbers.request(4, as: Int.self)
      await responder.waitForValues(1)
      for _ in 1...2 {
        let reply = future.record()
        await reply.waitForCompletion()
        #expect(reply.values == [8])
      }
      #expect(responder.values == [4])
    }

    @Test func `the responders of a group share the requests`() async throws {
      let stage = try SubjectStage()
      let other = try NATSConnection.connect(to: stage.server.url, options: .patient())
      let responders = [double(stage.nats, group: "g"), double(other, group: "g")]
      await other.settle()
      let replies = (1...200).map { stage.numbers.request($0, as: Int.self).record() }
      for reply in replies { await reply.waitForCompletion() }
      #expect(replies.flatMap(\.values) == (1...200).map { $0 * 2 })
      while responders.map(\.values.count).reduce(0, +) < 200 { await Task.yield() }
      #expect(responders.flatMap(\.values).sorted() == Array(1...200))
    }

    @Test func `without a responder it fails at once, and says so`() async throws {
      let stage = try SubjectStage()
      let reply = stage.numbers.request(1, as: Int.self, timeout: .seconds(3600)).record()
      await reply.waitForCompletion()
      guard case .failure(.noResponder(subject: "numbers")) = reply.completion else {
        Issue.record("\(reply.events)")
        return
      }
    }

    @Test func `a reply that does not come in time fails, and one that comes later is dropped`() async throws
    {
      let stage = try SubjectStage()
      let requests = stage.numbers.messages(limit: 10).record()
      let reply = stage.numbers.request(1, as: Int.self, timeout: .milliseconds(50)).record()
      await reply.waitForCompletion()
      #expect(reply.ending == "timedOut")
      await requests.waitForValues(1)
      try requests.values[0].reply(1)
      await stage.nats.settle()
      #expect(reply.events.count == 2)
    }

    @Test func `a server that dies while a request waits does not let it hang`() async throws {
      let stage = try SubjectStage()
      let requests = stage.numbers.messages(limit: 10).record()
      let reply = stage.numbers.request(1, as: Int.self, timeout: .milliseconds(500)).record()
      await requests.waitForValues(1)
      stage.server.kill()
      await reply.waitForCompletion()
      #expect(reply.ending == "timedOut")
    }

    @Test func `each failure of a request has its case`() async throws {
      let stage = try SubjectStage(configuration: "max_payload: 1024")
      let long = String(repeating: "x", count: 2000)
      func ending<Value: Codable>(_ value: Value, on subject: String = "texts") async -> String {
        let reply = stage.nats.subject(subject, as: Value.self).request(value, as: Int.self).record()
        await reply.waitForCompletion()
        return reply.ending
      }
      let responder = stage.nats.subject("texts", as: String.self).messages(limit: 10)
        .sink { _ in
        } receiveValue: {
          try? $0.reply("no number")
        }
      #expect(await ending("text") == "undecodableMessage")
      #expect(await ending(long) == "payloadTooLarge")
      #expect(await ending(Double.infinity) == "unencodable")
      #expect(await ending(1, on: "numbers.*") == "invalidName")
      responder.cancel()
      let requests = stage.numbers.messages(limit: 10).record()
      let waiting = stage.numbers.request(1, as: Int.self, timeout: .seconds(3600)).record()
      await requests.waitForValues(1)
      stage.nats.close()
      await waiting.waitForCompletion()
      #expect(waiting.ending == "closed")
      #expect(await ending("text") == "closed")
    }

    @Test func `each failure of a reply is thrown`() async throws {
      let stage = try SubjectStage(configuration: "max_payload: 1024")
      let messages = stage.numbers.messages(limit: 10).record()
      await stage.numbers.send([1])
      let reply = stage.numbers.request(2, as: String.self, timeout: .seconds(3600)).record()
      await messages.waitForValues(2)
      #expect(messages.values.map(\.expectsReply) == [false, true])
      func failure<Reply: Encodable>(_ message: NATSMessage<Int>, _ reply: Reply) -> NATSError? {
        do throws(NATSError) {
          try message.reply(reply)
          return nil
        } catch {
          return error
        }
      }
      guard case .notARequest(subject: "numbers") = failure(messages.values[0], 1),
        case .payloadTooLarge(bytes: 2002, limit: 1024) =
          failure(messages.values[1], String(repeating: "x", count: 2000)),
        case .unencodable = failure(messages.values[1], Double.nan)
      else {
        Issue.record("another failure, or none")
        return
      }
      // None of these was a reply.
      #expect(failure(messages.values[1], "a reply") == nil)
      await reply.waitForCompletion()
      #expect(reply.values == ["a reply"])
      stage.nats.close()
      await messages.waitForCompletion()
      guard case .closed = failure(messages.values[1], "late") else {
        Issue.record("no failure")
        return
      }
    }

    @Test func `a request retains its connection until its reply`() async throws {
      let stage = try SubjectStage()
      let responder = double(stage.nats)
      await stage.nats.settle()
      let reply = try NATSConnection.connect(to: stage.server.url, options: .patient()).subject(
        "numbers", as: Int.self
      )
      .request(21, as: Int.self).record()
      await reply.waitForCompletion()
      #expect(reply.values == [42])
      await responder.waitForValues(1)
      #expect(responder.values == [21])
    }
  }
#endif
