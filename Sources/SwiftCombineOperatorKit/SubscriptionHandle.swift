import SwiftCombineEngine
import SwiftCombine

/// A subscription as an upstream handle of the engine.
@frozen public struct SubscriptionHandle: UpstreamHandle {
  /// The subscription.
  public let subscription: any Subscription

  /// Creates the handle of a subscription.
  @inlinable public init(_ subscription: any Subscription) { self.subscription = subscription }

  /// Requests values from the upstream publisher.
  @inlinable public func request(_ demand: DemandCount) { subscription.request(Subscribers.Demand(demand)) }
  /// Cancels the subscription.
  @inlinable public func cancel() { subscription.cancel() }
  /// Whether the subscription tells that it has ended.
  public var hasEnded: Bool { (subscription as? any TerminationReporting)?.hasEnded == true }
}
