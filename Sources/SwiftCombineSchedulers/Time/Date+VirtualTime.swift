#if !os(WASI)  // has no run loops
  import SwiftCombine
  import Foundation

  extension RunLoop.SchedulerTimeType: VirtualTimeConvertible {
    public typealias SchedulerOptions = RunLoop.SchedulerOptions

    /// Creates the time for a virtual time. The start is the reference date, at the beginning of 2001, around
    /// which dates are exact to less than a nanosecond.
    public init(virtualTime: VirtualTime) { self.init(Date(virtualTime: virtualTime)) }

    /// The time on the virtual clock.
    public var virtualTime: VirtualTime { date.virtualTime }
  }

  extension OperationQueue.SchedulerTimeType: VirtualTimeConvertible {
    public typealias SchedulerOptions = OperationQueue.SchedulerOptions

    /// Creates the time for a virtual time. The start is the reference date, at the beginning of 2001, around
    /// which dates are exact to less than a nanosecond.
    public init(virtualTime: VirtualTime) { self.init(Date(virtualTime: virtualTime)) }

    /// The time on the virtual clock.
    public var virtualTime: VirtualTime { date.virtualTime }
  }

  extension Date {
    fileprivate init(virtualTime: VirtualTime) {
      self =
        virtualTime == .distantFuture
        ? .distantFuture : Date(timeIntervalSinceReferenceDate: Double(virtualTime.nanoseconds) / 1e9)
    }

    fileprivate var virtualTime: VirtualTime {
      self >= .distantFuture ? .distantFuture : .start + .seconds(timeIntervalSinceReferenceDate)
    }
  }
#endif
