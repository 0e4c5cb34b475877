import CombineMachinery
import CombineShim

extension Subscribers.Demand {
  /// The demand as the machinery counts it.
  @inlinable
  public var machineCount: DemandCount { max.map { DemandCount(UInt(bitPattern: $0)) } ?? .unlimited }

  /// Makes a demand of what the machinery counted.
  @inlinable
  public init(_ count: DemandCount) {
    self = count.isUnlimited ? .unlimited : .max(Int(bitPattern: count.rawValue))
  }
}
