/// An upstream that passes its signals to an engine. It retains the engine until the upstream completes or is
/// canceled and so releases it.
///
/// A subclass is a subscriber in the types of its module.
open class UpstreamInlet<Owner: AnyObject, Input, Failure: Error, Handle: UpstreamHandle>: InletLink {
  /// The subscription to the upstream, the demand that waits for it, and whether it has ended.
  public final let slot: UpstreamSlot<Handle>
  public final let engine: Owner
  // Both capture nothing: the engine is an argument, so that nothing is retained for a call.
  @usableFromInline final let receiveValue: (Owner, UpstreamInlet, Input) -> DemandCount
  @usableFromInline final let receiveEnd: (Owner, UpstreamInlet, Failure?) -> Void

  /// - Parameters:
  ///   - engine: The engine.
  ///   - index: The index of its upstream among the upstreams of the engine, if there are several.
  ///   - demand: The initial demand, requested on subscription.
  ///   - receiveValue: Passes a value to the engine, and returns the additional demand.
  ///   - receiveEnd: Passes the completion to the engine.
  @inlinable public init(
    _ engine: Owner, index: Int = 0, asking demand: DemandCount,
    receiveValue: @escaping (Owner, UpstreamInlet, Input) -> DemandCount,
    receiveEnd: @escaping (Owner, UpstreamInlet, Failure?) -> Void
  ) {
    self.engine = engine
    slot = UpstreamSlot(count: demand)
    self.receiveValue = receiveValue
    self.receiveEnd = receiveEnd
    super.init(index: index)
  }

  /// Passes a value on, while the subscription is open.
  @inlinable public final func take(_ input: Input) -> DemandCount {
    slot.isOpen ? receiveValue(engine, self, input) : .none
  }

  /// Passes the completion on, once.
  @inlinable public final func takeEnd(_ failure: Failure?) {
    if slot.end() { receiveEnd(engine, self, failure) }
  }

  public final override func request(_ demand: DemandCount) { slot.request(count: demand) }
  public final override func prepare(_ demand: DemandCount) -> Bool { slot.prepare(count: demand) }
  public final override func cancel() { slot.cancel() }
}
