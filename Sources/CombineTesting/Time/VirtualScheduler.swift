import CombineShim

/// A scheduler in virtual time: what is scheduled runs when the test moves the clock on.
///
///     let scheduler = VirtualTimeScheduler()
///     let recorder = source.debounce(for: 0.5, scheduler: scheduler).record(clock: scheduler.clock)
///     source.send("a")
///     scheduler.advance(by: 0.5)
///
/// It speaks any type of time that a ``VirtualClock`` can be translated to, and keeps no time itself.
public final class VirtualScheduler<Time: VirtualTimeConvertible>: Scheduler, Sendable {
  public typealias SchedulerTimeType = Time
  /// What may be chosen, and changes nothing.
  public typealias SchedulerOptions = Time.SchedulerOptions

  /// The clock behind this scheduler.
  public let clock: VirtualClock

  /// A scheduler with a clock of its own, or one that shares a clock with others.
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
  /// - Returns: What stops it; it stops too when the result is released.
  public func schedule(
    after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    clock.schedule(at: date.virtualTime, every: length(of: interval), action)
  }

  /// A length of this scheduler's time as one of the clock's.
  func length(of stride: Time.Stride) -> VirtualTime.Stride {
    VirtualTime.start.distance(to: Time(virtualTime: .start).advanced(by: stride).virtualTime)
  }

  // MARK: Moving on

  /// Moves the clock on by a length of time, zero by default, and runs what becomes due meanwhile.
  public func advance(by stride: Time.Stride = .zero) { clock.advance(by: length(of: stride)) }

  /// Moves the clock on to a time, and runs what becomes due until then.
  public func advance(to time: Time) { clock.advance(to: time.virtualTime) }

  /// Runs everything there is, as ``VirtualClock/run(limit:)`` does.
  public func run(limit: Int = 100_000) throws(VirtualClock.EndlessWork) { try clock.run(limit: limit) }
}

/// A scheduler in virtual time with a type of time of its own, in which literals are seconds.
public typealias VirtualTimeScheduler = VirtualScheduler<VirtualTime>

/// A type of time that can be translated to virtual time and back.
public protocol VirtualTimeConvertible: Strideable where Stride: SchedulerTimeIntervalConvertible {
  /// What schedulers with this type of time let callers choose. Virtual time ignores it.
  associatedtype SchedulerOptions

  /// The point that a virtual time stands for.
  init(virtualTime: VirtualTime)

  /// How far this point is from the start of the virtual clock.
  var virtualTime: VirtualTime { get }
}

extension VirtualTime: VirtualTimeConvertible {
  /// There is nothing to choose.
  public typealias SchedulerOptions = Never

  public init(virtualTime: VirtualTime) { self = virtualTime }
  /// The time on the virtual clock.
  public var virtualTime: VirtualTime { self }
}
