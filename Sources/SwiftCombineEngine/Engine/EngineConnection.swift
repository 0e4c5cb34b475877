/// The connection of a subscriber's subscription to its engine, which it retains until completion or
/// cancellation.
public struct EngineConnection: ~Copyable {
  private let performRequest: (AnyObject, DemandCount) -> Void
  private let performCancel: (AnyObject) -> Void
  private let engine = Locked<AnyObject?>(nil)

  /// - Parameters:
  ///   - request: Requests values from the engine. It is formed where the engine's type is known, so that it
  ///     is specialized for it.
  ///   - cancel: Cancels the engine.
  public init(request: @escaping (AnyObject, DemandCount) -> Void, cancel: @escaping (AnyObject) -> Void) {
    performRequest = request
    performCancel = cancel
  }

  /// Retains the engine.
  public borrowing func connect(_ engine: AnyObject) { self.engine.withLock { $0 = engine } }

  /// Releases the engine.
  public borrowing func disconnect() { release(engine.withLock { $0.take() }) }

  /// Requests values from the engine, if there still is one.
  public borrowing func request(_ demand: DemandCount) {
    if let engine = engine.withLock({ $0 }) { performRequest(engine, demand) }
  }

  /// Cancels the engine, and releases it.
  public borrowing func cancel() {
    if let engine = engine.withLock({ $0.take() }) { performCancel(engine) }
  }

  /// What the engine buffers and has dropped; `nil` in Embedded Swift, which has no casts to a protocol.
  public var bufferCounts: BufferCounts? {
    #if hasFeature(Embedded)
      nil
    #else
      (engine.withLock { $0 } as? any BufferReporting)?.bufferCounts
    #endif
  }
}
