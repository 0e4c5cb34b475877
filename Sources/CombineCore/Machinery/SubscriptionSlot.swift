import CombineMachinery

/// Where a subscriber that is a subscription too keeps the subscription of its upstream.
@usableFromInline typealias SubscriptionSlot = UpstreamSlot<SubscriptionHandle>

/// A subscription in the terms of the machinery.
@usableFromInline
struct SubscriptionHandle: UpstreamHandle {
  @usableFromInline
  let subscription: any Subscription

  @inlinable
  init(_ subscription: any Subscription) { self.subscription = subscription }

  @inlinable
  func request(_ demand: DemandCount) { subscription.request(Subscribers.Demand(demand)) }
  @inlinable
  func cancel() { subscription.cancel() }
}

extension UpstreamSlot where Handle == SubscriptionHandle {
  /// - Parameter demand: What is requested when the subscription arrives, whatever is asked before.
  @usableFromInline
  init(demand: Subscribers.Demand = .none) { self.init(count: demand.count) }

  /// The upstream's subscription, while the slot is open.
  @usableFromInline
  var subscription: (any Subscription)? { handle?.subscription }

  /// Takes the upstream's subscription in and requests what was asked before it came.
  ///
  /// - Returns: Whether it is the first and nothing has ended; otherwise it was cancelled.
  @usableFromInline
  borrowing func open(_ subscription: any Subscription) -> Bool { open(SubscriptionHandle(subscription)) }

  /// Requests of the upstream, now or when its subscription arrives.
  @usableFromInline
  borrowing func request(_ demand: Subscribers.Demand) { request(count: demand.count) }
}
