#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineNATS
  import SwiftCombineTesting
  import Testing

  @Suite("publisher(group:)", .demandCheck, .timeLimit(.minutes(60)))
  struct ConsumeTests {
    @Test func `exactly the requested messages are requested from the server`() async throws {
      let stage = try await ConsumeStage(storing: 1...10)
      let recorder = stage.record(stage.orders.publisher(group: "billing"), demand: .max(3))
      await recorder.waitForValues(3)
      #expect(stage.proxy.requests == [3])
      recorder.request(.max(2))
      await recorder.waitForValues(5)
      #expect(stage.proxy.requests == [3, 2])
      #expect(recorder.values.map(\.id) == [1, 2, 3, 4, 5])
      #expect(recorder.events.first == .subscription("NATSDeliveries"))
      #expect(recorder.violations == [])
    }

    @Test func `a test fails in which more is requested than its subscriber allows`() async throws {
      try await withKnownIssue {
        try await DemandCheck.check {
          let stage = try await ConsumeStage(storing: 1...3)
          let recorder = stage.record(
            stage.orders.publisher(group: "billing"), demand: .max(3), limit: { _ in 2 })
          await recorder.waitForValues(3)
        }
      } matching: {
        $0.description.contains("3 outstanding, 2 allowed")
      }
    }

    @Test func `a subscriber that returns demand gets one message after the other`() async throws {
      let stage = try await ConsumeStage(storing: 1...20)
      let recorder = stage.record(
        stage.orders.publisher(group: "billing"), demand: .max(1), answering: { _ in .max(1) })
      await recorder.waitForValues(20)
      #expect(recorder.values.map(\.id) == Array(1...20))
      #expect(stage.proxy.requests.allSatisfy { $0 == 1 })
    }

    @Test func `unlimited demand is a window that is filled again at half`() async throws {
      let stage = try await ConsumeStage(storing: 1...100)
      let recorder = stage.record(
        stage.orders.publisher(group: "billing", window: 8), demand: .unlimited, limit: { _ in 8 })
      await recorder.waitForValues(100)
      #expect(recorder.values.map(\.id) == Array(1...100))
      #expect(stage.proxy.requests.first == 8)
      #expect(stage.proxy.requests.dropFirst().allSatisfy { $0 >= 4 })
    }

    @Test func `a message is acknowledged when its delivery has returned`() async throws {
      let stage = try await ConsumeStage(storing: 1...2)
      let recorder = Recorder<Order, NATSError>(demand: .max(2))
      let proxy = stage.proxy
      let seen = Seen()
      recorder.onValue = { _, order in seen.note("\(order.id) after \(proxy.settlements)") }
      stage.subscribe(recorder, to: stage.orders.publisher(group: "billing", order: .strict))
      while seen.notes.count < 2 { await Task.yield() }
      #expect(seen.notes == ["1 after []", "2 after [\"+ACK 1\"]"])
      recorder.cancel()  // it retains the proxy, which retains the server
    }

    @Test func `a group continues after what it has acknowledged, and its subscribers share the stream`()
      async throws
    {
      let stage = try await ConsumeStage(storing: 1...4)
      let first = stage.record(stage.orders.publisher(group: "billing"), demand: .max(2))
      // A delivery that has not returned when another thread cancels would be returned.
      while stage.proxy.settlements.count < 2 { await Task.yield() }
      first.cancel()
      let second = stage.record(stage.orders.publisher(group: "billing"), demand: .max(2))
      await second.waitForValues(2)
      #expect(second.values.map(\.id) == [3, 4])
      let other = stage.record(stage.orders.publisher(group: "shipping"), demand: .max(4))
      await other.waitForValues(4)
      #expect(other.values.map(\.id) == [1, 2, 3, 4])
    }

    @Test func `a new group begins where it is told to`() async throws {
      let stage = try await ConsumeStage(storing: 1...5)
      let time = Date()
      await stage.orders.store(6...7)
      func first(_ group: String, _ start: NATSStart) async -> Int? {
        let recorder = stage.record(stage.orders.publisher(group: group, from: start), demand: .max(1))
        await recorder.waitForValues(1)
        return recorder.values.first?.id
      }
      #expect(await first("a", .beginning) == 1)
      #expect(await first("b", .sequence(4)) == 4)
      #expect(await first("c", .lastPerSubject) == 7)
      #expect(await first("d", .time(time)) == 6)
    }

    @Test func `canceling returns what was not delivered, at once`() async throws {
      let stage = try await ConsumeStage(storing: 1...5)
      // The redelivery wait is an hour: only what was returned comes again.
      let orders = stage.orders.publisher(group: "billing", redeliveryWait: .seconds(3600))
      let recorder = Recorder<Order, NATSError>(demand: .max(5))
      recorder.onValue = { recorder, order in if order.id == 2 { recorder.cancel() } }
      stage.subscribe(recorder, to: orders)
      await recorder.waitForValues(2)
      let second = stage.record(orders, demand: .max(3))
      await second.waitForValues(3)
      #expect(second.values.map(\.id).sorted() == [3, 4, 5])
      #expect(recorder.values.map(\.id) == [1, 2])
      #expect(recorder.violations == [])
    }

    @Test func `a value whose delivery another thread cancels is not acknowledged`() async throws {
      let stage = try await ConsumeStage(storing: 1...1)
      let orders = stage.orders.publisher(group: "billing", redeliveryWait: .seconds(3600))
      let recorder = Recorder<Order, NATSError>(demand: .max(1))
      recorder.onValue = { recorder, _ in
        let canceled = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          recorder.cancel()
          canceled.signal()
        }
        canceled.wait()
      }
      stage.subscribe(recorder, to: orders)
      // It is the first whose request arrives at the server.
      await recorder.waitForValues(1)
      // Each of the two has requested one.
      let second = stage.record(orders, demand: .max(1), limit: { _ in 2 })
      await second.waitForValues(1)
      #expect(second.values.map(\.id) == [1])
    }

    @Test func `a value that cannot be decoded fails the publisher, unacknowledged`() async throws {
      let stage = try await ConsumeStage(storing: 1...1)
      let texts = stage.nats.stream("ORDERS").subject("orders.new", as: String.self)
      await texts.publish(Just("no order")).record().waitForCompletion()
      await stage.orders.store(3...3)
      let recorder = stage.record(stage.orders.publisher(group: "billing"), demand: .max(3))
      await recorder.waitForCompletion()
      #expect(recorder.values.map(\.id) == [1])
      guard case .failure(.undecodableDelivery(stream: "ORDERS", sequence: 2, _)) = recorder.completion else {
        Issue.record("\(recorder.events)")
        return
      }
      #expect(!stage.proxy.settlements.contains("+ACK 2"))
    }

    @Test func `requests that expire are renewed`() async throws {
      var options = NATSOptions.patient()
      options.pullLifetime = .milliseconds(100)
      let stage = try await ConsumeStage(storing: 1...1, options: options)
      let recorder = stage.record(stage.orders.publisher(group: "billing"), demand: .max(5))
      await recorder.waitForValues(1)
      while stage.proxy.requests.count(where: { $0 == 4 }) < 2 { await Task.yield() }
      await stage.orders.store(2...5)
      await recorder.waitForValues(5)
      // A request that expires before the server has looked for the first message is renewed too.
      #expect(stage.proxy.requests.first == 5)
      #expect(stage.proxy.requests.drop { $0 == 5 }.prefix(2) == [4, 4])
      #expect(recorder.values.map(\.id) == [1, 2, 3, 4, 5])
    }

    @Test func `a missing stream, a wrong name and a group of another kind are told apart`() async throws {
      let stage = try await ConsumeStage(storing: 1...1)
      let missing = stage.nats.stream("NONE").subject("none", as: Order.self).publisher(group: "g").record()
      await missing.waitForCompletion()
      guard case .failure(.noStream(stream: "NONE")) = missing.completion else {
        Issue.record("\(missing.events)")
        return
      }
      let relaxed = stage.record(stage.orders.publisher(group: "billing"), demand: .max(1))
      await relaxed.waitForValues(1)
      let strict = stage.orders.publisher(group: "billing", order: .strict).record()
      await strict.waitForCompletion()
      guard case .failure(.groupDiffers(group: "billing", stream: "ORDERS", _)) = strict.completion else {
        Issue.record("\(strict.events)")
        return
      }
      let invalid = stage.orders.publisher(group: "no.name").record()
      await invalid.waitForCompletion()
      guard case .failure(.invalidName(name: "no.name")) = invalid.completion else {
        Issue.record("\(invalid.events)")
        return
      }
    }

    @Test func `a group of all subjects is used only by who subscribes to all of them`() async throws {
      struct Creation: Codable {
        let stream: String
        let config: [String: String]

        enum CodingKeys: String, CodingKey {
          case stream = "stream_name"
          case config
        }
      }
      struct Reply: Decodable {
        let name: String
      }
      let server = try NATSServer()
      let nats = try NATSConnection.connect(to: server.url, options: .patient())
      let orders = try await nats.orders()
      await nats.stream("ORDERS").subject("orders.old", as: Order.self).store(1...1)
      await orders.store(2...2)
      func receive(_ subject: String, group: String) async throws -> Recorder<Order, NATSError> {
        let config = ["durable_name": group, "ack_policy": "explicit"]
        let created = nats.subject("$JS.API.CONSUMER.DURABLE.CREATE.ORDERS.\(group)", as: Creation.self)
          .request(Creation(stream: "ORDERS", config: config), as: Reply.self).record()
        await created.waitForCompletion()
        #expect(created.values.map(\.name) == [group])
        let recorder = nats.stream("ORDERS").subject(subject, as: Order.self).publisher(group: group)
          .record(demand: .max(2))
        while recorder.values.count < 2, recorder.completion == nil { await Task.yield() }
        return recorder
      }
      let new = try await receive("orders.new", group: "new")
      #expect(new.values.map(\.id) == [])
      guard case .failure(.groupDiffers(group: "new", stream: "ORDERS", let difference)) = new.completion
      else {
        Issue.record("\(new.events)")
        return
      }
      #expect(difference == "has all subjects of the stream")
      #expect(try await receive("orders.*", group: "streams").values.map(\.id) == [1, 2])
      #expect(try await receive(">", group: "all").values.map(\.id) == [1, 2])
    }

    @Test func `a stream that was created with other properties is used as it is`() async throws {
      struct Stream: Codable {
        let name: String
        let subjects: [String]
        var retention = "workqueue"
        var storage = "memory"
      }
      struct Information: Decodable {
        struct State: Decodable {
          let messages: Int
        }
        let state: State
      }
      let server = try NATSServer()
      let nats = try NATSConnection.connect(to: server.url, options: .patient())
      let created = nats.subject("$JS.API.STREAM.CREATE.JOBS", as: Stream.self)
        .request(Stream(name: "JOBS", subjects: ["jobs.*"]), as: Information.self).record()
      await created.waitForCompletion()
      #expect(created.values.map(\.state.messages) == [0])
      let jobs = nats.stream("JOBS").subject("jobs.new", as: Order.self)
      await jobs.store(1...3)
      let recorder = jobs.publisher(group: "g").record(demand: .max(3))
      await recorder.waitForValues(3)
      #expect(recorder.values.map(\.id) == [1, 2, 3])
      // What is acknowledged is deleted.
      var left = 3
      while left > 0 {
        let information = nats.subject("$JS.API.STREAM.INFO.JOBS", as: [String: String].self)
          .request([:], as: Information.self).record()
        await information.waitForCompletion()
        left = try #require(information.values.first?.state.messages, "\(information.events)")
      }
      let different = nats.stream("JOBS").create(subjects: ["jobs.*"]).record()
      await different.waitForCompletion()
      #expect(different.ending == "refused")
    }

    @Test func `a released connection ends with its last subscription`() async throws {
      let stage = try await ConsumeStage(storing: 1...1)
      var nats: NATSConnection? = try NATSConnection.connect(to: stage.proxy.url, options: .patient())
      weak let connection = nats
      let recorder = stage.record(
        nats!.stream("ORDERS").subject("orders.new", as: Order.self).publisher(group: "g"), demand: .unlimited
      )
      nats = nil
      await recorder.waitForValues(1)
      #expect(connection != nil)
      recorder.cancel()
      while connection != nil { await Task.yield() }
    }
  }
#endif
