import SwiftCombineEngine

/// A subscription in the types of the engine.
@usableFromInline struct AnyUpstreamSubscription: UpstreamSubscription {
  @usableFromInline let subscription: any Subscription & AnyObject

  @inlinable init(_ subscription: any Subscription) { self.subscription = subscription._object }

  @inlinable func request(_ demand: DemandCount) { subscription.request(Subscribers.Demand(demand)) }
  @inlinable func cancel() { subscription.cancel() }
  @usableFromInline var hasEnded: Bool { (subscription as? any TerminationReporting)?.hasEnded == true }
}

extension UpstreamSlot where Upstream == AnyUpstreamSubscription {
  /// - Parameter demand: The demand to request when the subscription arrives, in addition to earlier
  ///   requests.
  @usableFromInline init(demand: Subscribers.Demand = .none) { self.init(count: DemandCount(demand)) }

  /// The upstream's subscription, while the slot is open.
  @usableFromInline var subscription: (any Subscription)? { upstream?.subscription }

  /// Stores the upstream's subscription, and requests the demand that was requested before it arrived.
  ///
  /// - Returns: Whether it is the first one and the slot has not ended; otherwise it was canceled.
  @usableFromInline
  borrowing func open(_ subscription: any Subscription) -> Bool {
    open(AnyUpstreamSubscription(subscription))
  }

  /// Requests values from the upstream, now or when its subscription arrives.
  @usableFromInline borrowing func request(_ demand: Subscribers.Demand) {
    request(count: DemandCount(demand))
  }
}
