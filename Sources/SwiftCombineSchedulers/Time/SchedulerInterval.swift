import SwiftCombine

/// An interval between two times of a scheduler, in whole nanoseconds: that of clocks, and of virtual time.
///
/// A literal counts seconds. Arithmetic saturates. Multiplication uses the numbers of seconds.
public struct SchedulerInterval: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, Hashable,
  Sendable
{
  /// The interval in nanoseconds.
  public let nanoseconds: Int

  private init(_ nanoseconds: Int) { self.nanoseconds = nanoseconds }

  /// Creates the interval of a duration, cut to whole nanoseconds.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = Int(clamping: seconds).saturatingMultiply(by: 1_000_000_000)
    self.init(nanoseconds.saturatingAdd(Int(attoseconds / 1_000_000_000)))
  }

  /// The interval as a duration.
  public var duration: Duration { .nanoseconds(nanoseconds) }

  public static func seconds(_ s: Int) -> Self { Self(s.saturatingMultiply(by: 1_000_000_000)) }
  public static func milliseconds(_ ms: Int) -> Self { Self(ms.saturatingMultiply(by: 1_000_000)) }
  public static func microseconds(_ us: Int) -> Self { Self(us.saturatingMultiply(by: 1_000)) }
  public static func nanoseconds(_ ns: Int) -> Self { Self(ns) }

  /// Creates an interval of a number of seconds, rounded to the nearest nanosecond.
  public static func seconds(_ s: Double) -> Self { Self(Int(saturating: (s * 1e9).rounded())) }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.nanoseconds < rhs.nanoseconds }
}

// MARK: Arithmetic

extension SchedulerInterval: ExpressibleByFloatLiteral {
  public typealias Magnitude = SchedulerInterval

  /// Creates an interval of a number of seconds.
  public init(floatLiteral seconds: Double) { self = .seconds(seconds) }
  /// Creates an interval of a number of seconds.
  public init(integerLiteral seconds: Int) { self = .seconds(seconds) }
  /// Creates an interval of a number of seconds, if it can be counted in nanoseconds.
  public init?<Number: BinaryInteger>(exactly seconds: Number) {
    guard let seconds = Int(exactly: seconds) else { return nil }
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return nil }
    self = .nanoseconds(nanoseconds)
  }

  /// The interval without its sign.
  public var magnitude: SchedulerInterval { nanoseconds < 0 ? -self : self }

  public static prefix func - (stride: Self) -> Self {
    .nanoseconds(0.saturatingSubtract(stride.nanoseconds))
  }
  public static func + (lhs: Self, rhs: Self) -> Self {
    .nanoseconds(lhs.nanoseconds.saturatingAdd(rhs.nanoseconds))
  }
  public static func - (lhs: Self, rhs: Self) -> Self {
    .nanoseconds(lhs.nanoseconds.saturatingSubtract(rhs.nanoseconds))
  }
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// The product of the two numbers of seconds, cut to whole nanoseconds: `2 s * 1.5 s` is `3 s`.
  public static func * (lhs: Self, rhs: Self) -> Self {
    let (high, low) = lhs.nanoseconds.multipliedFullWidth(by: rhs.nanoseconds)
    // Beyond these values the quotient would not fit.
    if high >= 500_000_000 { return .nanoseconds(.max) }
    if high < -500_000_000 { return .nanoseconds(.min) }
    return .nanoseconds(1_000_000_000.dividingFullWidth((high, low)).quotient)
  }
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
}

// MARK: Description

extension SchedulerInterval: CustomStringConvertible, CustomDebugStringConvertible {
  /// The seconds, without trailing zeros: `1.5 s`.
  public var description: String {
    let (seconds, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    let digits = String(rest)
    var decimals = Substring(String(repeating: "0", count: 9 - digits.count) + digits)
    while decimals.last == "0" { decimals.removeLast() }
    return "\(nanoseconds < 0 ? "-" : "")\(seconds)\(decimals.isEmpty ? "" : ".\(decimals)") s"
  }
  public var debugDescription: String { description }
}
