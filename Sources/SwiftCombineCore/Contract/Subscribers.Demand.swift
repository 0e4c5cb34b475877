import SwiftCombineEngine

extension Subscribers {
  /// A number of values that a subscriber requests: a count, or unlimited.
  ///
  ///     let demand: Subscribers.Demand = .max(2) + 3
  ///     print(demand, demand + .unlimited)  // max(5) unlimited
  ///
  /// Demand only grows: a later request adds to the outstanding demand. `.unlimited` stays unlimited whatever
  /// is added to it or subtracted from it.
  @frozen public struct Demand: Equatable, Comparable, Hashable, Codable, CustomStringConvertible, Sendable {
    @usableFromInline let rawCount: DemandCount

    @inlinable init(_ count: DemandCount) { rawCount = count }

    /// A demand without a limit.
    @inlinable public static var unlimited: Demand { Demand(.unlimited) }

    /// A demand for no values: the same as `.max(0)`.
    @inlinable public static var none: Demand { Demand(.none) }

    /// A demand for at most `value` further values.
    ///
    /// - Parameter value: The number of values; a negative number traps.
    @inlinable public static func max(_ value: Int) -> Demand {
      if value < 0 { Misuse.negativeDemand(value) }
      return Demand(DemandCount(UInt(bitPattern: value)))
    }

    /// The number of requested values, or `nil` if the demand is unlimited.
    @inlinable public var max: Int? { rawCount.isUnlimited ? nil : Int(bitPattern: rawCount.rawValue) }

    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }
  }
}

extension DemandCount {
  @inlinable init(_ demand: Subscribers.Demand) { self = demand.rawCount }
}

// MARK: Arithmetic

extension Subscribers.Demand {
  /// The sum, which is unlimited if either side is, or if the count would overflow.
  @inlinable public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.rawCount + rhs.rawCount) }

  /// Adds to a demand, as `+` does.
  @inlinable public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// The sum of a demand and a number, which may be negative; a result below zero traps.
  @inlinable public static func + (lhs: Self, rhs: Int) -> Self {
    guard let left = lhs.max else { return .unlimited }
    let (sum, overflow) = left.addingReportingOverflow(rhs)
    return overflow ? .unlimited : .max(sum)
  }

  /// Adds to a demand, as `+` does.
  @inlinable public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

  /// The difference: unlimited stays unlimited, subtracting unlimited from a count gives none, and a result
  /// below zero traps, as Apple's does although its documentation promises a clamp.
  @inlinable public static func - (lhs: Self, rhs: Self) -> Self {
    guard let right = rhs.max else { return lhs == .unlimited ? .unlimited : .none }
    return lhs - right
  }

  /// Subtracts from a demand, as `-` does.
  @inlinable public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// The difference of a demand and a number; a result too large to count is none, as Apple's is.
  @inlinable public static func - (lhs: Self, rhs: Int) -> Self {
    guard let left = lhs.max else { return .unlimited }
    let (difference, overflow) = left.subtractingReportingOverflow(rhs)
    return overflow ? .none : .max(difference)
  }

  /// Subtracts from a demand, as `-` does.
  @inlinable public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }

  /// The product, which is unlimited if the count would overflow; a negative factor traps.
  @inlinable public static func * (lhs: Self, rhs: Int) -> Self {
    guard let left = lhs.max else { return .unlimited }
    let (product, overflow) = left.multipliedReportingOverflow(by: rhs)
    return overflow ? .unlimited : .max(product)
  }

  /// Multiplies a demand, as `*` does.
  @inlinable public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }
}

// MARK: Comparison

extension Subscribers.Demand {
  /// Compares the numbers of values; unlimited is greater than any number.
  @inlinable public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawCount < rhs.rawCount }

  // Apple declares these four in addition to what `Comparable` derives.
  /// Compares the numbers of values; unlimited is greater than any number.
  @inlinable public static func <= (lhs: Self, rhs: Self) -> Bool { !(rhs < lhs) }
  /// Compares the numbers of values; unlimited is greater than any number.
  @inlinable public static func >= (lhs: Self, rhs: Self) -> Bool { !(lhs < rhs) }
  /// Compares the numbers of values; unlimited is greater than any number.
  @inlinable public static func > (lhs: Self, rhs: Self) -> Bool { rhs < lhs }

  // The type checker is not to consider these for every `$0 > 1` of a program: a chain of five or six
  // closures on any sequence took it 10 seconds. (The same on `+` and the like has the opposite effect.)
  /// Whether a demand is for that many values; an unlimited demand equals no number.
  @inlinable @_disfavoredOverload public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }
  /// Whether a demand is for that many values; an unlimited demand equals no number.
  @inlinable @_disfavoredOverload public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }
  /// Whether a demand is for that many values; an unlimited demand equals no number.
  @inlinable @_disfavoredOverload public static func != (lhs: Self, rhs: Int) -> Bool { !(lhs == rhs) }
  /// Whether a demand is for that many values; an unlimited demand equals no number.
  @inlinable @_disfavoredOverload public static func != (lhs: Int, rhs: Self) -> Bool { !(rhs == lhs) }

  /// Compares the numbers of values; unlimited is greater than any number.
  @inlinable @_disfavoredOverload
  public static func > (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 > rhs } ?? true }
  /// Compares the numbers of values; unlimited is greater than any number.
  @inlinable @_disfavoredOverload
  public static func >= (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 >= rhs } ?? true }
  /// Compares the numbers of values; unlimited is greater than any number.
  @inlinable @_disfavoredOverload public static func < (lhs: Self, rhs: Int) -> Bool { !(lhs >= rhs) }
  /// Compares the numbers of values; unlimited is greater than any number.
  @inlinable @_disfavoredOverload public static func <= (lhs: Self, rhs: Int) -> Bool { !(lhs > rhs) }

  /// Compares the numbers of values; unlimited is greater than any number.
  @inlinable @_disfavoredOverload public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }
  /// Compares the numbers of values; unlimited is greater than any number.
  @inlinable @_disfavoredOverload public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }
  /// Compares the numbers of values; unlimited is greater than any number.
  @inlinable @_disfavoredOverload public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }
  /// Compares the numbers of values; unlimited is greater than any number.
  @inlinable @_disfavoredOverload public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }
}

// MARK: Coding

extension Subscribers.Demand {
  /// Decodes the one unsigned number that `encode(to:)` writes; a number too large to count is unlimited.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(UInt.self)
    self.init(DemandCount(Swift.min(value, DemandCount.unlimited.rawValue)))
  }

  /// Encodes one unsigned number; unlimited is one more than the largest count.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawCount.rawValue)
  }
}
