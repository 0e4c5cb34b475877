import SwiftCombine

/// A point in virtual time: a number of nanoseconds since the start of the clock.
///
/// A literal counts seconds, so `scheduler.schedule(after: 1.5) { … }` runs an action one and a half seconds
/// after the start. Arithmetic saturates: a time beyond ``distantFuture`` becomes ``distantFuture``.
public struct VirtualTime: Strideable, Hashable, Sendable {
  /// The interval between two times.
  public typealias Stride = SchedulerInterval

  /// The number of nanoseconds since the start of the clock.
  public let nanoseconds: Int

  /// Creates a time that many nanoseconds after the start.
  public init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

  /// The time at which a clock starts.
  public static let start = VirtualTime(nanoseconds: 0)
  /// A time that is never reached: a virtual clock that runs everything leaves the actions that are due then.
  public static let distantFuture = VirtualTime(nanoseconds: .max)

  public func distance(to other: VirtualTime) -> Stride {
    .nanoseconds(other.nanoseconds.saturatingSubtract(nanoseconds))
  }

  public func advanced(by stride: Stride) -> VirtualTime {
    VirtualTime(nanoseconds: nanoseconds.saturatingAdd(stride.nanoseconds))
  }

  // `Strideable` has its own implementations of these, by the distance, which saturates.
  public static func == (lhs: VirtualTime, rhs: VirtualTime) -> Bool { lhs.nanoseconds == rhs.nanoseconds }
  public static func < (lhs: VirtualTime, rhs: VirtualTime) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

  /// Returns the time that much later.
  public static func + (lhs: VirtualTime, rhs: Stride) -> VirtualTime { lhs.advanced(by: rhs) }
  /// Returns the time that much earlier.
  public static func - (lhs: VirtualTime, rhs: Stride) -> VirtualTime { lhs.advanced(by: -rhs) }
}

extension VirtualTime: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a time that many seconds after the start.
  public init(floatLiteral seconds: Double) { self = .start + .seconds(seconds) }
  /// Creates a time that many seconds after the start.
  public init(integerLiteral seconds: Int) { self = .start + .seconds(seconds) }
}

extension VirtualTime: CustomStringConvertible, CustomDebugStringConvertible {
  /// The seconds since the start, without trailing zeros: `1.5 s`.
  public var description: String {
    self == .distantFuture ? "distant future" : Stride.nanoseconds(nanoseconds).description
  }
  public var debugDescription: String { description }
}
