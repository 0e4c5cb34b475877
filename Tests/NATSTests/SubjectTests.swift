#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineNATS
  import SwiftCombineTesting
  import Testing

  @Suite("A subject without a stream", .demandCheck, .timeLimit(.minutes(60)))
  struct SubjectTests {
    @Test func `values arrive in order, from the subscription on`() async throws {
      let stage = try SubjectStage()
      await stage.numbers.send(1...2)
      let recorder = stage.numbers.publisher(limit: 1000).record()
      await stage.numbers.send(3...1000)
      await recorder.waitForValues(998)
      #expect(recorder.values == Array(3...1000))
      #expect(recorder.completion == nil)
      #expect(recorder.violations == [])
    }

    @Test func `only requested values are delivered, and the others wait`() async throws {
      let stage = try SubjectStage()
      let recorder = stage.numbers.publisher(limit: 100).record(demand: .max(2))
      await stage.numbers.send(1...10)
      await recorder.waitForValues(2)
      recorder.request(.max(3))
      await recorder.waitForValues(5)
      #expect(recorder.values == [1, 2, 3, 4, 5])
      recorder.request(.unlimited)
      await recorder.waitForValues(10)
      #expect(recorder.values == Array(1...10))
      #expect(recorder.violations == [])
    }

    // MARK: Overflow

    @Test func `the oldest values are dropped and counted`() async throws {
      let stage = try SubjectStage()
      let dropped = Sum()
      let recorder = stage.numbers.publisher(limit: 3, whenFull: .dropOldest, onDrop: dropped.add)
        .record(demand: .none)
      await stage.numbers.send(1...8)
      await dropped.wait(for: 5)
      recorder.request(.max(3))
      await recorder.waitForValues(3)
      #expect(recorder.values == [6, 7, 8])
      #expect(dropped.value == 5)
      #expect(recorder.completion == nil)
    }

    @Test func `the newest values are dropped and counted`() async throws {
      let stage = try SubjectStage()
      let dropped = Sum()
      let recorder = stage.numbers.publisher(limit: 3, whenFull: .dropNewest, onDrop: dropped.add)
        .record(demand: .none)
      await stage.numbers.send(1...8)
      await dropped.wait(for: 5)
      recorder.request(.max(3))
      await recorder.waitForValues(3)
      #expect(recorder.values == [1, 2, 3])
      await stage.numbers.send(9...9)
      recorder.request(.max(1))
      await recorder.waitForValues(4)
      #expect(recorder.values == [1, 2, 3, 9])
    }

    @Test func `a slow subscriber fails after the values that wait, if that is the policy`() async throws {
      let stage = try SubjectStage()
      let dropped = Sum()
      let recorder = stage.numbers.publisher(limit: 3, onDrop: dropped.add)
        .record(demand: .none)
      await stage.numbers.send(1...8)
      // What does not fit ends the subscription: from then on no subscriber could answer.
      await stage.numbers.waitUntilUnsubscribed()
      recorder.request(.unlimited)
      await recorder.waitForCompletion()
      #expect(recorder.values == [1, 2, 3])
      guard case .failure(.slowSubscriber(limit: 3)) = recorder.completion else {
        Issue.record("\(recorder.events)")
        return
      }
      #expect(dropped.value == 0)
    }

    // In a separate process: other tests use memory too.
    @Test func `values also wait and are dropped while the subscriber is busy, and memory stays flat`()
      async throws
    {
      await #expect(processExitsWith: .success) {
        let stage = try SubjectStage()
        let (dropped, gate) = (Sum(), DispatchSemaphore(value: 0))
        let texts = stage.nats.subject("texts", as: String.self)
        let recorder = Recorder<String, NATSError>(demand: .unlimited)
        recorder.onValue = { recorder, _ in if recorder.values.count == 1 { gate.wait() } }
        texts.publisher(limit: 10, whenFull: .dropOldest, onDrop: dropped.add).subscribe(recorder)
        let text = String(repeating: "x", count: 1000)
        await texts.publish(Just(text)).record().waitForCompletion()
        await recorder.waitForValues(1)
        let before = try residentMemory()
        // 200 MB, of which ten values wait.
        await texts.publish(repeatElement(text, count: 200_000).publisher).record().waitForCompletion()
        #expect(try residentMemory() - before < 100_000_000)
        gate.signal()
        while recorder.values.count + dropped.value < 200_001 { await Task.yield() }
        #expect(recorder.values.count + dropped.value == 200_001)
        // The client may still be passing on the last ones when the subscriber continues.
        #expect(dropped.value > 100_000)
        #expect(recorder.violations == [])
      }
    }

    // MARK: Subjects and groups

    @Test func `a message says on which subject it was published`() async throws {
      let stage = try SubjectStage()
      let recorder = stage.nats.subject("ticks.*", as: Int.self).messages(limit: 100)
        .record()
      let rest = stage.nats.subject("ticks.>", as: Int.self).messages(limit: 100).record()
      for (name, number) in [("ticks.a", 1), ("ticks.b.c", 2), ("ticks.d", 3)] {
        await stage.nats.subject(name, as: Int.self).send([number])
      }
      await recorder.waitForValues(2)
      await rest.waitForValues(3)
      #expect(recorder.values.map(\.description) == ["ticks.a: 1", "ticks.d: 3"])
      #expect(rest.values.map(\.subject) == ["ticks.a", "ticks.b.c", "ticks.d"])
      #expect(rest.values.map(\.expectsReply) == [false, false, false])
    }

    @Test func `the subscribers of a group share the values, and others receive all`() async throws {
      let stage = try SubjectStage()
      let other = try NATSConnection.connect(to: stage.server.url, options: .patient())
      let members = [stage.nats, other].map {
        $0.subject("numbers", as: Int.self).publisher(group: "g", limit: 1000).record()
      }
      let all = stage.numbers.publisher(limit: 1000).record()
      await other.settle()
      await stage.numbers.send(1...1000)
      await all.waitForValues(1000)
      while members.map(\.values.count).reduce(0, +) < 1000 { await Task.yield() }
      #expect(members.flatMap(\.values).sorted() == Array(1...1000))
      #expect(members.allSatisfy { !$0.values.isEmpty && $0.values == $0.values.sorted() })
      #expect(all.values == Array(1...1000))
    }

    // MARK: Decoding

    @Test func `a value that cannot be decoded fails after the values before it`() async throws {
      let stage = try SubjectStage()
      let recorder = stage.numbers.publisher(limit: 100).record()
      await stage.numbers.send(1...1)
      await stage.nats.subject("numbers", as: String.self).publish(Just("two")).record().waitForCompletion()
      await recorder.waitForCompletion()
      #expect(recorder.values == [1])
      guard case .failure(.undecodableMessage(subject: "numbers", _)) = recorder.completion else {
        Issue.record("\(recorder.events)")
        return
      }
    }

    @Test func `the subscriber may decide about values that cannot be decoded`() async throws {
      let stage = try SubjectStage()
      let seen = Seen()
      let recorder = stage.numbers.publisher(
        limit: 100,
        onUndecodable: { message, _ in seen.note(String(decoding: message.value, as: UTF8.self)) }
      ).record(demand: .max(3))
      await stage.numbers.send(1...1)
      await stage.nats.subject("numbers", as: String.self).publish(Just("two")).record().waitForCompletion()
      await stage.numbers.send(3...4)
      await recorder.waitForValues(3)
      #expect(recorder.values == [1, 3, 4])
      #expect(seen.notes == ["\"two\""])
    }

    @Test func `another encoding may be chosen`() async throws {
      let stage = try SubjectStage()
      let orders = stage.nats.subject(
        "orders", as: Order.self, encoder: PropertyListEncoder(), decoder: PropertyListDecoder())
      let recorder = orders.publisher(limit: 1).record()
      await orders.publish(Just(Order(id: 7))).record().waitForCompletion()
      await recorder.waitForValues(1)
      #expect(recorder.values == [Order(id: 7)])
    }

    // MARK: The end

    @Test func `a closed connection fails after the values that wait`() async throws {
      let stage = try SubjectStage()
      let dropped = Sum()
      let recorder = stage.numbers.publisher(limit: 2, whenFull: .dropOldest, onDrop: dropped.add)
        .record(demand: .none)
      await stage.numbers.send(1...3)
      await dropped.wait(for: 1)
      stage.nats.close()
      recorder.request(.max(2))
      await recorder.waitForCompletion()
      #expect(recorder.values == [2, 3])
      #expect(recorder.ending == "closed")
      let late = stage.numbers.publisher(limit: 1).record()
      await late.waitForCompletion()
      #expect(late.ending == "closed")
    }

    @Test func `a subject or a group that is not valid fails`() async throws {
      let stage = try SubjectStage()
      for (subject, group) in [("", nil), ("a b", nil), ("a..b", nil), ("numbers", "g g")] {
        let recorder = stage.nats.subject(subject, as: Int.self)
          .publisher(group: group, limit: 1).record()
        await recorder.waitForCompletion()
        #expect(recorder.ending == "invalidName")
      }
    }

    @Test func `nothing arrives after a cancellation inside a delivery`() async throws {
      let stage = try SubjectStage()
      let (arrived, canceled) = (DispatchSemaphore(value: 0), Sum())
      let recorder = Recorder<Int, NATSError>(demand: .unlimited)
      recorder.onValue = { recorder, number in
        if number != 2 { return }
        arrived.wait()
        recorder.cancel()
        canceled.add(1)
      }
      stage.numbers.publisher(limit: 100).subscribe(recorder)
      let other = stage.numbers.publisher(limit: 100).record()
      await stage.numbers.send(1...5)
      // The rest waits when the first is canceled.
      await other.waitForValues(5)
      arrived.signal()
      await canceled.wait(for: 1)
      await stage.numbers.send(6...6)
      await other.waitForValues(6)
      #expect(recorder.values == [1, 2])
      #expect(recorder.violations == [])
    }

    @Test func `a connection whose last reference is released inside a delivery is closed`() async throws {
      let server = try NATSServer(arguments: [])
      var nats: NATSConnection? = try NATSConnection.connect(to: server.url, options: .patient())
      weak let connection = nats
      let numbers = nats!.subject("numbers", as: Int.self)
      let states = nats!.statePublisher.record()
      let recorder = Recorder<Int, NATSError>(demand: .unlimited)
      recorder.onValue = { recorder, _ in recorder.cancel() }
      numbers.publisher(limit: 100).subscribe(recorder)
      await numbers.send(1...3)
      nats = nil
      _ = consume numbers
      await states.waitForCompletion()
      #expect(recorder.values == [1])
      while connection != nil { await Task.yield() }
    }

    // MARK: Interruptions

    @Test func `a reconnection keeps the subscription`() async throws {
      let stage = try SubjectStage()
      let recorder = stage.numbers.publisher(group: "g", limit: 100).record()
      await stage.numbers.send(1...2)
      await recorder.waitForValues(2)
      let states = stage.nats.statePublisher.record()
      stage.server.kill()
      await states.waitForValues(2)
      try stage.server.start()
      await states.waitForValues(3)
      await stage.numbers.send(3...4)
      await recorder.waitForValues(4)
      #expect(recorder.values == [1, 2, 3, 4])
      #expect(recorder.completion == nil)
    }

    @Test func `a server that cuts off a client which does not read is connected to again`() async throws {
      let server = try NATSServer(
        configuration: "write_deadline: \"100ms\", max_pending: 1048576", arguments: [])
      let proxy = try CountingProxy(checked: server)
      var options = NATSOptions.patient()
      options.reconnectWait = .milliseconds(20)
      options.reconnectAttempts = nil
      let nats = try NATSConnection.connect(to: proxy.url, options: options)
      let recorder = nats.subject("numbers", as: Int.self).publisher(limit: 100).record()
      let states = nats.statePublisher.record()
      await nats.settle()
      proxy.isStalled = true
      let other = try NATSConnection.connect(to: server.url, options: .patient())
      let flood = other.subject("numbers", as: String.self)
        .publish(repeatElement(String(repeating: "x", count: 100_000), count: 400).publisher).record()
      await flood.waitForCompletion()
      proxy.isStalled = false
      // What is left of the flood is undecodable for the first subscription; a new one continues.
      await states.waitForValues(3)
      #expect(states.values.map(\.text) == ["connected", "reconnecting", "connected"])
      await recorder.waitForCompletion()
      let numbers = nats.subject("numbers", as: Int.self)
      let second = numbers.publisher(limit: 100).record()
      await numbers.send(1...1)
      await second.waitForValues(1)
      #expect(second.values == [1])
    }

    // MARK: Permissions

    @Test func `what a user may not subscribe to or publish fails, and says what it was`() async throws {
      let server = try NATSServer(
        configuration: """
          authorization {
            users = [
              { user: guest, password: g, permissions: {
                publish: { deny: ["numbers"] }, subscribe: { deny: ["secrets"] } } }
            ]
          }
          """, arguments: [])
      var options = NATSOptions.patient()
      options.credentials = .user("guest", password: "g")
      let nats = try NATSConnection.connect(to: server.url, options: options)
      for group in [nil, "g"] {
        let reading = nats.subject("secrets", as: Int.self)
          .publisher(group: group, limit: 1).record()
        await reading.waitForCompletion()
        #expect(reading.ending == "notPermitted", "\(reading.events)")
      }
      let numbers = nats.subject("numbers", as: Int.self)
      let sending = numbers.publish(Just(1)).record()
      await sending.waitForCompletion()
      #expect(sending.ending == "notPermitted", "\(sending.events)")
      let asking = numbers.request(1, as: Int.self).record()
      await asking.waitForCompletion()
      #expect(asking.ending == "notPermitted", "\(asking.events)")
      // The refusals concern nothing else.
      let allowed = nats.subject("allowed", as: Int.self).publish(Just(1)).record()
      await allowed.waitForCompletion()
      #expect(allowed.ending == "finished", "\(allowed.events)")
    }
  }

  /// The memory of this process, in bytes.
  private func residentMemory() throws -> Int {
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
    return try #require(Int(pages)) * Int(getpagesize())
  }
#endif
