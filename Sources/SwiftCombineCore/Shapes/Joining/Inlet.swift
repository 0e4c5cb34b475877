import SwiftCombineEngine

/// The subscriber that connects one upstream to an engine.
@usableFromInline
final class Inlet<Engine: AnyObject, Input, Failure: Error>: UpstreamInlet<Engine, Input, Failure>,
  Subscriber, Reflected
{
  /// The subscription to the upstream, the demand that waits for it, and whether it has ended.
  @usableFromInline let slot: SubscriptionSlot
  /// The name of the operator that traps if this upstream ends before its subscription; `nil` if the operator
  /// accepts such an end.
  @usableFromInline var endsAfterSubscription: String?

  /// - Parameter demand: The initial demand, requested on subscription.
  @inlinable init(
    _ engine: Engine, asking demand: DemandCount,
    receiveValue: @escaping (Engine, UpstreamInlet<Engine, Input, Failure>, Input) -> DemandCount,
    receiveEnd: @escaping (Engine, UpstreamInlet<Engine, Input, Failure>, Failure?) -> Void
  ) {
    slot = SubscriptionSlot(count: demand)
    super.init(engine, receiveValue: receiveValue, receiveEnd: receiveEnd)
  }

  @inlinable func receive(subscription: any Subscription) { _ = slot.open(subscription) }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand { Subscribers.Demand(take(input)) }

  @inlinable func take(_ input: Input) -> DemandCount {
    slot.isOpen ? receiveValue(engine, self, input) : .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    if let name = endsAfterSubscription, slot.phase == .waiting { Misuse.completionBeforeSubscription(name) }
    guard slot.end() else { return }
    switch completion {
    case .finished: receiveEnd(engine, self, nil)
    case .failure(let error): receiveEnd(engine, self, error)
    }
  }

  @usableFromInline override func request(_ demand: DemandCount) { slot.request(count: demand) }
  @usableFromInline override func prepare(_ demand: DemandCount) -> Bool { slot.prepare(count: demand) }
  @usableFromInline override func cancel() { slot.cancel() }

  @usableFromInline var description: String { String(describing: engine) }
}
