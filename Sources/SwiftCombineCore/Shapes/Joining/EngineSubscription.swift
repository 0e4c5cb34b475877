import SwiftCombineEngine

/// The subscription that the subscriber of an engine retains: it refers to the engine, and releases it on
/// completion or cancellation.
@usableFromInline final class EngineSubscription: Subscription, Reflected {
  @usableFromInline let connection = EngineConnection()
  private let name: String
  private let acceptsZeroDemand: Bool

  @usableFromInline init(name: String, acceptsZeroDemand: Bool) {
    self.name = name
    self.acceptsZeroDemand = acceptsZeroDemand
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand != .none {
      connection.request(demand.count)
    } else if !acceptsZeroDemand {
      Misuse.zeroDemand(name)
    }
  }

  @usableFromInline func cancel() { connection.cancel() }

  @usableFromInline var description: String { name }
}

extension EngineSubscription: HoldingsReporting {
  @usableFromInline var holdings: Holdings? { connection.holdings }
}
