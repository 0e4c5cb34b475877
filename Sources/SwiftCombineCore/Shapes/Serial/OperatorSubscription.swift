import SwiftCombineEngine

/// The subscription that an operator with state sends to its subscriber: it refers to the upstream, and to
/// nothing else.
///
/// It does not retain the operator. So a subscriber that never releases its subscription retains neither the
/// operator's state nor, by a retain cycle, itself: the upstream retains those, and releases them on
/// completion and on cancellation.
@usableFromInline final class OperatorSubscription: Subscription, Reflected, TerminationReporting {
  @usableFromInline let slot = UpstreamSlot()
  @usableFromInline let name: String
  /// Whether it accepts a request of no values. If Apple's operator traps, this one does.
  private let acceptsZeroDemand: Bool
  /// Converts the demand that the operator receives into the demand that it requests from its upstream.
  private let translate: ((Subscribers.Demand) -> Subscribers.Demand)?
  /// The link to the publisher whose first value the operator waits for, if there is one.
  private let trigger: TriggerInput?
  private let isCancelled = Atomic<Bool>(false)

  @usableFromInline init(
    name: String, acceptsZeroDemand: Bool = true,
    translate: ((Subscribers.Demand) -> Subscribers.Demand)? = nil, trigger: TriggerInput? = nil
  ) {
    self.name = name
    self.acceptsZeroDemand = acceptsZeroDemand
    self.translate = translate
    self.trigger = trigger
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand == .none, !acceptsZeroDemand { Misuse.zeroDemand(name) }
    slot.request(translate?(demand) ?? demand)
  }
  @usableFromInline func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    slot.cancel()
    trigger?.cancel()
  }

  @usableFromInline var hasEnded: Bool { slot.hasEnded }
  /// Whether the subscriber has canceled.
  @usableFromInline var wasCancelled: Bool { isCancelled.load(ordering: .relaxed) }
  @usableFromInline var description: String { name }
}
