import CombineMachinery
import CombineShim

/// The timer of an engine, among its upstreams: cancelled with them.
///
/// It is started as often as there is something to wait for, each time in place of the time before. What a
/// scheduler runs late, after the timer was started anew or cancelled, is ignored.
public final class TimerLink: InletLink {
  // Internal, not private: the compiler of 6.3 stops over a private type inside a lock.
  struct State {
    var number = 0
    var isRunning = false
    var isStopped = false
    /// What cancels the timer, as soon as the scheduler has said.
    var token: (any Cancellable)?
  }

  private let state = Locked(State())

  public override init() {}

  /// Starts the timer, unless it was cancelled.
  ///
  /// - Parameters:
  ///   - delay: How long until it fires.
  ///   - interval: How long until it fires again; `nil` for a timer that fires once.
  ///   - tolerance: By how much it may be late; the least there is if `nil`.
  ///   - action: Called on the scheduler, with nothing held.
  public func start<Context: Scheduler>(
    after delay: Context.SchedulerTimeType.Stride, every interval: Context.SchedulerTimeType.Stride? = nil,
    tolerance: Context.SchedulerTimeType.Stride? = nil, on scheduler: Context,
    options: Context.SchedulerOptions? = nil, _ action: @escaping () -> Void
  ) {
    let (number, old) = state.withLock { state -> (Int?, (any Cancellable)?) in
      if state.isStopped { return (nil, nil) }
      state.number += 1
      state.isRunning = true
      return (state.number, state.token.take())
    }
    old?.cancel()
    guard let number else { return }
    // A repeating timer even for one firing: that is the kind that can be cancelled.
    let token = scheduler.schedule(
      after: scheduler.now.advanced(by: delay), interval: interval ?? .seconds(1),
      tolerance: tolerance ?? scheduler.minimumTolerance, options: options
    ) { self.fire(number, isLast: interval == nil, action) }
    let isKept = state.withLock { state in
      guard state.isRunning, state.number == number else { return false }
      state.token = token
      return true
    }
    if !isKept { token.cancel() }  // it has fired already, or something came between
  }

  private func fire(_ number: Int, isLast: Bool, _ action: () -> Void) {
    let (isDue, old) = state.withLock { state -> (Bool, (any Cancellable)?) in
      guard state.isRunning, state.number == number else { return (false, nil) }
      if !isLast { return (true, nil) }
      state.isRunning = false
      return (true, state.token.take())
    }
    old?.cancel()
    if isDue { action() }
  }

  /// Stops the timer for good.
  public override func cancel() {
    let token = state.withLock { state in
      state.isStopped = true
      state.isRunning = false
      return state.token.take()
    }
    token?.cancel()
  }
}
