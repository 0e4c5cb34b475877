/// A number of requested values, as one word: a count up to `Int.max`, or one more than that for unlimited.
///
/// The engine counts with this type; the model wraps it as `Subscribers.Demand`.
@frozen public struct DemandCount: Equatable, Hashable, Comparable, BitwiseCopyable, Sendable {
  public let rawValue: UInt

  @inlinable public init(_ rawValue: UInt) { self.rawValue = rawValue }

  @inlinable public static var none: DemandCount { DemandCount(0) }
  @inlinable public static var unlimited: DemandCount { DemandCount(UInt(Int.max) + 1) }

  @inlinable public var isUnlimited: Bool { rawValue > UInt(Int.max) }

  @inlinable public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Unlimited plus any number is unlimited, and a sum that is too large to count becomes unlimited.
  @inlinable package static func + (lhs: Self, rhs: Self) -> Self {
    // Neither operand exceeds 2^63, so the sum wraps only for two unlimited ones.
    let (sum, overflow) = lhs.rawValue.addingReportingOverflow(rhs.rawValue)
    return overflow || sum > UInt(Int.max) ? .unlimited : Self(sum)
  }

  @inlinable package static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// Adds a count.
  @inlinable public mutating func add(_ other: Self) { self += other }

  /// Subtracts one, unless it is unlimited. The count must not be zero.
  @inlinable public mutating func takeOne() {
    if !isUnlimited { self = Self(rawValue &- 1) }
  }

  /// Removes and returns the count, or `nil` if it is zero.
  @inlinable public mutating func takeAll() -> Self? {
    if self == .none { return nil }
    defer { self = .none }
    return self
  }

  /// The product of the count and a number, which must not be negative.
  @inlinable package static func * (lhs: Self, rhs: Int) -> Self {
    if lhs.isUnlimited { return .unlimited }
    let (product, overflow) = lhs.rawValue.multipliedReportingOverflow(by: UInt(rhs))
    return overflow || product > UInt(Int.max) ? .unlimited : Self(product)
  }
}
