import SwiftCombineEngine
import Synchronization

/// The one timer of an operator, which is set again and again.
///
/// Every setting has a number, which the action receives when the timer fires. Only the newest setting
/// counts; the operator checks that itself, under its own lock, since a timer may be about to fire while it
/// is set again. So a scheduler whose cancellation does nothing does no harm, nor does one that runs the
/// action before it returns.
///
/// Each setting is a separate timer on the scheduler, and the previous one is cancelled. On a scheduler that
/// allows it (`_takesTogether`), setting a timer that is set already only changes the time: a timer that
/// fires too early starts another one for the rest. Other schedulers may drop a timer: nothing fires then
/// until it is set again.
@usableFromInline final class ResettableTimer<Context: Scheduler> {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  @usableFromInline struct Setting {
    @usableFromInline var number = 0
    /// The time before which it must not fire; `nil` once it has fired.
    @usableFromInline var due: Context.SchedulerTimeType?
    /// The number of the newest timer, and whether it has still to fire.
    @usableFromInline var timer = 0
    @usableFromInline var isRunning = false
    @usableFromInline var isStopped = false
    /// The thread that starts the timer.
    @usableFromInline var thread: UInt = 0
    /// Whether the timer has fired inside its own scheduling, as on a scheduler that runs everything at once:
    /// its action is released then, and no timer is lost.
    @usableFromInline var isImmediate = false
    /// Whether the action was released before the scheduler had returned the token that cancels the timer.
    @usableFromInline var isDropped = false
    /// The token that cancels the timer, once the scheduler has returned it.
    @usableFromInline var token: (any Cancellable)?

    @inlinable init() {}
  }

  @usableFromInline let setting = Locked(Setting())
  @usableFromInline let interval: Context.SchedulerTimeType.Stride
  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?
  @usableFromInline let repeats: Bool
  /// Whether the scheduler has dropped the timer.
  @usableFromInline let isLost = Atomic<Bool>(false)

  /// - Parameter repeats: Whether it fires again after each interval, until it is set again.
  @inlinable init(
    _ interval: Context.SchedulerTimeType.Stride, on scheduler: Context, options: Context.SchedulerOptions?,
    repeats: Bool = false
  ) {
    self.interval = interval
    self.scheduler = scheduler
    self.options = options
    self.repeats = repeats
  }

  /// Sets the timer to an interval from now.
  ///
  /// - Parameters:
  ///   - number: Greater than all before; a setting with a lower number is late and is ignored.
  ///   - action: Called on the scheduler with the number of the setting.
  @inlinable func set(_ number: Int, _ action: @escaping (Int) -> Void) {
    let due = scheduler.now.advanced(by: interval)
    let (timer, old) = setting.withLock { setting -> (Int?, (any Cancellable)?) in
      if setting.isStopped || number < setting.number { return (nil, nil) }
      setting.number = number
      setting.due = due
      if Context._takesTogether, setting.isRunning { return (nil, nil) }
      return (setting.startTimer(), setting.token.take())
    }
    old?.cancel()
    if let timer { start(timer, at: due, action) }
  }

  /// Stops the timer permanently.
  @usableFromInline func stop() {
    let token = setting.withLock { setting in
      setting.isStopped = true
      setting.isRunning = false
      return setting.token.take()
    }
    token?.cancel()
  }

  // Both kinds use repeating timers: only those can be cancelled.
  @usableFromInline
  func start(_ timer: Int, at due: Context.SchedulerTimeType, _ action: @escaping (Int) -> Void) {
    let token = scheduler.schedule(
      after: due, interval: interval, tolerance: scheduler.minimumTolerance, options: options,
      makeAction(timer, action))
    let isKept = setting.withLock { setting in
      guard setting.timer == timer, setting.isRunning else { return false }
      setting.token = token
      if setting.isDropped { lose(&setting) }
      return true
    }
    if !isKept { token.cancel() }  // it has fired already, or was set again or stopped meanwhile
  }

  private func makeAction(_ timer: Int, _ action: @escaping (Int) -> Void) -> () -> Void {
    if Context._takesTogether { return { self.fire(timer, action) } }
    let ticket = TimerTicket(self, timer)
    return { ticket.owner.fire(ticket.timer, action) }
  }

  /// Notes that a timer will not fire any more. It starts no other timer, since the scheduler may be running.
  /// The token stays for the same reason.
  fileprivate func lose(_ timer: Int) {
    setting.withLock { setting in
      guard setting.isRunning, setting.timer == timer, !setting.isImmediate else { return }
      // Without a token, `schedule` has not returned yet, and `start` checks afterwards.
      if setting.token == nil { setting.isDropped = true } else { lose(&setting) }
    }
  }

  private func lose(_ setting: inout Setting) {
    setting.isRunning = false
    isLost.store(true, ordering: .releasing)
  }

  @usableFromInline func fire(_ timer: Int, _ action: @escaping (Int) -> Void) {
    let now = Context._takesTogether ? scheduler.now : nil
    var rest: (timer: Int, due: Context.SchedulerTimeType)?
    let (number, old) = setting.withLock { setting -> (Int?, (any Cancellable)?) in
      guard setting.isRunning, setting.timer == timer else { return (nil, nil) }
      if let now, let due = setting.due, now < due {
        rest = (setting.startTimer(), due)
        return (nil, setting.token.take())
      }
      if setting.token == nil { setting.isImmediate = setting.thread == currentThread() }
      if repeats {
        setting.due = nil
        return (setting.number, nil)
      }
      setting.isRunning = false
      return (setting.number, setting.token.take())
    }
    old?.cancel()
    if let rest { start(rest.timer, at: rest.due, action) }
    if let number { action(number) }
  }
}

/// The ticket of a timer, which is lost when the scheduler drops the timer's action before it was cancelled.
private final class TimerTicket<Context: Scheduler> {
  let owner: ResettableTimer<Context>
  let timer: Int

  init(_ owner: ResettableTimer<Context>, _ timer: Int) {
    self.owner = owner
    self.timer = timer
  }

  deinit { owner.lose(timer) }
}

extension ResettableTimer.Setting {
  /// - Returns: The number of the timer to start.
  @inlinable mutating func startTimer() -> Int {
    timer += 1
    isRunning = true
    thread = currentThread()
    isImmediate = false
    isDropped = false
    return timer
  }
}
