/// One upstream of an engine, as far as the engine deals with it.
open class EngineInput {
  /// The position of the input in its engine's list; maintained by the engine.
  // Unchecked: all of these are accessed inside the gate of the engine, or before the engine knows of the
  // input.
  @usableFromInline @exclusivity(unchecked) final var position = -1
  /// Whether it emits the other upstreams, or paces them: it is canceled after them, and not meant by the
  /// step `requestAll`.
  // Unchecked: as `position`.
  @usableFromInline @exclusivity(unchecked) final var isOuter = false
  /// Whether a value of this upstream is buffered; maintained by the machines that buffer one.
  // Unchecked: as `position`.
  @usableFromInline @exclusivity(unchecked) package final var hasWaiting = false
  /// How many values are to be requested again from this upstream; maintained by the machines that do that.
  // Unchecked: as `position`.
  @usableFromInline @exclusivity(unchecked) package final var owed = DemandCount.none
  /// The next one of the upstreams that are owed something.
  // Unchecked: as `position`.
  @usableFromInline @exclusivity(unchecked) final var nextOwed: EngineInput?
  /// Whether unlimited values are requested with its subscription, which may have arrived; maintained by its
  /// engine before the machine knows of it.
  // Unchecked: as `position`.
  @usableFromInline @exclusivity(unchecked) final var isUnlimited = false

  /// The index of the upstream among those that the engine has from the start.
  public final let index: Int

  @inlinable public init(index: Int = 0) { self.index = index }

  /// Requests values from the upstream; demand that is requested before its subscription arrives is requested
  /// then.
  open func request(_ demand: DemandCount) {}
  /// Sets the demand to request when the upstream's subscription arrives.
  ///
  /// - Returns: Whether it has not arrived yet; if it has, this did nothing.
  open func prepare(_ demand: DemandCount) -> Bool { false }

  /// Has a demand requested with the upstream's subscription, if that has not arrived yet.
  ///
  /// - Returns: Whether nothing is left to be requested.
  @inlinable public final func start(with demand: DemandCount) -> Bool { isUnlimited || prepare(demand) }

  /// Cancels the upstream, now or when its subscription arrives; does nothing once it has ended.
  open func cancel() {}
}

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
