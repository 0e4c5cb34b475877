#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineTesting
  import Testing

  @testable import SwiftCombineNATS

  @Suite("publish", .demandCheck, .timeLimit(.minutes(60)))
  struct PublishTests {
    @Test func `each value is confirmed in order`() async throws {
      let server = try NATSServer()
      let orders = try await NATSConnection.connect(to: server.url, options: .patient()).orders()
      let confirmations = orders.publish((1...1000).publisher.map { Order(id: $0) }).record()
      await confirmations.waitForCompletion()
      #expect(
        confirmations.values == (1...1000).map { NATSAcknowledgement(sequence: $0, isDuplicate: false) })
      #expect(confirmations.events.last == .finished)
      #expect(confirmations.violations == [])
    }

    @Test func `confirmations come in the order of the values, also if one was lost with the connection`()
      async throws
    {
      let server = try NATSServer()
      let proxy = try CountingProxy(checked: server)
      var options = NATSOptions.patient()
      options.reconnectWait = .milliseconds(20)
      let orders = try await NATSConnection.connect(to: proxy.url, options: options).orders()
      let others = Seen()
      // The first confirmation is lost, and the connection interrupted after the others.
      proxy.setInspection { [unowned proxy] event, _ in
        guard case .fromServer(let frame) = event, others.notes.count < 2 else { return true }
        let text = String(decoding: frame.payload, as: UTF8.self)
        guard text.contains("\"seq\":") else { return true }
        if text.contains("\"seq\":1}") { return false }
        others.note(text)
        if others.notes.count == 2 { proxy.cut() }
        return true
      }
      let confirmations = orders.publish((1...3).publisher.map { Order(id: $0) }, id: \.id).record()
      await confirmations.waitForCompletion()
      #expect(confirmations.values.map(\.sequence) == [1, 2, 3])
      #expect(confirmations.values.first?.isDuplicate == true)
      #expect(confirmations.events.last == .finished)
    }

    @Test func `no more values are requested than may be unconfirmed`() async throws {
      let server = try NATSServer()
      let orders = try await NATSConnection.connect(to: server.url, options: .patient()).orders()
      let source = ScriptedSource<Order, Never>()
      let confirmations = orders.publish(source, maxInFlight: 2).record(demand: .max(3))
      #expect(source.log == [.subscribed, .requested(.max(2))])
      source.send(Order(id: 1))
      await confirmations.waitForValues(1)
      while source.log.count < 3 { await Task.yield() }
      #expect(source.log == [.subscribed, .requested(.max(2)), .requested(.max(1))])
      source.send(Order(id: 2))
      source.send(Order(id: 3))
      await confirmations.waitForValues(3)
      #expect(source.log == [.subscribed, .requested(.max(2)), .requested(.max(1))])
      confirmations.request(.max(1))
      // The thread that delivered the last confirmation may make the request.
      while source.log.count < 4 { await Task.yield() }
      #expect(source.log.last == .requested(.max(1)))
    }

    @Test func `an identifier that the stream has seen is a duplicate`() async throws {
      let server = try NATSServer()
      let orders = try await NATSConnection.connect(to: server.url, options: .patient()).orders()
      let ids = [7, 8, 7]
      let confirmations = orders.publish(ids.publisher.map { Order(id: $0) }, id: \.id).record()
      await confirmations.waitForCompletion()
      #expect(confirmations.values.map(\.sequence) == [1, 2, 1])
      #expect(confirmations.values.map(\.isDuplicate) == [false, false, true])
    }

    @Test func `a subject without a stream fails`() async throws {
      let server = try NATSServer()
      let nats = try NATSConnection.connect(to: server.url, options: .patient())
      let confirmations = nats.stream("NONE").subject("none", as: Order.self)
        .publish(Just(Order(id: 1))).record()
      await confirmations.waitForCompletion()
      guard case .failure(.notStored(subject: "none", stream: "NONE")) = confirmations.completion else {
        Issue.record("\(confirmations.events)")
        return
      }
    }

    @Test func `a value that a full stream refuses is not confirmed`() async throws {
      let server = try NATSServer()
      let nats = try NATSConnection.connect(to: server.url, options: .patient())
      let stream = Data(
        #"{"name":"ORDERS","subjects":["orders.*"],"storage":"file","discard":"new","max_bytes":200}"#.utf8)
      let created = await withCheckedContinuation { created in
        nats.requests.send("$JS.API.STREAM.CREATE.ORDERS", stream, on: .global()) {
          created.resume(returning: $0)
        }
      }
      #expect(throws: Never.self) { try created.get() }
      let orders = nats.stream("ORDERS").subject("orders.new", as: Order.self)
      let confirmations = orders.publish((1...100).publisher.map { Order(id: $0) }, maxInFlight: 1).record()
      await confirmations.waitForCompletion()
      let stored = confirmations.values.map(\.sequence)
      #expect(!stored.isEmpty && stored == (1...UInt64(stored.count)).map { $0 })
      guard case .failure(.refused(stream: "ORDERS", code: 10077, let reason)) = confirmations.completion
      else {
        Issue.record("\(confirmations.events)")
        return
      }
      #expect(reason == "maximum bytes exceeded")
    }

    @Test func `a payload that the server does not accept fails`() async throws {
      let server = try NATSServer(configuration: "max_payload: 1024")
      let nats = try NATSConnection.connect(to: server.url, options: .patient())
      _ = try await nats.orders()
      let texts = nats.stream("ORDERS").subject("orders.new", as: String.self)
      let confirmations = texts.publish(Just(String(repeating: "x", count: 2000))).record()
      await confirmations.waitForCompletion()
      guard case .failure(.payloadTooLarge(bytes: 2002, limit: 1024)) = confirmations.completion else {
        Issue.record("\(confirmations.events)")
        return
      }
    }

    @Test func `the failure of the upstream publisher and of the encoder are told apart`() async throws {
      let server = try NATSServer()
      let nats = try NATSConnection.connect(to: server.url, options: .patient())
      let orders = try await nats.orders()
      let failing = orders.publish(Fail<Order, TestError>(error: "lost")).record()
      await failing.waitForCompletion()
      guard case .failure(.upstream(let error)) = failing.completion else {
        Issue.record("\(failing.events)")
        return
      }
      #expect(error as? TestError == "lost")
      let numbers = nats.stream("ORDERS").subject("orders.new", as: Double.self)
      let unencodable = numbers.publish([1, .infinity, 2].publisher, maxInFlight: 1).record()
      await unencodable.waitForCompletion()
      #expect(unencodable.values.count == 1)
      guard case .failure(.unencodable) = unencodable.completion else {
        Issue.record("\(unencodable.events)")
        return
      }
    }

    @Test func `unconfirmed values are sent again to a server that starts again, and stored once`()
      async throws
    {
      let server = try NATSServer()
      var options = NATSOptions.patient()
      options.reconnectWait = .milliseconds(50)
      options.reconnectAttempts = nil
      let nats = try NATSConnection.connect(to: server.url, options: options)
      let orders = try await nats.orders()
      let source = ScriptedSource<Order, Never>()
      let confirmations = orders.publish(source, maxInFlight: 8, id: \.id).record()
      source.send(Order(id: 1))
      await confirmations.waitForValues(1)
      server.kill()
      for id in 2...8 { source.send(Order(id: id)) }
      #expect(confirmations.values.count == 1)
      try server.start()
      await confirmations.waitForValues(8)
      // What was lost with the connection is stored after what was sent before it was known to be lost.
      #expect(confirmations.values.first?.sequence == 1)
      #expect(confirmations.values.map(\.sequence).sorted() == Array(1...8))
      #expect(confirmations.completion == nil)
    }

    @Test func `a closed connection fails, also if all values are confirmed`() async throws {
      let server = try NATSServer()
      let nats = try NATSConnection.connect(to: server.url, options: .patient())
      let orders = try await nats.orders()
      let source = ScriptedSource<Order, Never>()
      let confirmations = orders.publish(source).record()
      source.send(Order(id: 1))
      await confirmations.waitForValues(1)
      nats.close()
      await confirmations.waitForCompletion()
      #expect(confirmations.values.map(\.sequence) == [1])
      #expect(confirmations.ending == "closed")
      #expect(source.log.last == .cancelled)
    }

    @Test func `a closed connection fails`() async throws {
      let server = try NATSServer()
      let nats = try NATSConnection.connect(to: server.url, options: .patient())
      let orders = try await nats.orders()
      let states = nats.statePublisher.record()
      server.kill()
      await states.waitForValues(2)
      let confirmations = orders.publish(Just(Order(id: 1)).append(Empty(completeImmediately: false)))
        .record()
      nats.close()
      await confirmations.waitForCompletion()
      guard case .failure(.closed) = confirmations.completion else {
        Issue.record("\(confirmations.events)")
        return
      }
    }
  }
#endif
