import SwiftCombineEngine
import SwiftCombine

extension DemandCount {
  /// Creates the count of a demand.
  @inlinable public init(_ demand: Subscribers.Demand) {
    self = demand.max.map { DemandCount(UInt(bitPattern: $0)) } ?? .unlimited
  }
}

extension Subscribers.Demand {
  /// Creates the demand of a count.
  @inlinable public init(_ count: DemandCount) {
    self = count.isUnlimited ? .unlimited : .max(Int(bitPattern: count.rawValue))
  }
}
