import SwiftCombine
import SwiftCombineSchedulers

/// A scheduler in virtual time: scheduled actions run when the test advances the clock.
///
///     let scheduler = VirtualTimeScheduler()
///     let recorder = words.debounce(for: 0.5, scheduler: scheduler).record(clock: scheduler.clock)
///     words.send("a")
///     scheduler.advance(by: 0.5)
///
/// It has any type of time that can be converted to that of a ``VirtualClock``, and keeps no time itself.
public final class VirtualScheduler<Time: VirtualTimeConvertible>: Scheduler, Sendable {
  public typealias SchedulerTimeType = Time
  /// The scheduler options, which are ignored.
  public typealias SchedulerOptions = Time.SchedulerOptions

  /// The clock behind this scheduler.
  public let clock: VirtualClock

  /// Creates a scheduler with its own clock, or one that shares a clock with others.
  public init(clock: VirtualClock = VirtualClock()) { self.clock = clock }

  public var now: Time { Time(virtualTime: clock.now) }
  public var minimumTolerance: Time.Stride { .zero }

  /// Runs an action at the next advance.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    clock.schedule(at: clock.now, action)
  }

  /// Runs an action once, exactly at a time; tolerance and options change nothing.
  public func schedule(
    after date: Time, tolerance: Time.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    clock.schedule(at: date.virtualTime, action)
  }

  /// Runs an action exactly at a time and again after each interval; tolerance and options change nothing.
  ///
  /// - Returns: A token that cancels the action, also when the token is released.
  public func schedule(
    after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    clock.schedule(at: date.virtualTime, every: length(of: interval), action)
  }

  /// An interval of this scheduler's time as one of the clock's.
  func length(of stride: Time.Stride) -> VirtualTime.Stride {
    VirtualTime.start.distance(to: Time(virtualTime: .start).advanced(by: stride).virtualTime)
  }

  // MARK: Advancing

  /// Advances the clock by an interval, zero by default, and runs the actions that become due meanwhile.
  public func advance(by stride: Time.Stride = .zero) { clock.advance(by: length(of: stride)) }

  /// Advances the clock to a time, and runs the actions that become due until then.
  public func advance(to time: Time) { clock.advance(to: time.virtualTime) }

  /// Runs all scheduled actions, as ``VirtualClock/run(limit:)`` does.
  public func run(limit: Int = 100_000) throws(VirtualClock.EndlessWork) { try clock.run(limit: limit) }
}

/// A scheduler in virtual time with its own type of time, in which literals are seconds.
public typealias VirtualTimeScheduler = VirtualScheduler<VirtualTime>
