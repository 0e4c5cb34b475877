#if !os(WASI)  // has no run loops
  import SwiftCombineCore
  import Foundation

  extension RunLoop {
    /// A run loop has no options.
    ///
    ///     let none: RunLoop.SchedulerOptions? = nil
    public struct SchedulerOptions: Sendable {}
  }

  /// A run loop that runs scheduled actions on its thread, while it runs in its default mode.
  ///
  /// Actions never run on a loop that no thread runs, such as those of the threads of dispatch queues. On
  /// Linux the main run loop is such a loop in a program with an `async` main function, and after
  /// `dispatchMain()`: its first use writes a warning to standard error. Use `DispatchQueue.main` there.
  ///
  /// **Threads**: may be used from any thread, and wakes a sleeping loop.
  extension RunLoop: Scheduler {
    /// The date of the system's clock.
    ///
    ///     let loop = RunLoop.current
    ///     print(loop.now < loop.now.advanced(by: .seconds(1)))  // true
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

    /// Zero: a run loop accepts any tolerance.
    ///
    ///     print(RunLoop.current.minimumTolerance == .zero)  // true
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// Runs an action in the next iteration of the loop. Actions run in the order in
    /// which they were scheduled.
    ///
    ///     let loop = RunLoop.current
    ///     loop.schedule { print("first") }
    ///     loop.schedule { print("second") }
    ///     loop.run(until: Date())  // first, second
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      // Unchecked: an action is passed to one thread, and no other one uses it: the protocol cannot express
      // that, its signatures are Apple's.
      nonisolated(unsafe) let action = action
      performAndWake(in: .default) { unsafe action() }
    }

    /// Runs an action once, at a date or soon after it.
    ///
    ///     let loop = RunLoop.current
    ///     loop.schedule(after: loop.now.advanced(by: .seconds(5))) { print("later") }
    ///
    /// - Parameters:
    ///   - date: The earliest date.
    ///   - tolerance: The amount by which it may be late, so that the system can wake up less often.
    ///   - options: Not used: it has none.
    ///   - action: The action.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      // Unchecked: as in `schedule(options:_:)`.
      nonisolated(unsafe) let action = action
      RunLoopTimer(fire: date.date, tolerance: tolerance.timeInterval) { unsafe action() }.add(
        to: self, in: .default)
    }

    /// Runs an action at a date and then again at each interval. Runs that the loop is too late for are
    /// skipped.
    ///
    ///     let loop = RunLoop.current
    ///     let everyMinute = loop.schedule(after: loop.now, interval: .seconds(60)) { print("a minute") }
    ///     everyMinute.cancel()
    ///
    /// - Parameters:
    ///   - date: The date of the first run.
    ///   - interval: The time from one run to the next; an interval that is not positive counts as a tenth of
    ///     a millisecond.
    ///   - tolerance: The amount by which a run may be late, so that the system can wake up less often.
    ///   - options: Not used: it has none.
    ///   - action: The action.
    /// - Returns: A token that stops the action, when it is canceled and when it is released.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      // Unchecked: as in `schedule(options:_:)`.
      nonisolated(unsafe) let action = action
      let timer = RunLoopTimer(
        fire: date.date, interval: interval.timeInterval, tolerance: tolerance.timeInterval
      ) { unsafe action() }
      timer.add(to: self, in: .default)
      return AnyCancellable { timer.cancel() }
    }
  }
#endif
