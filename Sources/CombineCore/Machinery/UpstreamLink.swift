/// The subscription that an operator with state hands to its subscriber: the way to the upstream, and nothing
/// else.
///
/// It does not hold the operator. So a subscriber that keeps its subscription for ever holds neither the
/// operator's state nor, in a circle, itself: those belong to the upstream, which frees them at completion
/// and at cancellation.
@usableFromInline
final class UpstreamLink: Subscription, Reflected, KnowsItsEnd {
  @usableFromInline
  let slot = SubscriptionSlot()
  @usableFromInline
  let name: String
  /// Whether it may be asked for no values. Where Apple's operator traps, this one does.
  private let acceptsZeroDemand: Bool
  /// Turns what is asked of the operator into what it asks of its upstream.
  private let translate: ((Subscribers.Demand) -> Subscribers.Demand)?
  /// The way to the publisher whose first value the operator waits for, where there is one.
  private let trigger: TriggerLink?

  @usableFromInline
  init(
    name: String, acceptsZeroDemand: Bool = true,
    translate: ((Subscribers.Demand) -> Subscribers.Demand)? = nil, trigger: TriggerLink? = nil
  ) {
    self.name = name
    self.acceptsZeroDemand = acceptsZeroDemand
    self.translate = translate
    self.trigger = trigger
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if demand == .none, !acceptsZeroDemand { Misuse.zeroDemand(name) }
    slot.request(translate?(demand) ?? demand)
  }
  @usableFromInline
  func cancel() {
    slot.cancel()
    trigger?.cancel()
  }

  @usableFromInline
  var hasEnded: Bool { slot.hasEnded }
  @usableFromInline
  var description: String { name }
}
