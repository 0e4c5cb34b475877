import SwiftCombineEngine
import SwiftCombine

/// The subscriber that passes the signals of one upstream to an engine. It retains the engine until the
/// upstream completes or is cancelled and so releases it.
public final class Inlet<Engine: AnyObject, Input, Failure: Error>: InletLink, Subscriber {
  /// The subscription to the upstream, the demand that waits for it, and whether it has ended.
  public let slot: UpstreamSlot<SubscriptionHandle>
  @usableFromInline let engine: Engine
  /// The index of its upstream among the upstreams of the engine, if there are several.
  public let index: Int
  // Both capture nothing: the engine is an argument, so that nothing is retained for a call.
  @usableFromInline let receiveValue: (Engine, Inlet, Input) -> DemandCount
  @usableFromInline let receiveEnd: (Engine, Inlet, Failure?) -> Void

  @inlinable init(
    _ engine: Engine, index: Int, asking demand: DemandCount,
    receiveValue: @escaping (Engine, Inlet, Input) -> DemandCount,
    receiveEnd: @escaping (Engine, Inlet, Failure?) -> Void
  ) {
    self.engine = engine
    self.index = index
    slot = UpstreamSlot(count: demand)
    self.receiveValue = receiveValue
    self.receiveEnd = receiveEnd
    super.init()
  }

  @inlinable
  public func receive(subscription: any Subscription) { _ = slot.open(SubscriptionHandle(subscription)) }

  @inlinable public func receive(_ input: Input) -> Subscribers.Demand {
    guard slot.isOpen else { return .none }
    return Subscribers.Demand(receiveValue(engine, self, input))
  }

  @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
    guard slot.end() else { return }
    switch completion {
    case .finished: receiveEnd(engine, self, nil)
    case .failure(let error): receiveEnd(engine, self, error)
    }
  }

  public override func request(_ demand: DemandCount) { slot.request(count: demand) }
  public override func prepare(_ demand: DemandCount) -> Bool { slot.prepare(count: demand) }
  public override func cancel() { slot.cancel() }
}

extension Inlet: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  public var description: String { String(describing: engine) }
  public var customMirror: Mirror { Mirror(self, children: []) }
  public var playgroundDescription: Any { description }
}
