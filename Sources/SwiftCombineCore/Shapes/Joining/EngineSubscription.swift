import SwiftCombineEngine

/// The subscription that the subscriber of an engine retains: it refers to the engine, and releases it on
/// completion or cancellation.
@usableFromInline final class EngineSubscription: Subscription, Reflected {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct Connection {
    let engine: AnyObject
    let request: (AnyObject, Subscribers.Demand) -> Void
    let cancel: (AnyObject) -> Void
  }

  private let connection = Locked<Connection?>(nil)
  private let name: String
  private let acceptsZeroDemand: Bool

  @usableFromInline init(name: String, acceptsZeroDemand: Bool) {
    self.name = name
    self.acceptsZeroDemand = acceptsZeroDemand
  }

  /// - Parameters:
  ///   - request: Requests values from the engine. Formed where the engine's type is known, so that it is
  ///     specialized.
  ///   - cancel: Cancels the engine.
  @usableFromInline func connect(
    _ engine: AnyObject, request: @escaping (AnyObject, Subscribers.Demand) -> Void,
    cancel: @escaping (AnyObject) -> Void
  ) {
    connection.withLock { $0 = Connection(engine: engine, request: request, cancel: cancel) }
  }

  @usableFromInline func disconnect() { _ = connection.withLock { $0.take() } }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand == .none {
      if acceptsZeroDemand { return }
      Misuse.zeroDemand(name)
    }
    if let connection = connection.withLock({ $0 }) { connection.request(connection.engine, demand) }
  }

  @usableFromInline func cancel() {
    if let connection = connection.withLock({ $0.take() }) { connection.cancel(connection.engine) }
  }

  @usableFromInline var description: String { name }
}

extension EngineSubscription: HoldingsReporting {
  @usableFromInline
  var holdings: Holdings? { (connection.withLock { $0 }?.engine as? any HoldingsReporting)?.holdings }
}
