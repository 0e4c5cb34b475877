import Dispatch
import Foundation

/// One moment on two clocks: one that never goes back, for signals, and that of the calendar, for other programs.
struct TraceMoment {
  /// Nanoseconds since the machine was started.
  var uptime: UInt64
  /// Nanoseconds since 1970.
  var unixTime: UInt64

  static var now: TraceMoment {
    TraceMoment(
      uptime: DispatchTime.now().uptimeNanoseconds, unixTime: UInt64(Date().timeIntervalSince1970 * 1e9))
  }
}
