import SwiftCombineCore
import Dispatch

extension DispatchQueue.SchedulerTimeType {
  /// A duration in whole nanoseconds. On overflow it saturates: at the longest, or the most negative,
  /// duration.
  ///
  ///     let pause: DispatchQueue.SchedulerTimeType.Stride = .seconds(1) + .milliseconds(500)
  ///     print(pause.magnitude, -pause < .zero)  // 1500000000 true
  public struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric, ExpressibleByFloatLiteral {
    public typealias FloatLiteralType = Double
    public typealias IntegerLiteralType = Int
    public typealias Magnitude = Int

    // This name appears in mirrors and encoded forms.
    private var _nanoseconds: Int

    /// The number of nanoseconds, which may be negative.
    public var magnitude: Int {
      get { _nanoseconds }
      set { _nanoseconds = newValue }
    }

    /// The same duration as an interval of Dispatch.
    public var timeInterval: DispatchTimeInterval { .nanoseconds(_nanoseconds) }

    private init(nanoseconds: Int) { _nanoseconds = nanoseconds }

    /// Creates a duration from an interval of Dispatch; `.never` becomes the longest duration.
    public init(_ timeInterval: DispatchTimeInterval) {
      switch timeInterval {
      case .seconds(let count): self = .seconds(count)
      case .milliseconds(let count): self = .milliseconds(count)
      case .microseconds(let count): self = .microseconds(count)
      case .nanoseconds(let count): self = .nanoseconds(count)
      case .never: self = .nanoseconds(.max)
      @unknown default: self = .nanoseconds(.max)
      }
    }

    /// Creates a duration from a number of seconds.
    public init(floatLiteral value: Double) { self = .seconds(value) }

    /// Creates a duration from a number of seconds.
    public init(integerLiteral value: Int) { self = .seconds(value) }

    /// Creates a duration from a number of seconds, if it can be represented: Apple's counts nanoseconds
    /// before iOS 14.2.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let seconds = Int(exactly: source) else { return nil }
      let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      if overflow { return nil }
      self.init(nanoseconds: nanoseconds)
    }
  }
}

extension DispatchQueue.SchedulerTimeType.Stride: Hashable, Codable, Sendable {}

extension DispatchQueue.SchedulerTimeType.Stride: Comparable {
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs._nanoseconds < rhs._nanoseconds }
}

// MARK: Units

extension DispatchQueue.SchedulerTimeType.Stride {
  public static func seconds(_ s: Double) -> Self {
    let nanoseconds = s * 1e9
    if nanoseconds.isNaN { return Self(nanoseconds: 0) }
    if nanoseconds >= Double(Int.max) { return Self(nanoseconds: .max) }
    if nanoseconds <= Double(Int.min) { return Self(nanoseconds: .min) }
    return Self(nanoseconds: Int(nanoseconds))
  }

  public static func seconds(_ s: Int) -> Self { count(s, nanosecondsEach: 1_000_000_000) }
  public static func milliseconds(_ ms: Int) -> Self { count(ms, nanosecondsEach: 1_000_000) }
  public static func microseconds(_ us: Int) -> Self { count(us, nanosecondsEach: 1000) }
  public static func nanoseconds(_ ns: Int) -> Self { Self(nanoseconds: ns) }

  private static func count(_ count: Int, nanosecondsEach unit: Int) -> Self {
    let (product, overflow) = count.multipliedReportingOverflow(by: unit)
    return overflow ? limit(isNegative: count < 0) : Self(nanoseconds: product)
  }

  private static func limit(isNegative: Bool) -> Self { Self(nanoseconds: isNegative ? .min : .max) }
}

// MARK: Arithmetic

extension DispatchQueue.SchedulerTimeType.Stride {
  public static func + (lhs: Self, rhs: Self) -> Self {
    let (sum, overflow) = lhs._nanoseconds.addingReportingOverflow(rhs._nanoseconds)
    return overflow ? limit(isNegative: rhs._nanoseconds < 0) : Self(nanoseconds: sum)
  }

  public static func - (lhs: Self, rhs: Self) -> Self {
    let (difference, overflow) = lhs._nanoseconds.subtractingReportingOverflow(rhs._nanoseconds)
    return overflow ? limit(isNegative: rhs._nanoseconds > 0) : Self(nanoseconds: difference)
  }

  /// The product of two numbers of seconds, truncated to whole nanoseconds.
  public static func * (lhs: Self, rhs: Self) -> Self {
    let second: UInt = 1_000_000_000
    let product = lhs._nanoseconds.magnitude.multipliedFullWidth(by: rhs._nanoseconds.magnitude)
    let isNegative = (lhs._nanoseconds < 0) != (rhs._nanoseconds < 0)
    guard product.high < second else { return limit(isNegative: isNegative) }
    let nanoseconds = second.dividingFullWidth(product).quotient
    guard nanoseconds <= UInt(Int.max) else { return limit(isNegative: isNegative) }
    return Self(nanoseconds: isNegative ? -Int(nanoseconds) : Int(nanoseconds))
  }

  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }

  /// The negated duration; that of the most negative one is the longest duration.
  public static prefix func - (operand: Self) -> Self { Self(nanoseconds: 0) - operand }

  /// Negates this duration.
  public mutating func negate() { self = -self }
}
