import SwiftCombineEngine
import SwiftCombine

extension Subscribers.Demand {
  /// The demand as a count of the engine.
  @inlinable
  package var engineCount: DemandCount { max.map { DemandCount(UInt(bitPattern: $0)) } ?? .unlimited }

  /// Creates a demand from a count of the engine.
  @inlinable package init(_ count: DemandCount) {
    self = count.isUnlimited ? .unlimited : .max(Int(bitPattern: count.rawValue))
  }
}
