import CombineShim

/// A point in virtual time: a number of nanoseconds since the start of the clock.
///
/// A literal counts seconds, so `scheduler.schedule(after: 1.5) { … }` runs an action one and a half seconds
/// after the start. Arithmetic saturates: what would lie beyond ``distantFuture`` is ``distantFuture``.
public struct VirtualTime: Strideable, Hashable, Sendable {
  /// Nanoseconds since the start of the clock.
  public let nanoseconds: Int

  /// A number of nanoseconds after the start.
  public init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

  /// Where a clock starts.
  public static let start = VirtualTime(nanoseconds: 0)
  /// A time that never comes: ``VirtualClock/run(limit:)`` leaves alone what is due then.
  public static let distantFuture = VirtualTime(nanoseconds: .max)

  public func distance(to other: VirtualTime) -> Stride {
    .nanoseconds(other.nanoseconds.saturatingSubtract(nanoseconds))
  }

  public func advanced(by stride: Stride) -> VirtualTime {
    VirtualTime(nanoseconds: nanoseconds.saturatingAdd(stride.nanoseconds))
  }

  // `Strideable` brings its own forms of these, by way of the distance, which saturates.
  public static func == (lhs: VirtualTime, rhs: VirtualTime) -> Bool { lhs.nanoseconds == rhs.nanoseconds }
  public static func < (lhs: VirtualTime, rhs: VirtualTime) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

  /// The time so much later.
  public static func + (lhs: VirtualTime, rhs: Stride) -> VirtualTime { lhs.advanced(by: rhs) }
  /// How much later the first is, or the time so much earlier.
  public static func - (lhs: VirtualTime, rhs: Stride) -> VirtualTime { lhs.advanced(by: -rhs) }
}

extension VirtualTime: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A number of seconds after the start.
  public init(floatLiteral seconds: Double) { self = .start + .seconds(seconds) }
  /// A number of seconds after the start.
  public init(integerLiteral seconds: Int) { self = .start + .seconds(seconds) }
}

extension VirtualTime: CustomStringConvertible, CustomDebugStringConvertible {
  /// The seconds since the start, without trailing zeros: `1.5 s`.
  public var description: String {
    self == .distantFuture ? "distant future" : Stride.nanoseconds(nanoseconds).description
  }
  public var debugDescription: String { description }
}
