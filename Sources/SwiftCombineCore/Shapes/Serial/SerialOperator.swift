import SwiftCombineEngine

/// The implementation of operators that keep state between the values of a single upstream.
///
/// Only the upstream's signals access its state, and they are serial, so it needs no lock. Only the
/// subscription to the upstream is reached from other threads. Once the upstream has completed, the operator
/// has completed or the subscriber has canceled, nothing is delivered.
@usableFromInline class SerialOperator<Downstream: Subscriber>: Reflected {
  @usableFromInline final let downstream: Downstream
  @usableFromInline final let link: OperatorSubscription
  @usableFromInline final let early: EarlySignals

  /// - Parameters:
  ///   - early: What to do with signals that arrive before the subscription.
  ///   - acceptsZeroDemand: Whether the operator accepts a request of no values.
  ///   - translate: Converts the demand that the operator receives into the demand that it requests from its
  ///     upstream.
  ///   - trigger: Another upstream, which the subscriber's cancellation cancels after the first.
  @inlinable init(
    _ downstream: Downstream, name: String, early: EarlySignals = .dropped, acceptsZeroDemand: Bool = true,
    translate: ((Subscribers.Demand) -> Subscribers.Demand)? = nil, trigger: TriggerInput? = nil
  ) {
    self.downstream = downstream
    self.early = early
    link = OperatorSubscription(
      name: name, acceptsZeroDemand: acceptsZeroDemand, translate: translate, trigger: trigger)
  }

  /// Whether the subscription has arrived and the stream has not ended: checked first for every value.
  @inlinable final var isOpen: Bool { link.slot.isOpen }

  /// Whether the stream has ended: checked after the operator's closure ran, which may have canceled.
  @inlinable final var isOver: Bool { link.slot.hasEnded }

  /// Whether a value is accepted.
  @inlinable final var takesValue: Bool { isOpen || takesEarlyValue }

  @usableFromInline final var takesEarlyValue: Bool {
    guard link.slot.phase == .waiting else { return false }
    if early.value == .trapped { Misuse.valueBeforeSubscription(link.name) }
    return early.value == .passed
  }

  @usableFromInline final var takesEarlyCompletion: Bool {
    guard link.slot.phase == .waiting else { return false }
    if early.completion == .trapped { Misuse.completionBeforeSubscription(link.name) }
    return early.completion == .passed
  }

  @inlinable func receive(subscription: any Subscription) {
    if link.slot.open(subscription) { downstream.receive(subscription: link) }
  }

  /// Completes because the upstream did.
  @inlinable final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if isOpen || takesEarlyCompletion, link.slot.end() { downstream.receive(completion: completion) }
  }

  /// Completes by the operator's own decision: the upstream is canceled first, inside which
  /// the subscriber may cancel.
  @inlinable final func cancelAndComplete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if link.slot.cancel(), !link.wasCancelled { downstream.receive(completion: completion) }
  }

  @usableFromInline final var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
  @usableFromInline final var description: String { link.name }
  @usableFromInline var parts: KeyValuePairs<String, Any> { [:] }
}

/// What an operator does with a value or a completion that arrives before its subscription. No publisher may
/// send one; if one does, each operator behaves as Apple's does.
@usableFromInline struct EarlySignals {
  @usableFromInline enum Treatment { case dropped, passed, trapped }

  @usableFromInline let value: Treatment
  @usableFromInline let completion: Treatment

  @usableFromInline init(value: Treatment, completion: Treatment) {
    self.value = value
    self.completion = completion
  }

  @usableFromInline static var dropped: EarlySignals { EarlySignals(value: .dropped, completion: .dropped) }
  @usableFromInline static var passed: EarlySignals { EarlySignals(value: .passed, completion: .passed) }
  @usableFromInline static var trapped: EarlySignals { EarlySignals(value: .trapped, completion: .trapped) }
}
