import Combine

/// A custom scheduler that runs due actions when it is advanced.
public final class TestClock: Scheduler {
  public typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
  public typealias SchedulerOptions = Never

  public private(set) var now = ImmediateScheduler.shared.now
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }
  private var due: [() -> Void] = []

  public init() {}

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { due.append(action) }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    due.append(action)
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> Cancellable {
    due.append(action)
    return AnyCancellable {}
  }

  public func run() {
    while !due.isEmpty { due.removeFirst()() }
  }
}
