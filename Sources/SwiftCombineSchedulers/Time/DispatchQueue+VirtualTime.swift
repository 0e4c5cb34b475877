#if !os(WASI)  // has no Dispatch
  import SwiftCombine
  import Dispatch

  extension DispatchQueue.SchedulerTimeType: VirtualTimeConvertible {
    public typealias SchedulerOptions = DispatchQueue.SchedulerOptions

    // Times before the start must exist too, and zero means the real "now" to Dispatch.
    private static let start: UInt64 = 1_000_000_000

    /// Creates the time for a virtual time. The start is one second of uptime, so that it is the same in each
    /// run. Exact for whole microseconds on every platform.
    public init(virtualTime: VirtualTime) {
      if virtualTime == .distantFuture {
        self.init(DispatchTime.distantFuture)
      } else {
        let nanoseconds = Int(Self.start).saturatingAdd(virtualTime.nanoseconds)
        self.init(DispatchTime(uptimeNanoseconds: UInt64(max(1, nanoseconds))))
      }
    }

    /// The time on the virtual clock.
    public var virtualTime: VirtualTime {
      if dispatchTime == .distantFuture { return .distantFuture }
      let uptime = Int(clamping: dispatchTime.uptimeNanoseconds)
      return VirtualTime(nanoseconds: uptime.saturatingSubtract(Int(Self.start)))
    }
  }
#endif
