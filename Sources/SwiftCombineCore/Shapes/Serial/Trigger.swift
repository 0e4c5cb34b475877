import SwiftCombineEngine

/// The subscription to a publisher whose first value starts or ends another stream.
@usableFromInline final class TriggerInput {
  @usableFromInline let slot = UpstreamSlot(demand: .max(1))

  @usableFromInline init() {}

  @usableFromInline func cancel() { slot.cancel() }
}

/// An operator that another publisher's first value starts or ends.
@usableFromInline protocol TriggeredOperator: AnyObject, CustomStringConvertible {
  associatedtype TriggerFailure: Error

  var trigger: TriggerInput { get }

  /// The first value has arrived. The publisher has been canceled.
  func receiveTrigger()

  /// The publisher completed without a value.
  func receiveTriggerEnd(_ completion: Subscribers.Completion<TriggerFailure>)
}

/// The subscriber that an operator attaches to the publisher whose first value it waits for. It has the
/// operator's identifier.
@usableFromInline struct TriggerReceiver<Operator: TriggeredOperator, Input>: Subscriber, Reflected {
  @usableFromInline typealias Failure = Operator.TriggerFailure

  @usableFromInline let operation: Operator

  @usableFromInline init(_ operation: Operator) { self.operation = operation }

  @usableFromInline
  func receive(subscription: any Subscription) { _ = operation.trigger.slot.open(subscription) }

  @usableFromInline func receive(_ input: Input) -> Subscribers.Demand {
    let trigger = operation.trigger
    if trigger.slot.isOpen, trigger.slot.cancel() { operation.receiveTrigger() }
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    if operation.trigger.slot.end() { operation.receiveTriggerEnd(completion) }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(operation) }
  @usableFromInline var description: String { operation.description }
}
