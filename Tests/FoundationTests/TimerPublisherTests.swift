import Combine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

@Suite struct TimerPublisherTests {
  typealias DateProbe = Probe<Date, Never>
  let worker = LoopThread()

  /// Waits until the loop has had the time to deliver what it should not deliver.
  private func waitOut(milliseconds: Int) -> Bool {
    let past = Latch()
    worker.loop.schedule(after: worker.loop.now.advanced(by: .milliseconds(milliseconds))) { past.open() }
    return past.wait()
  }

  private func probe(
    _ demand: Subscribers.Demand,
    answering answer: @escaping (DateProbe, Date) -> Subscribers.Demand = { _, _ in .none }
  ) -> DateProbe {
    DateProbe(requesting: demand, describing: { _ in "date" }, answering: answer)
  }

  @Test func `a publisher keeps its parameters`() {
    let publisher = Timer.publish(every: 0.5, tolerance: 0.25, on: worker.loop, in: .common)
    #expect(publisher.interval == 0.5 && publisher.tolerance == 0.25)
    #expect(publisher.runLoop === worker.loop && publisher.mode == .common && publisher.options == nil)
    #expect(Timer.publish(every: 1, on: worker.loop, in: .default).tolerance == nil)
    worker.stop()
  }

  @Test func `V11.3: nothing is delivered before the publisher is connected`() {
    let publisher = Timer.publish(every: 0.001, on: worker.loop, in: .default)
    let probe = probe(.unlimited)
    publisher.subscribe(probe)
    #expect(waitOut(milliseconds: 50))
    #expect(probe.history.entries == ["subscription"])
    worker.stop()
  }

  @Test func `a date that is due during receive(subscription:) is delivered when that has returned`() {
    let publisher = Timer.publish(every: 0.002, on: worker.loop, in: .default)
    let dates = DispatchSemaphore(value: 0)
    let token = publisher.sink { _ in dates.signal() }
    let connection = publisher.connect()
    let recorder = Recorder<Date, Never>()
    recorder.onSubscription = { recorder in
      recorder.request(.unlimited)
      // Those that came before do not count.
      while dates.wait(timeout: .now()) == .success {}
      // One may be under way already; the one after the next has been through all subscribers but the last.
      for _ in 0..<3 { dates.wait() }
      #expect(recorder.values == [])
    }
    publisher.subscribe(recorder)
    connection.cancel()
    #expect(recorder.values.isEmpty == false)
    #expect(recorder.violations == [])
    token.cancel()
    worker.stop()
  }

  @Test func `V11.4: dates are delivered on the loop's thread, the first one interval after connecting`() {
    let publisher = Timer.publish(every: 0.03, on: worker.loop, in: .default)
    let dates = Log<Date>()
    let probe = probe(.unlimited) { _, date in
      #expect(Thread.current === worker.thread)
      dates.add(date)
      return .none
    }
    publisher.subscribe(probe)
    let start = Date()
    let connection = publisher.connect()
    #expect(probe.received.wait(for: 3))
    connection.cancel()
    for (index, date) in dates.entries.enumerated() {
      #expect(date.timeIntervalSince(start) > 0.03 * Double(index + 1) - 0.001)
    }
    worker.stop()
  }

  @Test func `V17-6: dates are delivered on the timer's loop, wherever it was subscribed to`() {
    let publisher = Timer.publish(every: 0.005, on: worker.loop, in: .default)
    let probe = probe(.unlimited) { _, _ in
      #expect(Thread.current === worker.thread)
      return .none
    }
    publisher.subscribe(on: DispatchQueue.global()).subscribe(probe)
    let connection = publisher.connect()
    #expect(probe.received.wait(for: 3))
    connection.cancel()
    worker.stop()
  }

  @Test func `V17-7: a cancel that the loop performs later delivers only the dates that were due`() {
    let publisher = Timer.publish(every: 0.04, on: worker.loop, in: .default)
    let probe = probe(.unlimited)
    publisher.subscribe(probe)
    let cancelled = Latch()
    let loop = worker.loop!
    loop.schedule {
      let date = loop.now.advanced(by: .milliseconds(180))
      let connection = publisher.connect()
      loop.schedule(after: date, tolerance: .milliseconds(20)) {
        connection.cancel()
        cancelled.open()
      }
    }
    #expect(cancelled.wait())
    let dates = probe.history.entries.filter { $0 == "date" }.count
    #expect(dates <= 4)  // fewer if the loop is late
    #expect(waitOut(milliseconds: 100))
    #expect(probe.history.entries.filter { $0 == "date" }.count == dates)
    worker.stop()
  }

  @Test func `each subscriber has its own demand, and unrequested dates are dropped`() {
    let publisher = Timer.publish(every: 0.005, on: worker.loop, in: .common)
    let two = probe(.max(2))
    let none = probe(.none)
    let all = probe(.unlimited)
    publisher.subscribe(two)
    publisher.subscribe(none)
    publisher.subscribe(all)
    let connection = publisher.connect()
    #expect(all.received.wait(for: 6))
    #expect(two.history.entries == ["subscription", "date", "date"])
    #expect(none.history.entries == ["subscription"])
    none.subscription?.request(.none)
    none.subscription?.request(.max(1))
    #expect(none.received.wait())
    #expect(all.received.wait(for: 4))
    connection.cancel()
    worker.stop()
    #expect(two.history.entries == ["subscription", "date", "date"])
    #expect(none.history.entries == ["subscription", "date"])
  }

  @Test func `demand returned with a date is added`() {
    let publisher = Timer.publish(every: 0.001, on: worker.loop, in: .default)
    let log = Log<Void>()
    let probe = probe(.max(1)) { _, _ in
      log.add(())
      return log.entries.count < 3 ? .max(1) : .none
    }
    publisher.subscribe(probe)
    let connection = publisher.connect()
    #expect(probe.received.wait(for: 3))
    #expect(waitOut(milliseconds: 30))
    connection.cancel()
    #expect(probe.history.entries == ["subscription", "date", "date", "date"])
    worker.stop()
  }

  @Test func `subscribers receive each date in the order of subscription`() {
    let publisher = Timer.publish(every: 0.001, on: worker.loop, in: .default)
    let log = Log<String>()
    let probes = ["a", "b", "c"].map { name in
      probe(.max(2)) { _, date in
        log.add("\(name) \(date.timeIntervalSinceReferenceDate)")
        return .none
      }
    }
    for probe in probes { publisher.subscribe(probe) }
    let connection = publisher.connect()
    #expect(probes[2].received.wait(for: 2))
    connection.cancel()
    worker.stop()
    let entries = log.entries
    #expect(entries.map { $0.prefix(1) } == ["a", "b", "c", "a", "b", "c"])
    #expect(Set(entries.map { $0.dropFirst(2) }).count == 2)
  }

  @Test func `connecting again while connected makes no second timer`() {
    let publisher = Timer.publish(every: 0.02, on: worker.loop, in: .default)
    let dates = Log<Date>()
    let probe = probe(.unlimited) { _, date in
      dates.add(date)
      return .none
    }
    publisher.subscribe(probe)
    let start = Date()
    let first = publisher.connect()
    let second = publisher.connect()
    #expect(probe.received.wait(for: 4))
    second.cancel()
    first.cancel()
    worker.stop()
    for (index, date) in dates.entries.enumerated() {
      #expect(date.timeIntervalSince(start) > 0.02 * Double(index + 1) - 0.001)
    }
  }

  @Test func `a canceled connection stops the dates, and a new one starts them again`() {
    let publisher = Timer.publish(every: 0.002, on: worker.loop, in: .default)
    let held = Log<any Cancellable>()
    let probe = probe(.unlimited) { _, _ in
      held.entries.last?.cancel()
      return .none
    }
    publisher.subscribe(probe)
    func connect() {
      let connected = Latch()
      worker.loop.schedule {
        held.add(publisher.connect())
        connected.open()
      }
      #expect(connected.wait())
    }
    connect()
    #expect(probe.received.wait())
    #expect(waitOut(milliseconds: 30))
    #expect(probe.history.entries == ["subscription", "date"])
    connect()
    held.entries[0].cancel()
    #expect(probe.received.wait())
    #expect(waitOut(milliseconds: 30))
    #expect(probe.history.entries == ["subscription", "date", "date"])
    #expect(!(held.entries[0] is any Subscription))
    worker.stop()
  }

  @Test func `releasing the connection and the publisher does not stop the timer`() {
    let probe = probe(.unlimited)
    func start() {
      let publisher = Timer.publish(every: 0.002, on: worker.loop, in: .default)
      publisher.subscribe(probe)
      _ = publisher.connect()
    }
    start()
    #expect(probe.received.wait(for: 3))
    probe.cancel()
    worker.stop()
  }

  @Test func `a subscriber that cancels in a delivery receives nothing more and is freed, others go on`() {
    let freed = Latch()
    let publisher = Timer.publish(every: 0.002, on: worker.loop, in: .default)
    let history = Log<String>()
    func subscribe() {
      let token = Token { freed.open() }
      let probe = probe(.unlimited) { probe, _ in
        withExtendedLifetime(token) {}
        history.add("date")
        probe.cancel()
        probe.subscription?.request(.unlimited)
        return .max(1)
      }
      publisher.subscribe(CancelledOnFirst(probe))
    }
    let other = probe(.unlimited)
    subscribe()
    publisher.subscribe(other)
    let connection = publisher.connect()
    #expect(freed.wait())
    #expect(other.received.wait(for: 3))
    connection.cancel()
    #expect(history.entries == ["date"])
    worker.stop()
  }

  @Test func `canceling the connection frees the timer, and releasing the rest frees the subscribers`() {
    let freed = Latch()
    func run() {
      let token = Token { freed.open() }
      let publisher = Timer.publish(every: 0.002, on: worker.loop, in: .default)
      let probe = Unheld { withExtendedLifetime(token) {} }
      publisher.subscribe(probe)
      let connection = publisher.connect()
      #expect(probe.received.wait())
      connection.cancel()
    }
    run()
    #expect(freed.wait())
    worker.stop()
  }
}

/// A subscriber that passes everything on, without keeping the subscription itself.
private final class CancelledOnFirst: Subscriber {
  private let probe: Probe<Date, Never>
  init(_ probe: Probe<Date, Never>) { self.probe = probe }
  func receive(subscription: any Subscription) { probe.receive(subscription: Weak(subscription)) }
  func receive(_ input: Date) -> Subscribers.Demand { probe.receive(input) }
  func receive(completion: Subscribers.Completion<Never>) {}
}

/// A subscription that does not keep the one it stands for.
private struct Weak: Subscription {
  private weak var subscription: (any Subscription & AnyObject)?
  let combineIdentifier: CombineIdentifier

  init(_ subscription: any Subscription) {
    self.subscription = subscription as? any Subscription & AnyObject
    combineIdentifier = subscription.combineIdentifier
  }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }
  func cancel() { subscription?.cancel() }
}

/// A subscriber that requests unlimited and keeps no subscription.
private final class Unheld: Subscriber {
  let received = Latch()
  private let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
  func receive(subscription: any Subscription) { subscription.request(.unlimited) }
  func receive(_ input: Date) -> Subscribers.Demand {
    action()
    received.open()
    return .none
  }
  func receive(completion: Subscribers.Completion<Never>) {}
}
