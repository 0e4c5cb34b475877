import CombineShim

/// A scheduler that runs everything at once, on the thread that schedules it, whatever its type of time.
///
///     let recorder = suggestions(on: InstantScheduler<DispatchQueue.SchedulerTimeType>()).record()
///
/// It is for tests in which time does not matter: `ImmediateScheduler` does the same, and has a type of time
/// of its own. Its time stays at the start. What is scheduled for later runs at once too; what repeats
/// runs once.
public struct InstantScheduler<Time: VirtualTimeConvertible>: Scheduler, Sendable {
  public typealias SchedulerTimeType = Time
  public typealias SchedulerOptions = Time.SchedulerOptions

  /// Makes a scheduler; all are alike.
  public init() {}

  public var now: Time { Time(virtualTime: .start) }
  public var minimumTolerance: Time.Stride { .zero }

  /// Runs an action before it returns.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

  /// Runs an action before it returns, whatever the date.
  public func schedule(
    after date: Time, tolerance: Time.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs an action once, before it returns.
  public func schedule(
    after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}
