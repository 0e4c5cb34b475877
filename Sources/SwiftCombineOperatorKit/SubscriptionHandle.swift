import SwiftCombineEngine
import SwiftCombine

/// A subscription as an upstream handle of the engine.
@frozen public struct SubscriptionHandle: UpstreamHandle {
  public let subscription: any Subscription

  @inlinable public init(_ subscription: any Subscription) { self.subscription = subscription }

  @inlinable public func request(_ demand: DemandCount) { subscription.request(Subscribers.Demand(demand)) }
  @inlinable public func cancel() { subscription.cancel() }
}
