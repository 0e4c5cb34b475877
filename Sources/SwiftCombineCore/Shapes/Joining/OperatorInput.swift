import SwiftCombineEngine

/// The subscriber that connects one upstream to an engine.
@usableFromInline
final class OperatorInput<Owner: AnyObject, Input, Failure: Error>: UpstreamInput<Owner, Input, Failure>,
  Subscriber, Reflected
{
  /// The subscription to the upstream, the demand that waits for it, and whether it has ended.
  @usableFromInline let slot: UpstreamSlot<AnyUpstreamSubscription>
  /// The name of the operator that traps if this upstream ends before its subscription; `nil` if the operator
  /// accepts such an end.
  @usableFromInline var endsAfterSubscription: String?

  /// - Parameter demand: The initial demand, requested on subscription.
  @inlinable init(
    _ engine: Owner, requesting demand: DemandCount,
    receiveValue: @escaping (Owner, UpstreamInput<Owner, Input, Failure>, Input) -> DemandCount,
    receiveEnd: @escaping (Owner, UpstreamInput<Owner, Input, Failure>, Failure?) -> Void
  ) {
    slot = UpstreamSlot(count: demand)
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
