/// An upstream that passes its signals to an engine. It retains the engine until the upstream completes or is
/// canceled and so releases it.
///
/// A subclass is a subscriber in the types of its module, and has the slot for the subscription: here, for
/// every type of subscription, a request or a release would look up metadata.
open class UpstreamInput<Owner: AnyObject, Input, Failure: Error>: EngineInput {
  public final let engine: Owner
  /// Passes a value to the engine, and returns the additional demand. Both closures capture nothing: the
  /// engine is an argument, so that nothing is retained for a call.
  public final let receiveValue: (Owner, UpstreamInput, Input) -> DemandCount
  /// Passes the completion to the engine.
  public final let receiveEnd: (Owner, UpstreamInput, Failure?) -> Void

  /// Creates the upstream at an index among those of an engine.
  @inlinable public init(
    _ engine: Owner, index: Int = 0,
    receiveValue: @escaping (Owner, UpstreamInput, Input) -> DemandCount,
    receiveEnd: @escaping (Owner, UpstreamInput, Failure?) -> Void
  ) {
    self.engine = engine
    self.receiveValue = receiveValue
    self.receiveEnd = receiveEnd
    super.init(index: index)
  }
}
