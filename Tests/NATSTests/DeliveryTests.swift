#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineTesting
  import TestSupport
  import Testing

  @testable import SwiftCombineNATS

  @Suite("NATSDelivery", .demandCheck, .timeLimit(.minutes(60)))
  struct DeliveryTests {
    @Test func `a delivery is settled once, by the first call`() async throws {
      let stage = try await ConsumeStage(storing: 1...4)
      let recorder = stage.record(
        stage.orders.deliveries(group: "g"), demand: .max(4))
      await recorder.waitForValues(4)
      let deliveries = recorder.values
      #expect(deliveries.map(\.sequence) == [1, 2, 3, 4])
      #expect(deliveries.map(\.deliveryCount) == [1, 1, 1, 1])
      deliveries[0].restartRedeliveryWait()
      deliveries[0].acknowledge()
      deliveries[0].redeliver()
      deliveries[0].restartRedeliveryWait()
      deliveries[1].discard()
      deliveries[1].acknowledge()
      deliveries[2].redeliver(after: .milliseconds(1))
      deliveries[3].redeliver()
      recorder.request(.max(2))
      await recorder.waitForValues(6)
      #expect(
        stage.proxy.settlements == [
          "+WPI 1", "+ACK 1", "+TERM 2", "-NAK {\"delay\": 1000000} 3", "-NAK 4",
        ])
      #expect(Set(recorder.values.suffix(2).map(\.sequence)) == [3, 4])
      #expect(recorder.values.suffix(2).map(\.deliveryCount) == [2, 2])
    }

    @Test func `a delivery says on which subject it was published`() async throws {
      let stage = try await ConsumeStage(storing: 1...1)
      let stream = stage.nats.stream("ORDERS")
      await stream.subject("orders.late", as: Order.self).publish(Just(Order(id: 2))).record()
        .waitForCompletion()
      let all = stream.subject("orders.*", as: Order.self)
      let recorder = stage.record(all.deliveries(group: "g"), demand: .max(2))
      await recorder.waitForValues(2)
      #expect(recorder.values.map(\.subject) == ["orders.new", "orders.late"])
      for delivery in recorder.values { delivery.acknowledge() }
    }

    @Test func `in strict order no message comes before the one ahead of it is acknowledged`() async throws {
      let stage = try await ConsumeStage(storing: 1...3)
      let recorder = stage.record(
        stage.orders.deliveries(group: "g", order: .strict), demand: .max(5))
      await recorder.waitForValues(1)
      recorder.values[0].redeliver()
      await recorder.waitForValues(2)
      recorder.values[1].acknowledge()
      await recorder.waitForValues(3)
      recorder.values[2].acknowledge()
      await recorder.waitForValues(4)
      #expect(recorder.values.map(\.sequence) == [1, 1, 2, 3])
      #expect(stage.proxy.settlements == ["-NAK 1", "+ACK 1", "+ACK 2"])
    }

    @Test func `an unsettled delivery comes again after the redelivery wait`() async throws {
      let stage = try await ConsumeStage(storing: 1...1)
      let recorder = stage.record(
        stage.orders.deliveries(group: "g", redeliveryWait: .milliseconds(100)),
        demand: .max(2))
      await recorder.waitForValues(2)
      #expect(recorder.values.map(\.sequence) == [1, 1])
      #expect(recorder.values.map(\.deliveryCount) == [1, 2])
      #expect(stage.proxy.settlements == [])
    }

    @Test func `a delivery released unsettled is returned when its subscription has ended`() async throws {
      let stage = try await ConsumeStage(storing: 1...1)
      let orders = stage.orders.deliveries(
        group: "g", redeliveryWait: .seconds(3600))
      let recorder = stage.record(orders, demand: .max(1))
      await recorder.waitForValues(1)
      recorder.cancel()
      #expect(stage.proxy.settlements == [])
      recorder.clearEvents()
      let second = stage.record(orders, demand: .max(1))
      await second.waitForValues(1)
      #expect(second.values.map(\.deliveryCount) == [2])
      #expect(stage.proxy.settlements == ["-NAK 1"])
    }

    @Test func `what an operator holds is returned when the subscription is canceled`() async throws {
      let stage = try await ConsumeStage(storing: 1...2)
      let orders = stage.orders.deliveries(group: "g", redeliveryWait: .seconds(3600))
      let arrived = RaceCounter()
      let recorder = stage.record(
        orders.handleEvents(receiveOutput: { _ in arrived.add() })
          .flatMap(maxPublishers: .max(2)) {
            Just($0).delay(for: .seconds(3600), scheduler: DispatchQueue(label: "work"))
          }, demand: .max(2))
      while arrived.count < 2 { await Task.yield() }
      recorder.cancel()  // cancels the delays first, which release what they hold
      let second = stage.record(orders, demand: .max(2))
      await second.waitForValues(2)
      #expect(second.values.map(\.deliveryCount) == [2, 2])
      #expect(Set(stage.proxy.settlements) == ["-NAK 1", "-NAK 2"])
    }

    @Test func `what is released beside a cancel on another thread is returned once`() async throws {
      let stage = try await ConsumeStage(storing: 1...20)
      let orders = stage.orders.deliveries(group: "g", redeliveryWait: .seconds(3600))
      let recorder = stage.record(orders, demand: .max(20))
      await recorder.waitForValues(20)
      var held = recorder.values
      recorder.clearEvents()
      race({ while held.popLast() != nil {} }, { recorder.cancel() })
      let second = stage.record(orders, demand: .max(20))
      await second.waitForValues(20)
      #expect(stage.proxy.settlements.sorted() == (1...20).map { "-NAK \($0)" }.sorted())
    }

    @Test func `an unsettled message is remembered until the server delivers it again`() {
      var log = UnsettledLog(redeliveryWait: .seconds(5))
      let start = ContinuousClock.now
      for second in 0..<8 { log.append("\(second)", at: start + .seconds(second)) }
      #expect(log.replies(at: start + .seconds(7)) == ["3", "4", "5", "6", "7"])
      #expect(log.replies(at: start + .seconds(11)) == ["7"])
      for number in 0..<10_000 { log.append("\(number)", at: start + .seconds(20)) }
      #expect(log.replies(at: start + .seconds(20)).count == UnsettledLog.limit)
      #expect(log.replies(at: start + .seconds(20)).last == "9999")
    }

    @Test func `a delivery is settled after its subscription has ended`() async throws {
      let stage = try await ConsumeStage(storing: 1...2)
      let orders = stage.orders.deliveries(
        group: "g", redeliveryWait: .seconds(3600))
      let recorder = stage.record(orders, demand: .max(1))
      await recorder.waitForValues(1)
      recorder.cancel()
      recorder.values[0].acknowledge()
      let second = stage.record(orders, demand: .max(1))
      await second.waitForValues(1)
      #expect(second.values.map(\.sequence) == [2])
    }

    @Test func `the subscriber decides about what cannot be decoded`() async throws {
      let stage = try await ConsumeStage(storing: 1...1)
      let texts = stage.nats.stream("ORDERS").subject("orders.new", as: String.self)
      await texts.publish(Just("no order")).record().waitForCompletion()
      await stage.orders.store(3...3)
      let seen = Seen()
      let orders = stage.orders.deliveries(group: "g") { delivery, error in
        seen.note("\(String(decoding: delivery.value, as: UTF8.self)), \(error is DecodingError)")
        delivery.discard()
      }
      let recorder = stage.record(orders, demand: .max(2))
      await recorder.waitForValues(2)
      #expect(recorder.values.map(\.value.id) == [1, 3])
      #expect(seen.notes == ["\"no order\", true"])
      #expect(stage.proxy.settlements == ["+TERM 2"])
      #expect(stage.proxy.requests == [2, 1])
    }

    @Test(arguments: [
      ("$JS.ACK.ORDERS.g.2.17.9.1795495810105395632.2", 17, 2),
      ("$JS.ACK.hub.ACCOUNT.ORDERS.g.3.18.9.1795495810105395632.2.token", 18, 3),
    ])
    func `the subject for acknowledgements is read with and without a domain`(
      reply: String, sequence: UInt64, deliveries: Int
    ) throws {
      let metadata = try #require(MessageMetadata(reply: reply))
      #expect(metadata.sequence == sequence)
      #expect(metadata.deliveries == deliveries)
    }

    @Test(arguments: ["", "_INBOX.a.b", "$JS.ACK.ORDERS.g.2", "$JS.ACK.ORDERS.g.x.17.9.17.2"])
    func `another subject is not one for acknowledgements`(reply: String) {
      #expect(MessageMetadata(reply: reply) == nil)
    }
  }
#endif
