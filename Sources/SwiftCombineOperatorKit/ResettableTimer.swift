import SwiftCombineEngine
import SwiftCombine

/// The single timer of an operator. Only the latest setting fires, and none fires after `stop()`.
///
/// A timer of the scheduler may be about to fire while this one is set again, and a scheduler may run the
/// action before it returns or ignore a cancellation: each setting has a number, and only the newest one fires. Every timer is
/// a repeating one, because only those can be cancelled.
public final class ResettableTimer: Sendable {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct Setting {
    var number = 0
    var isStopped = false
    var token: (any Cancellable)?
  }

  private let setting = Locked(Setting())

  /// Creates a timer that is not set.
  public init() {}

  /// Sets the timer to fire once at a time, and replaces the previous setting.
  public func set<Context: Scheduler>(
    at date: Context.SchedulerTimeType, on scheduler: Context, options: Context.SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    start(at: date, every: .seconds(1), tolerance: nil, on: scheduler, options: options) {
      [weak self] number in if let self, finish(number) { action() }
    }
  }

  /// Sets the timer to fire repeatedly at an interval, and replaces the previous setting.
  ///
  /// - Parameters:
  ///   - interval: The time from one action to the next, and before the first.
  ///   - tolerance: The amount by which it may be late; the minimum tolerance of the scheduler if `nil`.
  ///   - scheduler: The scheduler on which the action runs.
  ///   - options: The options of the scheduler.
  ///   - action: What to do each time.
  public func set<Context: Scheduler>(
    every interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride? = nil,
    on scheduler: Context, options: Context.SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    let first = scheduler.now.advanced(by: interval)
    start(at: first, every: interval, tolerance: tolerance, on: scheduler, options: options) {
      [weak self] number in if let self, isNewest(number) { action() }
    }
  }

  /// Stops the timer permanently.
  public func stop() {
    let token = setting.withLock { setting in
      setting.isStopped = true
      return setting.token.take()
    }
    token?.cancel()
  }

  private func start<Context: Scheduler>(
    at date: Context.SchedulerTimeType, every interval: Context.SchedulerTimeType.Stride,
    tolerance: Context.SchedulerTimeType.Stride?, on scheduler: Context, options: Context.SchedulerOptions?,
    _ fire: @escaping (Int) -> Void
  ) {
    let (number, old) = setting.withLock { setting -> (Int?, (any Cancellable)?) in
      if setting.isStopped { return (nil, nil) }
      setting.number += 1
      return (setting.number, setting.token.take())
    }
    old?.cancel()
    guard let number else { return }
    let token = scheduler.schedule(
      after: date, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance, options: options
    ) { fire(number) }
    let isKept = setting.withLock { setting in
      guard setting.number == number, !setting.isStopped else { return false }
      setting.token = token
      return true
    }
    if !isKept { token.cancel() }  // it has fired already, or was set again or stopped meanwhile
  }

  private func isNewest(_ number: Int) -> Bool {
    setting.withLock { $0.number == number && !$0.isStopped }
  }

  /// Removes the timer that has fired.
  private func finish(_ number: Int) -> Bool {
    let (isNewest, token) = setting.withLock { setting -> (Bool, (any Cancellable)?) in
      guard setting.number == number, !setting.isStopped else { return (false, nil) }
      setting.number += 1
      return (true, setting.token.take())
    }
    token?.cancel()
    return isNewest
  }
}
