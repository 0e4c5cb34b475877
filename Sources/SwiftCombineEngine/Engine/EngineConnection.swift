/// The connection of a subscriber's subscription to its engine, which it retains until completion or
/// cancellation.
public struct EngineConnection: ~Copyable {
  private let performRequest: (AnyObject, DemandCount) -> Void
  private let performCancel: (AnyObject) -> Void
  private let engine = Lent<AnyObject>()

  /// - Parameters:
  ///   - request: Requests values from the engine. It is formed where the engine's type is known, so that it
  ///     is specialized for it.
  ///   - cancel: Cancels the engine.
  public init(request: @escaping (AnyObject, DemandCount) -> Void, cancel: @escaping (AnyObject) -> Void) {
    performRequest = request
    performCancel = cancel
  }

  /// Retains the engine, unless it has ended.
  public borrowing func connect(_ engine: AnyObject) { _ = self.engine.setUnlessClosed(engine) }

  /// Releases the engine.
  public borrowing func disconnect() { engine.close() }

  /// Requests values from the engine, if there still is one.
  public borrowing func request(_ demand: DemandCount) {
    engine.lendObject { performRequest($0, demand) }
  }

  /// Cancels the engine, and releases it.
  public borrowing func cancel() {
    engine.lend(closing: true) { performCancel($0) }
  }

  /// What the engine buffers and has dropped; `nil` in Embedded Swift, which has no casts to a protocol.
  public var bufferCounts: BufferCounts? {
    #if hasFeature(Embedded)
      nil
    #else
      (engine.lend { copy $0 } as? any BufferReporting)?.bufferCounts
    #endif
  }
}
