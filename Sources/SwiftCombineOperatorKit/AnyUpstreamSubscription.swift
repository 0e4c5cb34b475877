import SwiftCombineEngine
import SwiftCombine

/// A subscription in the types of the engine.
@frozen @usableFromInline package struct AnyUpstreamSubscription: UpstreamSubscription {
  @usableFromInline package let subscription: any Subscription & AnyObject

  @inlinable package init(_ subscription: any Subscription) { self.subscription = subscription._object }

  @inlinable package func request(_ demand: DemandCount) {
    subscription.request(Subscribers.Demand(demand))
  }
  @inlinable package func cancel() { subscription.cancel() }
  @usableFromInline package var hasEnded: Bool {
    (subscription as? any TerminationReporting)?.hasEnded == true
  }
}

#if canImport(Darwin)
  // Apple's protocol does not have this requirement.
  extension Subscription {
    @usableFromInline var _object: any Subscription & AnyObject {
      self as? any Subscription & AnyObject ?? BoxedSubscription(self)
    }
  }

  /// A subscription that is a value, as an object.
  private final class BoxedSubscription: Subscription {
    private let original: any Subscription

    init(_ original: any Subscription) { self.original = original }

    func request(_ demand: Subscribers.Demand) { original.request(demand) }
    func cancel() { original.cancel() }
  }
#endif
