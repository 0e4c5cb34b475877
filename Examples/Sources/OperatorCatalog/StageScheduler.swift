import SwiftCombine
import SwiftCombineTesting

/// A scheduler in virtual time: what happens in its actions is recorded as on the scheduler.
public struct StageScheduler: Scheduler {
  public typealias SchedulerTimeType = VirtualTime
  public typealias SchedulerOptions = VirtualTime.SchedulerOptions

  let scheduler: VirtualTimeScheduler
  let timeline: Timeline

  public var now: VirtualTime { scheduler.now }
  public var minimumTolerance: VirtualTime.Stride { scheduler.minimumTolerance }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    scheduler.schedule(options: options, marked(action))
  }

  public func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    scheduler.schedule(after: date, tolerance: tolerance, options: options, marked(action))
  }

  public func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    scheduler.schedule(
      after: date, interval: interval, tolerance: tolerance, options: options, marked(action))
  }

  private func marked(_ action: @escaping () -> Void) -> () -> Void {
    { [timeline] in timeline.onScheduler(action) }
  }
}
