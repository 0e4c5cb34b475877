import Combine
import Foundation

extension Publisher {
  /// Subscribes with closures, one of which can pause the subscription.
  ///
  /// - Parameters:
  ///   - receiveCompletion: Called with the completion.
  ///   - receiveValue: Called with each value. It returns whether the next one may follow.
  func pausableSink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Bool
  ) -> PausableSink<Output, Failure> {
    let sink = PausableSink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return sink
  }
}

/// A subscriber that requests one value at a time, and none while it is paused.
final class PausableSink<Input, Failure: Error>: Subscriber, Cancellable {
  private enum State {
    case waiting
    case subscribed(any Subscription)
    case ended
  }

  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  private let receiveValue: (Input) -> Bool
  private let lock = NSLock()
  // Protected by the lock, which is never held during a call of other code.
  private var state = State.waiting
  private var paused = false

  init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Bool
  ) {
    self.receiveCompletion = receiveCompletion
    self.receiveValue = receiveValue
  }

  /// Whether it waits for ``resume()``.
  var isPaused: Bool { lock.withLock { paused } }

  func receive(subscription: any Subscription) {
    let isFirst = lock.withLock {
      guard case .waiting = state else { return false }
      state = .subscribed(subscription)
      return true
    }
    if isFirst { subscription.request(.max(1)) } else { subscription.cancel() }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard lock.withLock({ subscription != nil }) else { return .none }
    let continues = receiveValue(input)
    // It may have been canceled meanwhile.
    return lock.withLock {
      guard subscription != nil else { return .none }
      paused = !continues
      return continues ? .max(1) : .none
    }
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if end() != nil { receiveCompletion(completion) }
  }

  /// Requests the next value, if the sink is paused.
  func resume() {
    let subscription = lock.withLock {
      defer { paused = false }
      return paused ? self.subscription : nil
    }
    subscription?.request(.max(1))
  }

  func cancel() { end()?.cancel() }

  private var subscription: (any Subscription)? {
    if case .subscribed(let subscription) = state { subscription } else { nil }
  }

  /// Ends, and returns the subscription if there was one.
  private func end() -> (any Subscription)? {
    lock.withLock {
      defer { (state, paused) = (.ended, false) }
      return subscription
    }
  }
}
