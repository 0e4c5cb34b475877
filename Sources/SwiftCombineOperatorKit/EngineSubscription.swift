import SwiftCombineEngine
import SwiftCombine

/// The subscription of an engine's subscriber: it retains the engine, and releases it on completion or
/// cancellation.
public final class EngineSubscription: Subscription {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct Connection {
    let engine: AnyObject
    let request: (AnyObject, DemandCount) -> Void
    let cancel: (AnyObject) -> Void
  }

  private let connection = Locked<Connection?>(nil)
  private let name: String

  @usableFromInline init(name: String) { self.name = name }

  /// - Parameters:
  ///   - request: Requests values from the engine. It is formed where the engine's type is known, so that it
  ///     is specialized for it.
  ///   - cancel: Cancels the engine.
  @usableFromInline func connect(
    _ engine: AnyObject, request: @escaping (AnyObject, DemandCount) -> Void,
    cancel: @escaping (AnyObject) -> Void
  ) {
    connection.withLock { $0 = Connection(engine: engine, request: request, cancel: cancel) }
  }

  @usableFromInline func disconnect() { _ = connection.withLock { $0.take() } }

  public func request(_ demand: Subscribers.Demand) {
    if demand == .none { return }
    if let connection = connection.withLock({ $0 }) {
      connection.request(connection.engine, demand.engineCount)
    }
  }

  public func cancel() {
    if let connection = connection.withLock({ $0.take() }) { connection.cancel(connection.engine) }
  }
}

extension EngineSubscription: HoldingsReporting {
  public var holdings: Holdings? { (connection.withLock { $0 }?.engine as? any HoldingsReporting)?.holdings }
}

extension EngineSubscription: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  public var description: String { name }
  public var customMirror: Mirror { Mirror(self, children: []) }
  public var playgroundDescription: Any { description }
}
