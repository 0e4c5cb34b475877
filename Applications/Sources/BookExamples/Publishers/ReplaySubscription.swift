import Combine
import Foundation

/// The subscription of one subscriber of a replaying publisher: it buffers what is not requested yet.
final class ReplaySubscription<Output, Failure: Error>: Subscription {
  private let leave: (ReplaySubscription) -> Void
  private let lock = NSLock()
  // Protected by the lock, which is never held during a call of other code.
  private var values: [Output] = []
  private var completion: Subscribers.Completion<Failure>?
  private var demand = Subscribers.Demand.none
  private var isOpen = false
  private var isDelivering = false
  /// Released at the end.
  private var downstream: AnySubscriber<Output, Failure>?

  init(_ downstream: AnySubscriber<Output, Failure>, leave: @escaping (ReplaySubscription) -> Void) {
    self.downstream = downstream
    self.leave = leave
  }

  /// Adds what happened before the subscription.
  func preload(_ values: [Output], _ completion: Subscribers.Completion<Failure>?) {
    self.values = values
    self.completion = completion
  }

  func receive(_ value: Output) {
    lock.withLock { values.append(value) }
    deliver()
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    lock.withLock { self.completion = completion }
    deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock {
      self.demand += demand
      isOpen = true
    }
    deliver()
  }

  /// Allows the completion, which must not arrive before the subscription.
  func open() {
    lock.withLock { isOpen = true }
    deliver()
  }

  func cancel() {
    let remains = lock.withLock {
      defer { (downstream, values) = (nil, []) }
      return (downstream, values)
    }
    leave(self)
    // The release calls code of others, and so must not happen under the lock.
    withExtendedLifetime(remains) {}
  }

  /// Delivers what is requested, unless a call of this method does so already.
  private func deliver() {
    guard lock.withLock({ claim() }) else { return }
    while let step = lock.withLock({ next() }) {
      switch step {
      case .value(let value, let downstream):
        let more = downstream.receive(value)
        lock.withLock { demand += more }
      case .completion(let completion, let downstream):
        downstream.receive(completion: completion)
      }
    }
  }

  private enum Step {
    case value(Output, AnySubscriber<Output, Failure>)
    case completion(Subscribers.Completion<Failure>, AnySubscriber<Output, Failure>)
  }

  private func claim() -> Bool {
    defer { isDelivering = true }
    return !isDelivering
  }

  /// The next step; nil ends the delivery. The completion follows the values.
  private func next() -> Step? {
    if let downstream, demand > .none, !values.isEmpty {
      demand -= 1
      return .value(values.removeFirst(), downstream)
    }
    if let downstream, isOpen, values.isEmpty, let completion {
      self.downstream = nil
      return .completion(completion, downstream)
    }
    isDelivering = false
    return nil
  }
}
