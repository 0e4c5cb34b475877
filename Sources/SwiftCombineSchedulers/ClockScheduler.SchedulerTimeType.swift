import SwiftCombine

extension ClockScheduler {
  /// An instant of the clock.
  public struct SchedulerTimeType: Strideable, Hashable, Sendable {
    /// An interval in whole nanoseconds, in which literals are seconds: the type that virtual time has, so
    /// that code with a clock and its tests write the same.
    public typealias Stride = VirtualTime.Stride

    /// The instant of the clock.
    public let instant: C.Instant

    /// Creates the time of an instant.
    public init(_ instant: C.Instant) { self.instant = instant }

    public func distance(to other: Self) -> Stride { Stride(instant.duration(to: other.instant)) }
    public func advanced(by stride: Stride) -> Self { Self(instant.advanced(by: stride.duration)) }

    // `Strideable` has its own implementations of these, by the distance, which is less precise.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.instant == rhs.instant }
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.instant < rhs.instant }

    /// The first time after another one that is a number of intervals later than this, at least one.
    func next(every interval: Stride, after now: Self) -> Self {
      let missed = max(distance(to: now).nanoseconds / interval.nanoseconds, 0)
      return advanced(by: .nanoseconds(interval.nanoseconds.saturatingMultiply(by: missed.saturatingAdd(1))))
    }
  }
}

extension VirtualTime.Stride {
  /// Creates the interval of a duration, cut to whole nanoseconds.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = Int(clamping: seconds).saturatingMultiply(by: 1_000_000_000)
    self = .nanoseconds(nanoseconds.saturatingAdd(Int(attoseconds / 1_000_000_000)))
  }

  /// The interval as a duration.
  public var duration: Duration { .nanoseconds(nanoseconds) }
}
