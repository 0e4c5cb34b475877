import CombineMachinery

/// What an operator is made of that keeps state between the values of one upstream and joins nothing.
///
/// Its state is touched only by upstream's signals, which come one at a time, and so needs no lock. Only the
/// link to the upstream is reached from other threads. Once ended, by the upstream, by the operator itself or
/// by the subscriber, nothing is delivered.
@usableFromInline
class SerialOperator<Downstream: Subscriber>: Reflected {
  @usableFromInline
  final let downstream: Downstream
  @usableFromInline
  final let link: UpstreamLink
  @usableFromInline
  final let early: EarlySignals

  /// - Parameters:
  ///   - early: What is done with signals that come before the subscription.
  ///   - acceptsZeroDemand: Whether the subscriber may ask for no values.
  ///   - translate: Turns what is asked of the operator into what it asks of its upstream.
  ///   - trigger: Another upstream, which the subscriber's cancellation cancels after the first.
  @inlinable
  init(
    _ downstream: Downstream, name: String, early: EarlySignals = .dropped, acceptsZeroDemand: Bool = true,
    translate: ((Subscribers.Demand) -> Subscribers.Demand)? = nil, trigger: TriggerLink? = nil
  ) {
    self.downstream = downstream
    self.early = early
    link = UpstreamLink(
      name: name, acceptsZeroDemand: acceptsZeroDemand, translate: translate, trigger: trigger)
  }

  /// Whether the subscription has come and nothing has ended: what every value asks first.
  @inlinable
  final var isOpen: Bool { link.slot.isOpen }

  /// Whether something has ended: what is asked after the operator's closure ran, which may have cancelled.
  @inlinable
  final var isOver: Bool { link.slot.hasEnded }

  /// Whether a value counts.
  @inlinable
  final var takesValue: Bool { isOpen || takesEarlyValue }

  @usableFromInline
  final var takesEarlyValue: Bool {
    guard link.slot.phase == .waiting else { return false }
    if early.value == .trapped { Misuse.valueBeforeSubscription(link.name) }
    return early.value == .passed
  }

  @usableFromInline
  final var takesEarlyCompletion: Bool {
    guard link.slot.phase == .waiting else { return false }
    if early.completion == .trapped { Misuse.completionBeforeSubscription(link.name) }
    return early.completion == .passed
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if link.slot.open(subscription) { downstream.receive(subscription: link) }
  }

  /// Ends because the upstream did.
  @inlinable
  final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if isOpen || takesEarlyCompletion, link.slot.end() { downstream.receive(completion: completion) }
  }

  /// Ends on the operator's own account: the upstream is cancelled first.
  @inlinable
  final func cancelAndComplete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if link.slot.cancel() { downstream.receive(completion: completion) }
  }

  @usableFromInline
  final var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
  @usableFromInline
  final var description: String { link.name }
  @usableFromInline
  var parts: KeyValuePairs<String, Any> { [:] }
}
