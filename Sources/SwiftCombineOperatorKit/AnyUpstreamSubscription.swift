import SwiftCombineEngine
import SwiftCombine

/// A subscription in the types of the engine.
@frozen @usableFromInline package struct AnyUpstreamSubscription: UpstreamSubscription {
  @usableFromInline package let subscription: any Subscription

  @inlinable package init(_ subscription: any Subscription) { self.subscription = subscription }

  @inlinable package func request(_ demand: DemandCount) {
    subscription.request(Subscribers.Demand(demand))
  }
  @inlinable package func cancel() { subscription.cancel() }
  @usableFromInline package var hasEnded: Bool {
    (subscription as? any TerminationReporting)?.hasEnded == true
  }
}
