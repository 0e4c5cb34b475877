import SwiftCombineEngine

/// The subscriber that connects one upstream to an engine. It retains the engine until the upstream ends or
/// is cancelled, and so releases the inlet.
@usableFromInline
final class Inlet<Engine: AnyObject, Input, Failure: Error>: InletLink, Subscriber, Reflected {
  @usableFromInline let slot: SubscriptionSlot
  @usableFromInline let engine: Engine
  // Both capture nothing: the engine is an argument, so that nothing is retained for a call.
  @usableFromInline let receiveValue: (Engine, Inlet, Input) -> DemandCount
  @usableFromInline let receiveEnd: (Engine, Inlet, Failure?) -> Void

  /// The name of the operator that traps if this upstream ends before its subscription; `nil` if the operator
  /// accepts such an end.
  @usableFromInline var endsAfterSubscription: String?

  @inlinable init(
    _ engine: Engine, asking demand: Subscribers.Demand,
    receiveValue: @escaping (Engine, Inlet, Input) -> DemandCount,
    receiveEnd: @escaping (Engine, Inlet, Failure?) -> Void
  ) {
    self.engine = engine
    slot = SubscriptionSlot(demand: demand)
    self.receiveValue = receiveValue
    self.receiveEnd = receiveEnd
    super.init()
  }

  @inlinable func receive(subscription: any Subscription) { _ = slot.open(subscription) }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard slot.isOpen else { return .none }
    return Subscribers.Demand(receiveValue(engine, self, input))
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
