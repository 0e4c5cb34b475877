import Combine
import Synchronization

extension Publisher {
  /// Notes all signals, and requests without limit.
  ///
  /// Unlike `Subscribers.Sink`, the subscriber refuses nothing: a signal after the completion, or after a
  /// cancel, is in the log.
  public func sink(_ log: Log) -> AnyCancellable {
    let listener = Listener<Output, Failure>(log)
    subscribe(listener)
    return AnyCancellable(listener)
  }
}

private final class Listener<Input, Failure: Error>: Subscriber, Cancellable {
  private enum State: Int, AtomicRepresentable { case waiting, subscribed, cancelled }

  private let log: Log
  private let state = Atomic<State>(.waiting)
  // Set before the state is, read after it.
  private var subscription: (any Subscription)?

  init(_ log: Log) { self.log = log }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    let isFirst = state.compareExchange(
      expected: .waiting, desired: .subscribed, ordering: .acquiringAndReleasing
    ).exchanged
    if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  func receive(_ value: Input) -> Subscribers.Demand {
    log.value(value)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) { log.end(completion) }

  func cancel() {
    if state.exchange(.cancelled, ordering: .acquiringAndReleasing) == .subscribed { subscription?.cancel() }
  }
}
