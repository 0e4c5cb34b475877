import SwiftCombineEngine

/// The subscription that the subscriber of an engine retains: it refers to the engine, and releases it on
/// completion or cancellation.
@usableFromInline final class EngineSubscription: Subscription, Reflected {
  @usableFromInline let connection: EngineConnection
  private let name: String
  private let acceptsZeroDemand: Bool

  /// - Parameters:
  ///   - name: Its description.
  ///   - acceptsZeroDemand: Whether it accepts a request of no values. If Apple's operator traps, this one
  ///     does.
  ///   - request: Requests values from the engine.
  ///   - cancel: Cancels the engine.
  @usableFromInline init(
    name: String, acceptsZeroDemand: Bool, request: @escaping (AnyObject, DemandCount) -> Void,
    cancel: @escaping (AnyObject) -> Void
  ) {
    connection = EngineConnection(request: request, cancel: cancel)
    self.name = name
    self.acceptsZeroDemand = acceptsZeroDemand
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand != .none {
      connection.request(DemandCount(demand))
    } else if !acceptsZeroDemand {
      Misuse.zeroDemand(name)
    }
  }

  @usableFromInline func cancel() { connection.cancel() }

  @usableFromInline var description: String { name }
}

extension EngineSubscription: BufferReporting {
  @usableFromInline var bufferCounts: BufferCounts? { connection.bufferCounts }
}
