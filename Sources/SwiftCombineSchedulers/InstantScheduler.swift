import SwiftCombine

/// A scheduler with any type of time that runs every action immediately, on the thread that schedules it.
///
///     let recorder = suggestions(on: InstantScheduler<DispatchQueue.SchedulerTimeType>()).record()
///
/// It is for tests in which time does not matter: `ImmediateScheduler` does the same, but has its own type of
/// time. The time never changes. An action that is scheduled for later runs at once too; a repeating one runs
/// once.
public struct InstantScheduler<Time: VirtualTimeConvertible>: Scheduler, Sendable {
  public typealias SchedulerTimeType = Time
  public typealias SchedulerOptions = Time.SchedulerOptions

  /// Creates a scheduler; all are alike.
  public init() {}

  public var now: Time { Time(virtualTime: .start) }
  public var minimumTolerance: Time.Stride { .zero }

  /// Runs an action before this returns.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

  /// Runs an action before this returns, whatever the date.
  public func schedule(
    after date: Time, tolerance: Time.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs an action once, before this returns.
  public func schedule(
    after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}
