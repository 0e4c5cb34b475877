#if !os(WASI)  // has no run loops
  import SwiftCombineCore
  import Foundation

  extension RunLoop {
    /// A date on the clock of run loops.
    ///
    ///     let start = RunLoop.SchedulerTimeType(Date(timeIntervalSince1970: 0))
    ///     print(start.distance(to: start.advanced(by: .milliseconds(500))).timeInterval)  // 0.5
    public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
      /// The date.
      public var date: Date

      /// Creates a scheduler time from a date.
      public init(_ date: Date) { self.date = date }

      /// Returns the time to another date; negative when that is earlier.
      public func distance(to other: Self) -> Stride { Stride(other.date.timeIntervalSince(date)) }

      /// Returns the date that is later by a stride.
      public func advanced(by n: Stride) -> Self { Self(date.addingTimeInterval(n.timeInterval)) }
    }
  }

  extension RunLoop.SchedulerTimeType {
    /// A duration in seconds and fractions of a second.
    ///
    ///     let pause: RunLoop.SchedulerTimeType.Stride = .seconds(1) + .milliseconds(500)
    ///     print(pause.timeInterval, -pause < .zero)  // 1.5 true
    public struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric, ExpressibleByFloatLiteral {
      public typealias FloatLiteralType = TimeInterval
      public typealias IntegerLiteralType = TimeInterval
      public typealias Magnitude = TimeInterval

      /// The number of seconds, which may be negative.
      public var magnitude: TimeInterval

      /// The number of seconds.
      public var timeInterval: TimeInterval { magnitude }

      /// Creates a duration from a number of seconds.
      public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
      public init(integerLiteral value: TimeInterval) { self.init(value) }
      public init(floatLiteral value: TimeInterval) { self.init(value) }

      /// Creates a duration from a number of seconds, if it can be represented.
      public init?<T: BinaryInteger>(exactly source: T) {
        guard let seconds = TimeInterval(exactly: source) else { return nil }
        self.init(seconds)
      }
    }
  }

  extension RunLoop.SchedulerTimeType.Stride: Codable, Sendable {}

  extension RunLoop.SchedulerTimeType.Stride: Comparable {
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
  }

  // MARK: Units

  extension RunLoop.SchedulerTimeType.Stride {
    public static func seconds(_ s: Int) -> Self { Self(TimeInterval(s)) }
    public static func seconds(_ s: Double) -> Self { Self(s) }
    public static func milliseconds(_ ms: Int) -> Self { Self(TimeInterval(ms) / 1e3) }
    public static func microseconds(_ us: Int) -> Self { Self(TimeInterval(us) / 1e6) }
    public static func nanoseconds(_ ns: Int) -> Self { Self(TimeInterval(ns) / 1e9) }
  }

  // MARK: Arithmetic

  extension RunLoop.SchedulerTimeType.Stride {
    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }

    /// The product of two numbers of seconds.
    public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }

    public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
    public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
    public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
  }
#endif
