import SwiftCombineEngine

/// All demand there has been for a subscription, from any thread; unlimited demand is never used up.
@usableFromInline struct RequestedDemand: ~Copyable {
  @usableFromInline let count = Atomic<UInt>(0)

  func add(_ demand: DemandCount) {
    var found = count.load(ordering: .relaxed)
    while found < DemandCount.unlimited.rawValue {
      let isAdded: Bool
      (isAdded, found) = count.weakCompareExchange(
        expected: found, desired: (DemandCount(found) + demand).rawValue, ordering: .relaxed)
      if isAdded { return }
    }
  }

  /// Whether a number of delivered elements has used it up.
  @inlinable func isUsedUp(by elementCount: UInt) -> Bool { elementCount >= count.load(ordering: .relaxed) }

  /// The demand that the elements delivered until now have left. It counts them after the requests: else the
  /// sum might exceed all demand that was ever outstanding.
  func outstanding(after elementCount: borrowing Atomic<UInt>) -> DemandCount {
    let all = DemandCount(count.load(ordering: .relaxed))
    if all.isUnlimited { return all }
    let delivered = elementCount.load(ordering: .relaxed)
    return DemandCount(all.rawValue > delivered ? all.rawValue - delivered : 0)
  }
}
