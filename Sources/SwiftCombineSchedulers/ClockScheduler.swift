import SwiftCombine
import SwiftCombineEngine

/// A scheduler whose time is that of a clock of Swift, and whose actions run one at a time, on
/// an actor or on any thread.
///
///     let scheduler = ClockScheduler(SuspendingClock())
///     let later = Just(1).delay(for: .milliseconds(10), scheduler: scheduler)
///
/// Any clock works that measures in `Duration`: `ContinuousClock`, `SuspendingClock`, or a clock of tests.
///
/// **Delivery**: actions start in the order in which they were scheduled; delayed ones when the clock has
/// reached their time. With an actor they run isolated to it, so that they may call `assumeIsolated` on it.
/// They run from a task, and let other jobs of the actor run between batches of them.
///
/// **Cancellation**: a canceled repeating action is released at once, and runs no more unless it is running.
///
/// **Memory**: the scheduler retains the actor or executor.
public struct ClockScheduler<C: Clock>: Scheduler, Sendable where C.Duration == Duration {
  /// The scheduler has no options.
  public typealias SchedulerOptions = Never

  /// The clock that measures the time.
  public let clock: C

  private let mailbox: ActionMailbox

  /// Creates a scheduler whose actions run one at a time, on any thread.
  public init(_ clock: C) { self.init(clock, actor: SerialActor()) }

  /// Creates a scheduler whose actions run on an actor.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the time.
  ///   - actor: The actor that the actions are isolated to.
  public init(_ clock: C, actor: any Actor) {
    self.clock = clock
    mailbox = ActionMailbox(actor)
  }

  /// Creates a scheduler whose actions run on an executor, such as that of several actors.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the time.
  ///   - executor: The executor that runs the actions.
  public init(_ clock: C, executor: any SerialExecutor) {
    self.init(clock, actor: ActorOnExecutor(executor))
  }

  public var now: SchedulerTimeType { SchedulerTimeType(clock.now) }
  public var minimumTolerance: SchedulerTimeType.Stride { .init(clock.minimumResolution) }

  /// Runs an action after those that were scheduled before it.
  public func schedule(options: Never?, _ action: @escaping () -> Void) { mailbox.add(action) }

  /// Runs an action once, when the clock has reached a time.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    // Unchecked: one task at a time uses it: the protocol cannot express that, its signatures are Apple's.
    nonisolated(unsafe) let action = action
    Task.detached { [clock, mailbox] in
      try? await clock.sleep(until: date.instant, tolerance: tolerance.duration)
      unsafe mailbox.add(action)
    }
  }

  /// Runs an action when the clock has reached a time, and then again at each interval. Runs that the actor
  /// is too late for are skipped.
  ///
  /// - Parameters:
  ///   - date: The time of the first run.
  ///   - interval: The time from one run to the next; an interval that is not positive
  ///     counts as one nanosecond.
  ///   - tolerance: The amount by which a run may be late.
  ///   - options: Not used: it has none.
  ///   - action: The action.
  /// - Returns: A token that stops the action, when it is canceled and when it is released.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = RepeatedAction(action)
    let interval = max(interval, .nanoseconds(1))
    let task = Task.detached { [clock, mailbox] in
      var due = date
      while (try? await clock.sleep(until: due.instant, tolerance: tolerance.duration)) != nil {
        guard await repetition.run(in: mailbox) else { return }
        due = due.next(every: interval, after: SchedulerTimeType(clock.now))
      }
    }
    return AnyCancellable {
      repetition.cancel()
      task.cancel()
    }
  }
}

/// An action that runs until it is canceled, which releases it.
///
/// `@unchecked Sendable`: the action runs in one mailbox.
private final class RepeatedAction: @unchecked Sendable {
  private let action: Locked<(() -> Void)?>

  init(_ action: @escaping () -> Void) { self.action = Locked(action) }

  func cancel() {
    // It is released when this returns, without the lock.
    _ = action.withLock { action in
      defer { action = nil }
      return action
    }
  }

  /// Runs the action after those that were scheduled before, and waits for its end.
  ///
  /// - Returns: Whether it has run.
  func run(in mailbox: ActionMailbox) async -> Bool {
    await withCheckedContinuation { continuation in
      mailbox.add {
        let action = self.action.withLock { $0 }
        action?()
        continuation.resume(returning: action != nil)
      }
    }
  }
}
