import Combine
import SwiftCombineExtras
@_spi(Threads) import SwiftCombineTesting
import Dispatch
import Foundation
import Harness
import Synchronization

/// Subscribers that are slow to receive their subscription, while other threads already send, or request
/// values through it: nothing arrives before the subscription, or from another thread while it is received,
/// and never two signals at once.
extension Activity {
  static let earlySignals: [Activity] = [
    early("Sequence, requests from another thread", requestsElsewhere: true) { _ in
      Early(beside: []) { (1...20).map { Lined.value($0, line: 0) }.publisher.eraseToAnyPublisher() }
    },
    early("Just, requests from another thread", requestsElsewhere: true) { _ in
      Early(beside: []) { Just(Lined.value(1, line: 0)).eraseToAnyPublisher() }
    },
    early("Record, requests from another thread", requestsElsewhere: true) { _ in
      Early(beside: []) {
        Record(output: (1...20).map { Lined.value($0, line: 0) }, completion: .finished).eraseToAnyPublisher()
      }
    },
    early("buffer, requests from another thread", requestsElsewhere: true) { _ in
      Early(beside: []) {
        (1...20).map { Lined.value($0, line: 0) }.publisher
          .buffer(size: 100, prefetch: .keepFull, whenFull: .dropNewest).eraseToAnyPublisher()
      }
    },
    early("catch whose replacement is sent to") { _ in
      let subject = PassthroughSubject<Int, Never>()
      return Early(beside: [{ subject.send($0) }]) {
        Fail<Int, TestFailure>(error: TestFailure()).catch { _ in subject }.eraseToAnyPublisher()
      }
    },
    early("tryCatch whose replacement is sent to") { _ in
      let subject = PassthroughSubject<Int, TestFailure>()
      return Early(beside: [{ subject.send($0) }]) {
        Fail<Int, TestFailure>(error: TestFailure()).tryCatch { _ in subject }
          .assertNoFailure().eraseToAnyPublisher()
      }
    },
    early("retry of a subject that is sent to") { _ in
      let subject = PassthroughSubject<Int, TestFailure>()
      return Early(beside: [{ subject.send($0) }]) {
        let failed = Atomic<Bool>(false)
        return Deferred {
          failed.exchange(true, ordering: .relaxed)
            ? subject.eraseToAnyPublisher() : Fail(error: TestFailure()).eraseToAnyPublisher()
        }.retry(1).assertNoFailure().eraseToAnyPublisher()
      }
    },
    early("subscribe(on:) a concurrent queue") { _ in
      let (subject, queue) = (PassthroughSubject<Int, Never>(), DispatchQueue.global())
      return Early(beside: [{ subject.send($0) }]) { subject.subscribe(on: queue).eraseToAnyPublisher() }
    },
    early("NotificationCenter") { _ in
      let (center, name) = (Shared(NotificationCenter()), Notification.Name("soak"))
      return Early(beside: [{ center.value.post(name: name, object: nil, userInfo: ["value": $0]) }]) {
        center.value.publisher(for: name).compactMap { $0.userInfo?["value"] as? Int }.eraseToAnyPublisher()
      }
    },
    early("a timer that runs") { stint in
      let (loop, end) = RunLoop.onThread()
      let timer = Shared(Timer.publish(every: 0.0002, on: loop.value, in: .default))
      let connection = Shared(timer.value.connect())
      stint.atEnd {
        connection.value.cancel()
        end()
      }
      let number = CountingSource()
      return Early(beside: []) {
        timer.value.map { _ in Lined.value(number.next(), line: 0) }.eraseToAnyPublisher()
      }
    },
  ]

  /// The publisher, and what other threads do concurrently.
  private struct Early {
    let sends: [@Sendable (Int) -> Void]
    let make: @Sendable () -> AnyPublisher<Int, Never>

    init(
      beside sends: [@Sendable (Int) -> Void], _ make: @escaping @Sendable () -> AnyPublisher<Int, Never>
    ) {
      self.sends = sends
      self.make = make
    }
  }

  private static func early(
    _ name: String, requestsElsewhere: Bool = false, _ make: @escaping @Sendable (Stint) -> Early
  ) -> Activity {
    Activity("signals while the subscription is received: \(name)", plant: .early) { stint in
      let early = Shared(make(stint))
      let passed = Locked<SlowSubscriber?>(nil)
      let helper = { @Sendable in
        while stint.goesOn {
          if requestsElsewhere { passed.withLock { $0 }?.request() } else { usleep(1_000) }
        }
      }
      let subscriber = { @Sendable in
        var generator = stint.generator(9)
        stint.repeatedly { turn in
          let subscriber = SlowSubscriber(
            stint, pause: .random(in: 0...300, using: &generator),
            requests: !requestsElsewhere || turn % 4 == 0
          ) { subscriber in if requestsElsewhere { passed.withLock { $0 = subscriber } } }
          early.value.make().subscribe(subscriber)
          idle(.random(in: 0...2_000, using: &generator))
          subscriber.cancel()
        }
      }
      let senders = early.value.sends.map { send in { @Sendable in stint.sendNumbers { send($0) } } }
      stint.threads(senders + [helper, subscriber])
      passed.withLock { $0 = nil }
    }
  }
}

/// Numbers, one after the other.
private final class CountingSource: Sendable {
  private let number = Atomic<Int>(0)
  func next() -> Int { number.add(1, ordering: .relaxed).newValue }
}

/// A subscriber that is slow to receive its subscription.
private final class SlowSubscriber: Subscriber, @unchecked Sendable {
  private let stint: Stint
  private let pause: Int
  private let requests: Bool
  private let handOver: (SlowSubscriber) -> Void
  private let subscription = Locked<Shared<any Subscription>?>(nil)
  private let isCancelled = Atomic<Bool>(false)
  private let isOpen = Atomic<Bool>(false)
  /// The thread that a signal is being received on, or 0.
  private let inside = Atomic<UInt>(0)
  private let witness: Witness

  init(_ stint: Stint, pause: Int, requests: Bool, _ handOver: @escaping (SlowSubscriber) -> Void) {
    self.stint = stint
    self.pause = pause
    self.requests = requests
    self.handOver = handOver
    witness = Witness(stint.census)
  }

  func receive(subscription: any Subscription) {
    take("the subscription") {
      isOpen.store(true, ordering: .relaxed)
      self.subscription.withLock { $0 = Shared(subscription) }
      handOver(self)
      if isCancelled.load(ordering: .sequentiallyConsistent) { cancel() }
      if requests { subscription.request(.unlimited) }
      if stint.mistake == .early { stint.start([{ _ = self.receive(1) }]).wait() }
      idle(pause)
    }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    take("a value") {}
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { take("the end") {} }

  private func take(_ signal: String, _ perform: () -> Void) {
    let thread = threadNumber()
    let former = inside.exchange(thread, ordering: .relaxed)
    if former != 0, former != thread {
      stint.complain("\(signal) came while another thread delivered a signal")
      return
    }
    perform()
    if !isOpen.load(ordering: .relaxed) { stint.complain("\(signal) came before the subscription") }
    inside.store(former, ordering: .relaxed)
  }

  func request() { subscription.withLock { $0 }?.value.request(.max(2)) }

  func cancel() {
    isCancelled.store(true, ordering: .sequentiallyConsistent)
    subscription.withLock { subscription in
      defer { subscription = nil }
      return subscription
    }?.value.cancel()
  }
}
