/// Somewhere, and some time, at which work can be run: a queue, a run loop, a virtual clock.
public protocol Scheduler<SchedulerTimeType> {
  /// How this scheduler tells the time.
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  /// What else this scheduler lets callers choose.
  associatedtype SchedulerOptions

  /// The current time.
  var now: SchedulerTimeType { get }

  /// The finest deviation from a wanted time that this scheduler can promise.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs an action as soon as possible.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs an action once, at a time or soon after it.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)

  /// Runs an action at a time and then again at each interval, until the result is cancelled.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable

  /// Whether one scheduled action may do what several would, because no caller counts the actions of such a
  /// scheduler and each is dear, and whether each action does run. Answering `false` is always right.
  static var _takesTogether: Bool { get }

  /// Prepares an action that is scheduled often, where that is cheaper than to schedule it anew each time.
  ///
  /// - Returns: What schedules the action once, as `schedule(options:_:)` does, and may be called from any
  ///   thread; the action does run for each call. `nil` is always right.
  func _prepare(options: SchedulerOptions?, _ action: @escaping () -> Void) -> (() -> Void)?
}

extension Scheduler {
  @inlinable
  public static var _takesTogether: Bool { false }
  @inlinable
  public func _prepare(options: SchedulerOptions?, _ action: @escaping () -> Void) -> (() -> Void)? { nil }
}

extension Scheduler {
  /// Runs an action as soon as possible, with the default options.
  @inlinable
  public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }

  /// Runs an action once, at a time, with the default tolerance and options.
  @inlinable
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs an action once, at a time, with the default options.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs an action at a time and then at each interval, with the default tolerance and options.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs an action at a time and then at each interval, with the default options.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}

/// An interval that can be made from common units of time.
public protocol SchedulerTimeIntervalConvertible {
  /// So many seconds.
  static func seconds(_ s: Int) -> Self
  /// So many seconds.
  static func seconds(_ s: Double) -> Self
  /// So many milliseconds.
  static func milliseconds(_ ms: Int) -> Self
  /// So many microseconds.
  static func microseconds(_ us: Int) -> Self
  /// So many nanoseconds.
  static func nanoseconds(_ ns: Int) -> Self
}
