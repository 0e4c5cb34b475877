import SwiftCombine

/// A type-erased scheduler: only its types of time and options remain.
///
/// Use it for code that takes a queue in production and a virtual scheduler in tests:
///
///     final class Search {
///       let scheduler: AnySchedulerOf<DispatchQueue>
///       init(scheduler: AnySchedulerOf<DispatchQueue>) { self.scheduler = scheduler }
///     }
///     let search = Search(scheduler: DispatchQueue.main.eraseToAnyScheduler())
///     let tested = Search(scheduler: VirtualDispatchScheduler().eraseToAnyScheduler())
///
/// **Delivery**, **Threads**: as with the wrapped scheduler, which this one retains.
public struct AnyScheduler<Time: Strideable, Options>: Scheduler
where Time.Stride: SchedulerTimeIntervalConvertible {
  public typealias SchedulerTimeType = Time
  public typealias SchedulerOptions = Options

  private let currentTime: () -> Time
  private let tolerance: () -> Time.Stride
  private let scheduleNow: (Options?, @escaping () -> Void) -> Void
  private let scheduleAfter: (Time, Time.Stride, Options?, @escaping () -> Void) -> Void
  private let scheduleEvery:
    (Time, Time.Stride, Time.Stride, Options?, @escaping () -> Void) -> any Cancellable

  /// Creates a scheduler that erases the type of another.
  public init<S: Scheduler>(_ scheduler: S)
  where S.SchedulerTimeType == Time, S.SchedulerOptions == Options {
    currentTime = { scheduler.now }
    tolerance = { scheduler.minimumTolerance }
    scheduleNow = { scheduler.schedule(options: $0, $1) }
    scheduleAfter = { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) }
    scheduleEvery = { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
  }

  public var now: Time { currentTime() }
  public var minimumTolerance: Time.Stride { tolerance() }

  public func schedule(options: Options?, _ action: @escaping () -> Void) { scheduleNow(options, action) }

  public func schedule(
    after date: Time, tolerance: Time.Stride, options: Options?, _ action: @escaping () -> Void
  ) {
    scheduleAfter(date, tolerance, options, action)
  }

  public func schedule(
    after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: Options?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    scheduleEvery(date, interval, tolerance, options, action)
  }
}

/// A type-erased scheduler with the types of time and options of another one:
/// `AnySchedulerOf<DispatchQueue>`.
public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler {
  /// Erases the type of this scheduler.
  public func eraseToAnyScheduler() -> AnySchedulerOf<Self> { AnyScheduler(self) }
}
