/// An upstream that passes its signals to an engine. It retains the engine until the upstream completes or is
/// canceled and so releases it.
///
/// A subclass is a subscriber in the types of its module, and has the slot for the subscription: here, for
/// every type of subscription, a request or a release would look up metadata.
open class UpstreamInlet<Owner: AnyObject, Input, Failure: Error>: InletLink {
  public final let engine: Owner
  /// Passes a value to the engine, and returns the additional demand. Both closures capture nothing: the
  /// engine is an argument, so that nothing is retained for a call.
  public final let receiveValue: (Owner, UpstreamInlet, Input) -> DemandCount
  /// Passes the completion to the engine.
  public final let receiveEnd: (Owner, UpstreamInlet, Failure?) -> Void

  /// Creates the upstream at an index among those of an engine.
  @inlinable public init(
    _ engine: Owner, index: Int = 0,
    receiveValue: @escaping (Owner, UpstreamInlet, Input) -> DemandCount,
    receiveEnd: @escaping (Owner, UpstreamInlet, Failure?) -> Void
  ) {
    self.engine = engine
    self.receiveValue = receiveValue
    self.receiveEnd = receiveEnd
    super.init(index: index)
  }
}
