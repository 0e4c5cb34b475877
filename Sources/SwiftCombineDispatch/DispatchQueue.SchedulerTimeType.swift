import SwiftCombineCore
import Dispatch

extension DispatchQueue {
  /// A point in time on the clock of dispatch queues, which counts nanoseconds and is suspended while the
  /// machine sleeps.
  ///
  ///     let start = DispatchQueue.SchedulerTimeType(.init(uptimeNanoseconds: 1_000))
  ///     print(start.distance(to: start.advanced(by: .microseconds(2))).magnitude)  // 2000
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The same point in time as a time of Dispatch.
    public var dispatchTime: DispatchTime

    /// Creates a scheduler time from a time of Dispatch.
    public init(_ time: DispatchTime) { dispatchTime = time }

    /// Decodes the single number that `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
      let uptime = try decoder.singleValueContainer().decode(UInt64.self)
      dispatchTime = DispatchTime(uptimeNanoseconds: uptime)
    }

    /// Encodes one number: the nanoseconds since the clock started.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(dispatchTime.uptimeNanoseconds)
    }

    /// Returns the duration to another time: negative when that is earlier, the longest stride when one of
    /// them is `.distantFuture` or too close to it for a number of nanoseconds.
    public func distance(to other: Self) -> Stride {
      let start = dispatchTime.uptimeNanoseconds
      let end = other.dispatchTime.uptimeNanoseconds
      if start == end { return .nanoseconds(0) }
      guard let start = Int64(exactly: start), let end = Int64(exactly: end) else {
        return .nanoseconds(.max)
      }
      return .nanoseconds(Int(clamping: end - start))
    }

    /// Returns the time that is later by a stride. The clock's first nanosecond is the earliest time.
    public func advanced(by n: Stride) -> Self {
      let start = dispatchTime.uptimeNanoseconds
      if start >= Self.distantFuture { return self }
      let (end, overflow) = Int64(start).addingReportingOverflow(Int64(n.magnitude))
      if overflow || end >= Int64(Self.distantFuture) { return Self(.distantFuture) }
      return Self(DispatchTime(uptimeNanoseconds: UInt64(Swift.max(end, 1))))
    }

    /// From here on Dispatch interprets a number of nanoseconds as something else: a wall time, or no time at
    /// all.
    private static let distantFuture: UInt64 = 1 << 62

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.dispatchTime < rhs.dispatchTime }
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.dispatchTime == rhs.dispatchTime }

    public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.rawValue) }
  }
}
