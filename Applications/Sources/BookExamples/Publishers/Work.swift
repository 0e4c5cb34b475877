import Combine
import Foundation

/// A publisher that does its work when a value is requested, on the thread of the request.
struct Work: Publisher {
  typealias Output = String
  typealias Failure = Never

  let stage: Stage
  let work: () -> String

  func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == Never {
    stage.note("subscribed on \(Place.current)")
    subscriber.receive(subscription: Run(self, downstream: subscriber))
  }

  private final class Run<Downstream: Subscriber<String, Never>>: Subscription {
    private enum Phase {
      case waiting, working, delivering, over
    }

    private let publisher: Work
    private let lock = NSLock()
    // Protected by the lock, which is never held during a call of other code.
    private var phase = Phase.waiting
    /// Released when it is over.
    private var downstream: Downstream?

    init(_ publisher: Work, downstream: Downstream) {
      self.publisher = publisher
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none, enter(.working, from: .waiting) != nil else { return }
      publisher.stage.note("requested on \(Place.current)")
      let result = publisher.work()
      _ = enter(.delivering, from: .working)?.receive(result)
      // The subscriber may have canceled.
      enter(.over, from: .delivering)?.receive(completion: .finished)
    }

    func cancel() {
      let (isNews, downstream) = lock.withLock {
        defer { (phase, self.downstream) = (.over, nil) }
        return (phase != .over, self.downstream)
      }
      if isNews { publisher.stage.note("canceled on \(Place.current)") }
      withExtendedLifetime(downstream) {}
    }

    /// Enters a phase, and returns the subscriber; nil if the phase before was not the expected one.
    private func enter(_ next: Phase, from expected: Phase) -> Downstream? {
      lock.withLock {
        guard phase == expected else { return nil }
        phase = next
        defer { if next == .over { downstream = nil } }
        return downstream
      }
    }
  }
}
