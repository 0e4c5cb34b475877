import SwiftCombineEngine
import SwiftCombine

extension Subscribers.Demand {
  /// The demand as a count of the machinery.
  @inlinable
  public var machineCount: DemandCount { max.map { DemandCount(UInt(bitPattern: $0)) } ?? .unlimited }

  /// Creates a demand from a count of the machinery.
  @inlinable public init(_ count: DemandCount) {
    self = count.isUnlimited ? .unlimited : .max(Int(bitPattern: count.rawValue))
  }
}
