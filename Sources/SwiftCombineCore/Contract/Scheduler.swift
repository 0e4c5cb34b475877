/// A context that runs work, at once or at a later time: a queue, a run loop, a virtual clock.
///
///     func start(on scheduler: some Scheduler) {
///       scheduler.schedule { print("started") }
///     }
///     start(on: DispatchQueue.global())  // started
public protocol Scheduler<SchedulerTimeType> {
  /// The type of this scheduler's times.
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  /// The type of the options of this scheduler.
  associatedtype SchedulerOptions

  /// The current time.
  var now: SchedulerTimeType { get }

  /// The smallest tolerance that this scheduler can guarantee for a time.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs an action as soon as possible.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs an action once, at a time or shortly after it.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)

  /// Runs an action at a time and then again at each interval, until the result is canceled.
  ///
  /// - Returns: A cancellable that stops the repetitions.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable

  /// Whether one scheduled action may do the work of several, because no caller counts the actions of this
  /// scheduler and each is expensive, and whether every scheduled action runs. Returning `false` is always
  /// correct.
  static var _takesTogether: Bool { get }

  /// Prepares an action that is scheduled often, if that is cheaper than to schedule a new one each time.
  ///
  /// - Returns: A closure that schedules the action once, as `schedule(options:_:)` does. It may be called
  ///   from any thread, and the action runs for each call. `nil` is always correct.
  func _prepare(options: SchedulerOptions?, _ action: @escaping () -> Void) -> (() -> Void)?
}

extension Scheduler {
  @inlinable public static var _takesTogether: Bool { false }
  @inlinable
  public func _prepare(options: SchedulerOptions?, _ action: @escaping () -> Void) -> (() -> Void)? { nil }
}

extension Scheduler {
  /// Runs an action as soon as possible, with the default options.
  @inlinable public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }

  /// Runs an action once, at a time, with the default tolerance and options.
  ///
  ///     let queue = DispatchQueue.global()
  ///     queue.schedule(after: queue.now.advanced(by: .milliseconds(10))) { print("later") }  // later
  @inlinable public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs an action once, at a time, with the default options.
  @inlinable public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs an action at a time and then at each interval, with the default tolerance and options.
  @inlinable public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs an action at a time and then at each interval, with the default options.
  @inlinable public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}

/// An interval that can be created from common units of time.
///
///     let pause: DispatchQueue.SchedulerTimeType.Stride = .seconds(1) + .milliseconds(500)
///     print(pause == .milliseconds(1_500))  // true
public protocol SchedulerTimeIntervalConvertible {
  /// Creates an interval of that many seconds.
  static func seconds(_ s: Int) -> Self
  /// Creates an interval of that many seconds.
  static func seconds(_ s: Double) -> Self
  /// Creates an interval of that many milliseconds.
  static func milliseconds(_ ms: Int) -> Self
  /// Creates an interval of that many microseconds.
  static func microseconds(_ us: Int) -> Self
  /// Creates an interval of that many nanoseconds.
  static func nanoseconds(_ ns: Int) -> Self
}
