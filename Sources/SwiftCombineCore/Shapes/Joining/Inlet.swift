import SwiftCombineEngine

/// The subscriber that connects one upstream to an engine.
@usableFromInline
final class Inlet<Engine: AnyObject, Input, Failure: Error>: UpstreamInlet<
  Engine, Input, Failure, SubscriptionHandle
>, Subscriber, Reflected
{
  /// The name of the operator that traps if this upstream ends before its subscription; `nil` if the operator
  /// accepts such an end.
  @usableFromInline var endsAfterSubscription: String?

  @inlinable func receive(subscription: any Subscription) { _ = slot.open(subscription) }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand { Subscribers.Demand(take(input)) }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    if let name = endsAfterSubscription, slot.phase == .waiting { Misuse.completionBeforeSubscription(name) }
    switch completion {
    case .finished: takeEnd(nil)
    case .failure(let error): takeEnd(error)
    }
  }

  @usableFromInline var description: String { String(describing: engine) }
}
