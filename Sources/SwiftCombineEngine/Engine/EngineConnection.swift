/// The connection of a subscriber's subscription to its engine, which it retains until completion or
/// cancellation.
public struct EngineConnection: ~Copyable {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct Target {
    let engine: AnyObject
    let request: (AnyObject, DemandCount) -> Void
    let cancel: (AnyObject) -> Void
  }

  private let target = Locked<Target?>(nil)

  public init() {}

  /// - Parameters:
  ///   - engine: The engine.
  ///   - request: Requests values from the engine. It is formed where the engine's type is known, so that it
  ///     is specialized for it.
  ///   - cancel: Cancels the engine.
  public borrowing func connect(
    _ engine: AnyObject, request: @escaping (AnyObject, DemandCount) -> Void,
    cancel: @escaping (AnyObject) -> Void
  ) {
    target.withLock { $0 = Target(engine: engine, request: request, cancel: cancel) }
  }

  /// Releases the engine.
  public borrowing func disconnect() { _ = target.withLock { $0.take() } }

  /// Requests values from the engine, if there still is one.
  public borrowing func request(_ demand: DemandCount) {
    if let target = target.withLock({ $0 }) { target.request(target.engine, demand) }
  }

  /// Cancels the engine, and releases it.
  public borrowing func cancel() {
    if let target = target.withLock({ $0.take() }) { target.cancel(target.engine) }
  }

  /// The holdings of the engine; `nil` in Embedded Swift, which has no casts to a protocol.
  public var holdings: Holdings? {
    #if hasFeature(Embedded)
      nil
    #else
      (target.withLock { $0 }?.engine as? any HoldingsReporting)?.holdings
    #endif
  }
}
