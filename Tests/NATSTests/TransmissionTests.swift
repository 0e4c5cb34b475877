#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineNATS
  import SwiftCombineTesting
  import Testing

  @Suite("Publishing on a subject without a stream", .timeLimit(.minutes(60)))
  struct TransmissionTests {
    @Test func `it finishes when the server has received all values, without any`() async throws {
      let stage = try SubjectStage()
      let other = try NATSConnection.connect(to: stage.server.url, options: .patient())
      let recorder = other.subject("numbers", as: Int.self).publisher(limit: 10_000)
        .record()
      await other.settle()
      let sending = stage.numbers.publish((1...10_000).publisher).record()
      await sending.waitForCompletion()
      #expect(sending.ending == "finished")
      #expect(sending.violations == [])
      // The server sends the other client's reply after what it has received before.
      await recorder.waitForValues(10_000)
      #expect(recorder.values == Array(1...10_000))
      let empty = stage.numbers.publish(Empty<Int, Never>()).record()
      await empty.waitForCompletion()
      #expect(empty.ending == "finished")
    }

    @Test func `values are requested as the server receives them, whatever is requested downstream`()
      async throws
    {
      let stage = try SubjectStage()
      let source = ScriptedSource<Int, Never>()
      let sending = stage.numbers.publish(source, maxInFlight: 4).record(demand: .none)
      #expect(source.log == [.subscribed, .requested(.max(4))])
      source.send(1)
      source.send(2)
      while source.log.count < 3 { await Task.yield() }
      #expect(source.log == [.subscribed, .requested(.max(4)), .requested(.max(2))])
      source.send(completion: .finished)
      await sending.waitForCompletion()
      #expect(sending.ending == "finished")
    }

    @Test func `what was never sent is not received, whatever a message to its inbox says`() async throws {
      let stage = try SubjectStage()
      let proxy = try CountingProxy(stage.server)
      let inbox = Seen()
      proxy.setInspection { event, _ in
        if case .fromClient(let frame) = event, frame.verb == "SUB", frame.words[1].hasPrefix("_INBOX.") {
          inbox.note(String(frame.words[1].dropLast(2)))
        }
        return true
      }
      let nats = try NATSConnection.connect(to: proxy.url, options: .patient())
      let source = ScriptedSource<Int, Never>()
      let sending = nats.subject("numbers", as: Int.self).publish(source, maxInFlight: 4).record()
      while inbox.notes.isEmpty { await Task.yield() }
      await nats.settle()
      for number in ["99", "-1", "9223372036854775807"] {
        await stage.nats.subject("\(inbox.notes[0]).\(number)", as: Int.self).send([1])
      }
      await nats.settle()
      #expect(source.log == [.subscribed, .requested(.max(4))])
      source.send(1)
      source.send(completion: .finished)
      await sending.waitForCompletion()
      #expect(sending.ending == "finished")
    }

    @Test func `as many values may be in flight as can be counted`() async throws {
      let stage = try SubjectStage()
      let sending = stage.numbers.publish((1...10).publisher, maxInFlight: .max).record()
      await sending.waitForCompletion()
      #expect(sending.ending == "finished")
    }

    @Test func `a server that does not read holds the publisher back`() async throws {
      let stage = try SubjectStage()
      let source = ScriptedSource<Int, Never>()
      let sending = stage.numbers.publish(source, maxInFlight: 2).record()
      stage.server.pause(true)
      source.send(1)
      source.send(2)
      #expect(source.log == [.subscribed, .requested(.max(2))])
      stage.server.pause(false)
      while source.demand == .none { await Task.yield() }
      source.send(completion: .finished)
      await sending.waitForCompletion()
      #expect(sending.ending == "finished")
    }

    @Test func `a server that does not read for longer than the limit fails`() async throws {
      var options = NATSOptions.patient()
      options.replyTimeout = .milliseconds(100)
      let stage = try SubjectStage(options: options)
      stage.server.pause(true)
      let sending = stage.numbers.publish(Just(1)).record()
      await sending.waitForCompletion()
      #expect(sending.ending == "timedOut")
      stage.server.pause(false)
    }

    @Test func `after an interruption it continues and finishes`() async throws {
      let stage = try SubjectStage()
      let source = ScriptedSource<Int, Never>()
      let sending = stage.numbers.publish(source, maxInFlight: 4).record()
      let states = stage.nats.statePublisher.record()
      stage.server.kill()
      await states.waitForValues(2)
      for number in 1...4 { source.send(number) }
      #expect(source.log == [.subscribed, .requested(.max(4))])
      try stage.server.start()
      while source.demand == .none { await Task.yield() }
      source.send(completion: .finished)
      await sending.waitForCompletion()
      #expect(sending.ending == "finished")
    }

    @Test func `values beyond the client's buffer fail while the connection is interrupted`() async throws {
      let stage = try SubjectStage()
      let states = stage.nats.statePublisher.record()
      stage.server.kill()
      await states.waitForValues(2)
      let text = String(repeating: "x", count: 1_000_000)
      let sending = stage.nats.subject("texts", as: String.self)
        .publish(repeatElement(text, count: 100).publisher).record()
      await sending.waitForCompletion()
      #expect(sending.ending == "bufferFull")
    }

    @Test func `each failure has its case`() async throws {
      let stage = try SubjectStage(configuration: "max_payload: 1024")
      func ending<P: Publisher>(_ pipeline: P, on subject: String = "subject") async -> String
      where P.Output: Codable {
        let sending = stage.nats.subject(subject, as: P.Output.self).publish(pipeline).record()
        await sending.waitForCompletion()
        return sending.ending
      }
      #expect(await ending(Fail<Int, TestError>(error: "lost")) == "upstream")
      #expect(await ending(Just(Double.infinity)) == "unencodable")
      #expect(await ending(Just(String(repeating: "x", count: 2000))) == "payloadTooLarge")
      for subject in ["", "numbers.*", "a b", ".a", "a..b"] {
        #expect(await ending(Just(1), on: subject) == "invalidName")
      }
      let waiting = stage.numbers.publish(Empty<Int, Never>(completeImmediately: false)).record()
      stage.nats.close()
      await waiting.waitForCompletion()
      #expect(waiting.ending == "closed")
      #expect(await ending(Just(1)) == "closed")
    }

    @Test func `canceling cancels the upstream publisher`() async throws {
      let stage = try SubjectStage()
      let source = ScriptedSource<Int, Never>()
      let sending = stage.numbers.publish(source, maxInFlight: 4).record()
      source.send(1)
      sending.cancel()
      #expect(source.log == [.subscribed, .requested(.max(4)), .cancelled])
    }
  }
#endif
