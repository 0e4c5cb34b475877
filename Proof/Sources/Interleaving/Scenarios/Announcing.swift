import Combine
import OperatorDescriptions
import SwiftCombineTesting
import Synchronization

extension Interleaving {
  /// Publishers whose subscriber requests a value while it receives its subscription.
  static let announcing: [Interleaving] = [
    announced("Future, kept", Future { $0(.success(1)) }),
    announced("Just", Just(1)),
    announced("Sequence", [1].publisher),
    announced("CurrentValueSubject", CurrentValueSubject(1)),
    announced("catch", Fail<Int, TestError>(error: .broken).catch { _ in Just(1) }),
    announced("replaceError", Fail<Int, TestError>(error: .broken).replaceError(with: 1)),
    // The first of the two requests decides whether the action sends the sequence, or the
    // operator is attached to it.
    Interleaving("receive(on:), shared actions: request all inside receive(subscription:) beside request") {
      trial in
      let (log, queue) = (Log(trial), BurstScheduler(trial))
      let subscriber = RequestingInside(log, .unlimited)
      trial.thread { [1, 2].publisher.receive(on: queue).subscribe(subscriber) }
      trial.thread { subscriber.requestBeside() }
      trial.afterwards { queue.drain() }
      trial.expect(log, "1 2 |")
      trial.finally { subscriber.end() }
    },
    // Only the subject retains the subscriber that scan makes.
    Interleaving("PassthroughSubject: receive(subscription:) beside a value that cancels") { trial in
      let (subject, log) = (PassthroughSubject<Int, Never>(), Log(trial))
      let subscriber = RequestingInside(log, .unlimited)
      let token = subject.sink { _ in subscriber.endBeside() }
      trial.thread { subject.send(1) }
      trial.thread { subject.scan(0, +).subscribe(subscriber) }
      trial.expect(log, "", "1")
      trial.finally {
        subscriber.end()
        token.cancel()
      }
    },
  ]

  /// Another thread requests while the subscriber receives its subscription, and requests there too.
  private static func announced<P: Publisher & SendableMetatype>(
    _ name: String, _ make: @escaping @autoclosure @Sendable () -> P
  ) -> Interleaving where P.Output == Int, P.Failure == Never {
    Interleaving("\(name): request inside receive(subscription:) beside request") { trial in
      let log = Log(trial)
      let (publisher, subscriber) = (make(), RequestingInside(log))
      trial.thread { publisher.subscribe(subscriber) }
      trial.thread { subscriber.requestBeside() }
      trial.expect(log, "1 |", "1")
      trial.finally { subscriber.end() }
    }
  }
}

/// A subscriber that requests values inside `receive(subscription:)`, while another
/// thread may request one too.
private final class RequestingInside: Subscriber {
  private let log: Log
  private let demand: Subscribers.Demand
  // Set before the flag, read after it.
  private var subscription: (any Subscription)?
  private let hasSubscription = Atomic<Bool>(false)
  // Without a lock: another thread that delivers inside `receive(subscription:)` is a race, which the
  // explorer finds where one reads what the other writes.
  private var isSubscribed = false
  private var wasSubscribed = false

  init(_ log: Log, _ demand: Subscribers.Demand = .max(1)) {
    self.log = log
    self.demand = demand
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    hasSubscription.store(true, ordering: .releasing)
    subscription.request(demand)
    isSubscribed = true
  }

  func requestBeside() {
    if hasSubscription.load(ordering: .acquiring) { subscription?.request(.max(1)) }
  }

  /// Cancels, and releases the subscription.
  func endBeside() {
    guard hasSubscription.load(ordering: .acquiring) else { return }
    subscription.take()?.cancel()
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    wasSubscribed = isSubscribed
    log.value(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { log.end(completion) }

  func end() {
    subscription?.cancel()
    subscription = nil
  }
}
