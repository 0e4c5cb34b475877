import CombineMachinery

extension Subscribers {
  /// A number of values that a subscriber asks for: a count, or no limit at all.
  ///
  /// Demand only grows: what is asked for later adds to what is outstanding. `.unlimited` absorbs everything
  /// that is added to it or taken from it.
  @frozen
  public struct Demand: Equatable, Comparable, Hashable, Codable, CustomStringConvertible, Sendable {
    @usableFromInline
    let count: DemandCount

    @inlinable
    init(_ count: DemandCount) { self.count = count }

    /// As many values as there are.
    @inlinable
    public static var unlimited: Demand { Demand(.unlimited) }

    /// No value: the same as `.max(0)`.
    @inlinable
    public static var none: Demand { Demand(.none) }

    /// At most `value` further values.
    ///
    /// - Parameter value: How many; a negative number traps.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      if value < 0 { Misuse.negativeDemand(value) }
      return Demand(DemandCount(UInt(bitPattern: value)))
    }

    /// The number of values asked for, or `nil` when there is no limit.
    @inlinable
    public var max: Int? { count.isUnlimited ? nil : Int(bitPattern: count.rawValue) }

    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }
  }
}

// MARK: Arithmetic

extension Subscribers.Demand {
  /// The sum, which is unlimited when either side is or when the count would overflow.
  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.count + rhs.count) }

  /// Adds to a demand, as `+` does.
  @inlinable
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// The sum with a number, which may be negative; a result below zero traps.
  @inlinable
  public static func + (lhs: Self, rhs: Int) -> Self {
    guard let left = lhs.max else { return .unlimited }
    let (sum, overflow) = left.addingReportingOverflow(rhs)
    return overflow ? .unlimited : .max(sum)
  }

  /// Adds to a demand, as `+` does.
  @inlinable
  public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

  /// What is left of `lhs`: unlimited stays unlimited, taking unlimited from a count leaves none, and a
  /// result below zero traps, as Apple's does although its documentation promises a clamp.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    guard let right = rhs.max else { return lhs == .unlimited ? .unlimited : .none }
    return lhs - right
  }

  /// Takes from a demand, as `-` does.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// What is left of `lhs`; a result too large to count is none, as Apple's is.
  @inlinable
  public static func - (lhs: Self, rhs: Int) -> Self {
    guard let left = lhs.max else { return .unlimited }
    let (difference, overflow) = left.subtractingReportingOverflow(rhs)
    return overflow ? .none : .max(difference)
  }

  /// Takes from a demand, as `-` does.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }

  /// The product, which is unlimited when the count would overflow; a negative factor traps.
  @inlinable
  public static func * (lhs: Self, rhs: Int) -> Self {
    guard let left = lhs.max else { return .unlimited }
    let (product, overflow) = left.multipliedReportingOverflow(by: rhs)
    return overflow ? .unlimited : .max(product)
  }

  /// Multiplies a demand, as `*` does.
  @inlinable
  public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }
}

// MARK: Comparison

extension Subscribers.Demand {
  /// Whether one is for fewer or more values; unlimited is more than any number.
  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.count < rhs.count }

  // Apple declares these four beside what `Comparable` derives.
  /// Whether one is for fewer or more values; unlimited is more than any number.
  @inlinable
  public static func <= (lhs: Self, rhs: Self) -> Bool { !(rhs < lhs) }
  /// Whether one is for fewer or more values; unlimited is more than any number.
  @inlinable
  public static func >= (lhs: Self, rhs: Self) -> Bool { !(lhs < rhs) }
  /// Whether one is for fewer or more values; unlimited is more than any number.
  @inlinable
  public static func > (lhs: Self, rhs: Self) -> Bool { rhs < lhs }

  /// Whether a demand is for so many values; an unlimited one is for no number of them.
  @inlinable
  public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }
  /// Whether a demand is for so many values; an unlimited one is for no number of them.
  @inlinable
  public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }
  /// Whether a demand is for so many values; an unlimited one is for no number of them.
  @inlinable
  public static func != (lhs: Self, rhs: Int) -> Bool { !(lhs == rhs) }
  /// Whether a demand is for so many values; an unlimited one is for no number of them.
  @inlinable
  public static func != (lhs: Int, rhs: Self) -> Bool { !(rhs == lhs) }

  /// Whether one is for fewer or more values; unlimited is more than any number.
  @inlinable
  public static func > (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 > rhs } ?? true }
  /// Whether one is for fewer or more values; unlimited is more than any number.
  @inlinable
  public static func >= (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 >= rhs } ?? true }
  /// Whether one is for fewer or more values; unlimited is more than any number.
  @inlinable
  public static func < (lhs: Self, rhs: Int) -> Bool { !(lhs >= rhs) }
  /// Whether one is for fewer or more values; unlimited is more than any number.
  @inlinable
  public static func <= (lhs: Self, rhs: Int) -> Bool { !(lhs > rhs) }

  /// Whether one is for fewer or more values; unlimited is more than any number.
  @inlinable
  public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }
  /// Whether one is for fewer or more values; unlimited is more than any number.
  @inlinable
  public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }
  /// Whether one is for fewer or more values; unlimited is more than any number.
  @inlinable
  public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }
  /// Whether one is for fewer or more values; unlimited is more than any number.
  @inlinable
  public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }
}

// MARK: Coding

extension Subscribers.Demand {
  /// Reads the one unsigned number that `encode(to:)` writes; anything too large to count is unlimited.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(UInt.self)
    self.init(DemandCount(Swift.min(value, DemandCount.unlimited.rawValue)))
  }

  /// Writes one unsigned number; unlimited is one more than the largest count.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(count.rawValue)
  }
}
