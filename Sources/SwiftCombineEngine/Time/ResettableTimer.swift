/// What a timer needs of a scheduler.
public protocol TimerClock {
  associatedtype Time: Comparable
  /// What cancels a timer.
  associatedtype Token

  /// Whether the scheduler never drops a timer, and runs no action before the call that schedules it has
  /// returned. Setting a timer that is set already only changes its time then.
  static var movesTimers: Bool { get }
  var now: Time { get }

  /// Starts a timer that fires at a time, and after an interval again, until it is canceled. Only repeating
  /// timers can be canceled on every scheduler.
  func start(at time: Time, _ action: @escaping () -> Void) -> Token
  /// Cancels a timer that was started.
  func cancel(_ token: Token)
}

/// The one timer of an operator, which is set again and again.
///
/// Every setting has a number, which the action receives when the timer fires. Only the newest setting
/// counts; an operator that must not miss one set meanwhile checks the number itself, under its own lock,
/// since a timer may be about to fire while it is set again. So a scheduler whose cancellation does nothing
/// does no harm, nor does one that runs the action before it returns.
///
/// Each setting is a separate timer on the scheduler, and the previous one is canceled. On a scheduler that
/// allows it (`movesTimers`), setting a timer that is set already only changes the time: a timer that fires
/// too early starts another one for the rest. Other schedulers may drop a timer: nothing fires then until it
/// is set again.
public final class ResettableTimer<Clock: TimerClock> {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  @usableFromInline struct Setting {
    @usableFromInline var number = 0
    /// The time before which it must not fire; `nil` once it has fired, and for a clock that moves no timers:
    /// its times may call back when they are released.
    @usableFromInline var due: Clock.Time?
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
    @usableFromInline var token: Clock.Token?

    @inlinable init() {}
  }

  @usableFromInline let setting = Locked(Setting())
  public let clock: Clock
  @usableFromInline let repeats: Bool
  @usableFromInline let isLost = Atomic<Bool>(false)

  /// - Parameter repeats: Whether it fires again after each interval, until it is set again.
  @inlinable public init(_ clock: Clock, repeats: Bool = false) {
    self.clock = clock
    self.repeats = repeats
  }

  /// Sets the timer to a time.
  ///
  /// - Parameters:
  ///   - number: Greater than all before; a setting with a lower number is late and is ignored. The next
  ///     number if `nil`.
  ///   - due: The time before which it does not fire.
  ///   - action: Called on the scheduler with the number of the setting.
  @inlinable public func set(_ number: Int? = nil, at due: Clock.Time, _ action: @escaping (Int) -> Void) {
    let (timer, old) = setting.withLock { setting -> (Int?, Clock.Token?) in
      let number = number ?? setting.number + 1
      if setting.isStopped || number < setting.number { return (nil, nil) }
      setting.number = number
      if Clock.movesTimers {
        setting.due = due
        if setting.isRunning { return (nil, nil) }
      }
      return (setting.startTimer(), setting.token.take())
    }
    if let old { clock.cancel(old) }
    if let timer { start(timer, at: due, action) }
  }

  /// Whether the scheduler has dropped the timer since the last call: whoever is told sets it again.
  @inlinable public func takeDrop() -> Bool {
    isLost.load(ordering: .relaxed) && isLost.exchange(false, ordering: .relaxed)
  }

  /// Stops the timer permanently.
  public func stop() {
    let token = setting.withLock { setting in
      setting.isStopped = true
      setting.isRunning = false
      return setting.token.take()
    }
    if let token { clock.cancel(token) }
  }

  @usableFromInline
  func start(_ timer: Int, at due: Clock.Time, _ action: @escaping (Int) -> Void) {
    let token = clock.start(at: due, CarriedContext.keep(makeAction(timer, action)))
    let isKept = setting.withLock { setting in
      guard setting.timer == timer, setting.isRunning else { return false }
      setting.token = token
      if setting.isDropped { lose(&setting) }
      return true
    }
    if !isKept { clock.cancel(token) }  // it has fired already, or was set again or stopped meanwhile
  }

  private func makeAction(_ timer: Int, _ action: @escaping (Int) -> Void) -> () -> Void {
    if Clock.movesTimers { return { self.fire(timer, action) } }
    let turn = TimerTurn(self, timer)
    return { turn.owner.fire(turn.timer, action) }
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
    let now = Clock.movesTimers ? clock.now : nil
    var rest: (timer: Int, due: Clock.Time)?
    let (number, old) = setting.withLock { setting -> (Int?, Clock.Token?) in
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
    if let old { clock.cancel(old) }
    if let rest { start(rest.timer, at: rest.due, action) }
    if let number { action(number) }
  }
}

/// The turn of a timer, which is lost when the scheduler drops the timer's action before it was canceled.
private final class TimerTurn<Clock: TimerClock> {
  let owner: ResettableTimer<Clock>
  let timer: Int

  init(_ owner: ResettableTimer<Clock>, _ timer: Int) {
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
