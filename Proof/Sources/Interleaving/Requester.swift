import Combine

/// A subscriber that requests only what a test makes it request, and notes what it receives.
public final class Requester<Input, Failure: Error>: Subscriber, Cancellable {
  private let log: Log
  private let initial: Int
  private let demand = Counter()
  private var received = 0
  private var excess = 0
  private var subscription: (any Subscription)?

  /// Creates a subscriber.
  ///
  /// - Parameter initial: How many values it requests when it receives its subscription.
  public init(_ trial: Trial, _ log: Log, requesting initial: Int = 0) {
    self.log = log
    self.initial = initial
    trial.check { [self] in excess > 0 ? "\(excess) values were not requested: “\(log.text)”" : nil }
    // The subscription retains its subscriber.
    trial.finally { [self] in
      cancel()
      subscription = nil
    }
  }

  public func receive(subscription: any Subscription) {
    self.subscription = subscription
    if initial > 0 { request(initial) }
  }

  public func receive(_ value: Input) -> Subscribers.Demand {
    received += 1
    if received > demand.add(0) { excess += 1 }
    log.value(value)
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) { log.end(completion) }

  /// Requests more values.
  ///
  /// - Parameter count: How many.
  public func request(_ count: Int) {
    demand.add(count)
    subscription?.request(.max(count))
  }

  public func cancel() { subscription?.cancel() }
}

extension Publisher {
  /// Subscribes a subscriber that requests only what a test makes it request, and notes all signals.
  public func requester(_ trial: Trial, _ log: Log, requesting initial: Int = 0) -> Requester<Output, Failure>
  {
    let requester = Requester<Output, Failure>(trial, log, requesting: initial)
    subscribe(requester)
    return requester
  }
}
