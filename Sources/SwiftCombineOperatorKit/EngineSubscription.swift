import SwiftCombineEngine
import SwiftCombine

/// The subscription of an engine's subscriber: it retains the engine, and releases it on completion or
/// cancellation.
@usableFromInline final class EngineSubscription: Subscription {
  @usableFromInline let connection: EngineConnection
  private let name: String

  @usableFromInline init(
    name: String, request: @escaping (AnyObject, DemandCount) -> Void, cancel: @escaping (AnyObject) -> Void
  ) {
    connection = EngineConnection(request: request, cancel: cancel)
    self.name = name
  }

  public func request(_ demand: Subscribers.Demand) {
    if demand != .none { connection.request(DemandCount(demand)) }
  }

  public func cancel() { connection.cancel() }
}

extension EngineSubscription: BufferReporting {
  public var bufferCounts: BufferCounts? { connection.bufferCounts }
}

extension EngineSubscription: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  public var description: String { name }
  public var customMirror: Mirror { Mirror(self, children: []) }
  public var playgroundDescription: Any { description }
}
