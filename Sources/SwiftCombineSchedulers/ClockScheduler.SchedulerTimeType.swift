import SwiftCombine

extension ClockScheduler {
  /// An instant of the clock.
  public struct SchedulerTimeType: Strideable, Hashable, Sendable {
    /// The interval between two instants: the type that virtual time has, so that code with a clock and its
    /// tests write the same.
    public typealias Stride = SchedulerInterval

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
