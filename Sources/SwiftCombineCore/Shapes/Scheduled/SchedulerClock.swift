import SwiftCombineEngine

/// A scheduler as the clock of a timer that is set to an interval from now.
@usableFromInline struct SchedulerClock<Context: Scheduler>: TimerClock {
  @usableFromInline let interval: Context.SchedulerTimeType.Stride
  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?

  @inlinable init(
    _ interval: Context.SchedulerTimeType.Stride, on scheduler: Context, options: Context.SchedulerOptions?
  ) {
    self.interval = interval
    self.scheduler = scheduler
    self.options = options
  }

  @inlinable static var movesTimers: Bool { Context._takesTogether }
  @inlinable var now: Context.SchedulerTimeType { scheduler.now }

  @usableFromInline
  func start(at time: Context.SchedulerTimeType, _ action: @escaping () -> Void) -> any Cancellable {
    scheduler.schedule(
      after: time, interval: interval, tolerance: scheduler.minimumTolerance, options: options, action)
  }

  @usableFromInline func cancel(_ token: any Cancellable) { token.cancel() }
}

extension ResettableTimer {
  /// Sets the timer to its interval from now.
  ///
  /// - Parameters:
  ///   - number: Greater than all before; a setting with a lower number is late and is ignored.
  ///   - action: Called on the scheduler with the number of the setting.
  @inlinable func set<Context>(_ number: Int, _ action: @escaping (Int) -> Void)
  where Clock == SchedulerClock<Context> {
    set(number, at: clock.now.advanced(by: clock.interval), action)
  }
}
