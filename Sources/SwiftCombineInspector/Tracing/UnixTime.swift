import Dispatch
import Foundation

/// A point in time: how long it was after the first moment of 1970, in UTC.
public typealias UnixTime = Duration

/// One moment on two clocks: one that never goes back, for signals, and that of the
/// calendar, for other programs.
struct TraceMoment {
  /// Nanoseconds since the machine was started.
  var uptime: UInt64
  /// The same in the calendar.
  var unixTime: UnixTime

  static var now: TraceMoment {
    TraceMoment(
      uptime: DispatchTime.now().uptimeNanoseconds,
      // Of a calendar that is wrong: no such time is before 1970, nor after what can be counted.
      unixTime: .nanoseconds(UInt64(min(max(Date().timeIntervalSince1970 * 1e9, 0), 0x1p63))))
  }
}
