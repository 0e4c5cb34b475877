import SwiftCombineEngine
import SwiftCombine

/// The single timer of an operator. Only the latest setting fires, and none fires after `stop()`.
///
/// A timer of the scheduler may be about to fire while this one is set again, and a scheduler may run the
/// action before it returns or ignore a cancellation: each setting has a number, and only the newest one
/// fires. Every timer is a repeating one, because only those can be canceled.
public typealias SchedulerTimer<Context: Scheduler> = ResettableTimer<SchedulerClock<Context>>

/// A scheduler as the clock of a timer.
public struct SchedulerClock<Context: Scheduler>: TimerClock {
  /// The time from one action to the next, for a timer that repeats.
  let interval: Context.SchedulerTimeType.Stride
  /// The amount by which an action may be late.
  let tolerance: Context.SchedulerTimeType.Stride
  let scheduler: Context
  let options: Context.SchedulerOptions?

  /// Apple's schedulers cannot be asked.
  public static var movesTimers: Bool { false }
  /// The current time of the scheduler.
  public var now: Context.SchedulerTimeType { scheduler.now }

  /// Starts a repeating timer on the scheduler.
  public func start(at time: Context.SchedulerTimeType, _ action: @escaping () -> Void) -> any Cancellable {
    scheduler.schedule(
      after: time, interval: interval, tolerance: tolerance, options: options, action)
  }

  /// Cancels a timer.
  public func cancel(_ token: any Cancellable) { token.cancel() }
}

extension ResettableTimer {
  /// Creates a timer that fires once for each setting.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler on which the action runs.
  ///   - options: The options of the scheduler.
  public convenience init<Context>(on scheduler: Context, options: Context.SchedulerOptions?)
  where Clock == SchedulerClock<Context> {
    self.init(
      SchedulerClock(
        interval: .seconds(1), tolerance: scheduler.minimumTolerance, scheduler: scheduler, options: options))
  }

  /// Creates a timer that fires at an interval, once it is set.
  ///
  /// - Parameters:
  ///   - interval: The time from one action to the next, and before the first.
  ///   - tolerance: The amount by which it may be late; the minimum tolerance of the scheduler if `nil`.
  ///   - scheduler: The scheduler on which the action runs.
  ///   - options: The options of the scheduler.
  public convenience init<Context>(
    every interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride? = nil,
    on scheduler: Context, options: Context.SchedulerOptions?
  ) where Clock == SchedulerClock<Context> {
    self.init(
      SchedulerClock(
        interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance, scheduler: scheduler,
        options: options),
      repeats: true)
  }

  /// Sets a timer that repeats: the action runs an interval from now for the first time.
  public func start<Context>(_ action: @escaping () -> Void) where Clock == SchedulerClock<Context> {
    set(at: clock.now.advanced(by: clock.interval)) { _ in action() }
  }
}
