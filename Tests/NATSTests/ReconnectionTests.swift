#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineTesting
  import Testing

  @testable import SwiftCombineNATS

  @Suite("Reconnection of a publisher", .demandCheck, .timeLimit(.minutes(60)))
  struct ReconnectionTests {
    @Test func `a subscription continues with its outstanding demand, and requests it once`() async throws {
      let stage = try await ConsumeStage(storing: 1...2)
      let recorder = stage.record(stage.orders.publisher(group: "g"), demand: .max(5))
      await recorder.waitForValues(2)
      stage.proxy.cut()
      // Interrupted or not, what follows arrives once.
      while stage.proxy.requests.count < 2 { await Task.yield() }
      #expect(stage.proxy.requests == [5, 3])
      await stage.orders.store(3...5)
      await recorder.waitForValues(5)
      #expect(recorder.values.map(\.id) == [1, 2, 3, 4, 5])
      #expect(recorder.violations == [])
    }

    @Test func `an acknowledgement that was lost with the connection is sent again, and nothing repeated`()
      async throws
    {
      let stage = try await ConsumeStage(storing: 1...3)
      // The redelivery wait is an hour: nothing is delivered again before the acknowledgements are repeated.
      let orders = stage.orders.publisher(group: "g", redeliveryWait: .seconds(3600))
      stage.proxy.losesAcknowledgements = true
      let recorder = stage.record(orders, demand: .max(6))
      while stage.proxy.settlements.count < 3 { await Task.yield() }
      stage.proxy.losesAcknowledgements = false
      stage.proxy.cut()
      while stage.proxy.settlements.count < 6 { await Task.yield() }
      await stage.orders.store(4...6)
      await recorder.waitForValues(6)
      #expect(recorder.values.map(\.id) == [1, 2, 3, 4, 5, 6])
      #expect(
        stage.proxy.settlements.prefix(6).map { $0 } == (1...3).map { "+ACK \($0)" }
          + (1...3).map { "+ACK \($0)" })
    }

    @Test func `a message that the server delivers again after its acknowledgement was lost is skipped`()
      async throws
    {
      let stage = try await ConsumeStage(storing: 1...1)
      let orders = stage.orders.publisher(group: "g", redeliveryWait: .milliseconds(100))
      stage.proxy.losesAcknowledgements = true
      let recorder = stage.record(orders, demand: .max(3))
      // The second one is for the message that was delivered again.
      while stage.proxy.settlements.count < 2 { await Task.yield() }
      stage.proxy.losesAcknowledgements = false
      while stage.proxy.settlements.count < 3 { await Task.yield() }
      await stage.orders.store(2...3)
      await recorder.waitForValues(3)
      #expect(recorder.values.map(\.id) == [1, 2, 3])
    }

    @Test func `an acknowledged message is skipped, also if the server counts its deliveries from one again`()
      async throws
    {
      let stage = try await ConsumeStage(storing: 1...1)
      let options = PullOptions(
        group: "g", subject: "orders.new", start: .beginning, order: .relaxed, window: 1,
        redeliveryWait: .seconds(1))
      let session = PullSession(stage.orders.stream, options)
      func message(_ reply: String) throws -> HeldMessage {
        HeldMessage(
          Arrival(
            metadata: try #require(MessageMetadata(reply: reply)), subject: "orders.new", reply: reply,
            session: session))
      }
      try message("$JS.ACK.ORDERS.g.1.3.3.17.0").acknowledge()
      #expect(try message("$JS.ACK.ORDERS.g.1.3.6.17.0").repetition() != nil)
      #expect(try message("$JS.ACK.ORDERS.g.2.3.7.17.0").repetition() != nil)
      #expect(try message("$JS.ACK.ORDERS.g.1.4.8.17.0").repetition() == nil)
    }

    @Test func `after the server was killed and started again, nothing is missing`() async throws {
      let stage = try await ConsumeStage(storing: 1...3)
      let recorder = stage.record(
        stage.orders.publisher(group: "g", redeliveryWait: .milliseconds(300)), demand: .unlimited)
      await recorder.waitForValues(3)
      let states = stage.nats.statePublisher.record()
      stage.server.kill()
      await states.waitForValues(2)
      try stage.server.start()
      await stage.orders.store(4...6)
      await recorder.waitForValues(6)
      #expect(recorder.values.map(\.id) == [1, 2, 3, 4, 5, 6])
    }

    @Test func `messages in the middle of a flow arrive in order, each once, whenever the connection is cut`()
      async throws
    {
      let stage = try await ConsumeStage(storing: 1...2000)
      let orders = stage.orders.publisher(group: "g", window: 64, redeliveryWait: .seconds(1))
      let recorder = Recorder<Order, NATSError>(demand: .unlimited)
      let proxy = stage.proxy
      recorder.onValue = { _, order in if order.id % 400 == 0 { proxy.cut() } }
      stage.subscribe(recorder, to: orders, limit: { _ in 64 })
      await recorder.waitForValues(2000)
      // It retains the proxy, which retains the server.
      recorder.cancel()
      #expect(recorder.values.map(\.id).sorted() == Array(1...2000))
      #expect(recorder.violations == [])
    }

    @Test func `a deleted group fails its subscriptions`() async throws {
      let stage = try await ConsumeStage(storing: 1...1)
      let recorder = stage.record(stage.orders.publisher(group: "g"), demand: .max(2))
      await recorder.waitForValues(1)
      let queue = DispatchQueue(label: "test")
      stage.nats.requests.send("$JS.API.CONSUMER.DELETE.ORDERS.g", Data(), on: queue) { _ in }
      await recorder.waitForCompletion()
      guard case .failure(.noGroup(group: "g", stream: "ORDERS")) = recorder.completion else {
        Issue.record("\(recorder.events)")
        return
      }
    }

    @Test func `a closed connection fails its subscriptions`() async throws {
      let stage = try await ConsumeStage(storing: 1...1)
      let recorder = stage.record(stage.orders.publisher(group: "g"), demand: .max(2))
      await recorder.waitForValues(1)
      stage.nats.close()
      await recorder.waitForCompletion()
      guard case .failure(.closed) = recorder.completion else {
        Issue.record("\(recorder.events)")
        return
      }
    }
  }
#endif
