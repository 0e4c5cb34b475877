import Combine

/// A subscriber that requests values from outside of its deliveries.
public final class Requester<Input>: Subscriber {
  @exclusivity(unchecked) public private(set) var subscription: (any Subscription)?
  @exclusivity(unchecked) private(set) var hasCompleted = false
  private let take: (Input) -> Void

  /// Creates a subscriber that passes its values to a closure.
  public init(_ take: @escaping (Input) -> Void) { self.take = take }

  public func receive(subscription: any Subscription) { self.subscription = subscription }

  public func receive(_ input: Input) -> Subscribers.Demand {
    take(input)
    return .none
  }

  public func receive(completion: Subscribers.Completion<Never>) { hasCompleted = true }
}

/// Requests the values of a publisher in batches, until it completes.
func requestAll<P: Publisher>(of publisher: P, _ batch: Int, _ take: @escaping (P.Output) -> Void)
where P.Failure == Never {
  let requester = Requester(take)
  publisher.subscribe(requester)
  // A subscription of any type is copied slowly: once is enough.
  guard let subscription = requester.subscription else { return }
  while !requester.hasCompleted { subscription.request(.max(batch)) }
}
