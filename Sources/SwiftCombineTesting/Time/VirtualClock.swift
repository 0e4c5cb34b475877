import SwiftCombineEngine
import SwiftCombine

/// A clock whose time advances only when a test advances it, and the actions scheduled on it.
///
/// Actions run in order of their due time, and among equal times in order of scheduling; a repeating action
/// keeps the place of its first scheduling. An action that is due at once or in the past runs at the next
/// advance. Several schedulers can share one clock, so that a pipeline with schedulers of different kinds
/// runs on one timeline.
///
/// **Threads**: actions may be scheduled and canceled from any thread, also from inside an action. Actions
/// run on the thread that advances the clock; advance it from one thread at a time to have one order. An
/// action may advance the clock itself.
public final class VirtualClock: Sendable {
  struct State {
    var now = VirtualTime.start
    var agenda = Agenda()
  }

  /// How many actions that were scheduled during one instant may run at it before ``advance(to:)`` regards
  /// them as endless.
  static let actionsAtOneInstant = 250_000

  /// Counts what runs at one instant, and traps if it does not end.
  struct InstantCount {
    let limit: Int
    private var instant: VirtualTime?
    private var count = 0

    init(limit: Int) { self.limit = limit }

    private var lastBefore = 0

    /// - Parameter ran: An action that ran. One that was scheduled before this instant began does not count:
    ///   there may be any number of them, and they end.
    mutating func add(_ ran: Ran) {
      if ran.due != instant { lastBefore = ran.lastNumber }
      if ran.due != instant || ran.number > lastBefore { add(ran.due) }
    }

    mutating func add(_ due: VirtualTime) {
      count = due == instant ? count + 1 : 1
      instant = due
      if count <= limit { return }
      Misuse.stop(
        "A virtual clock ran what was due at \(due) \(limit) times and there is more",
        rule: "what runs at one instant comes to an end",
        instead: "look for something that schedules itself again without a delay")
    }
  }

  /// An action that ran.
  struct Ran {
    let due: VirtualTime
    let number: Int
    /// The number of the action that had been scheduled last when it began.
    let lastNumber: Int
  }

  private let state = Locked(State())

  /// Creates a clock at its start, without scheduled actions.
  public init() {}

  /// The current time; inside an action, the time it was due.
  public var now: VirtualTime { state.withLock { $0.now } }

  /// The number of scheduled actions, counting a repeating one once.
  public var waitingCount: Int { state.withLock { $0.agenda.count } }

  /// How many actions have been scheduled since the start.
  var scheduledCount: Int { state.withLock { $0.agenda.lastNumber } }

  /// The due time of the next action, or `nil` if none is scheduled.
  public var nextDue: VirtualTime? { state.withLock { $0.agenda.nextDue() } }

  // MARK: Scheduling

  /// Schedules an action that runs once, at a time.
  public func schedule(at time: VirtualTime, _ action: @escaping () -> Void) {
    _ = add(Agenda.Work(action: action, interval: nil), at: time)
  }

  /// Schedules an action that runs at a time, and again after each interval.
  ///
  /// - Parameters:
  ///   - time: The time of the first run.
  ///   - interval: The interval until it runs again. Time has to advance, so less than a nanosecond counts as
  ///     one.
  ///   - action: The action. It may cancel the result.
  /// - Returns: A token that cancels the action, also when the token is released.
  public func schedule(
    at time: VirtualTime, every interval: VirtualTime.Stride, _ action: @escaping () -> Void
  ) -> AnyCancellable {
    let work = Agenda.Work(action: action, interval: max(interval, .nanoseconds(1)))
    let number = add(work, at: time)
    return AnyCancellable { [weak self] in
      // The action may hold the last reference to any object, so it is released outside the lock.
      let removed = self?.state.withLock { $0.agenda.remove(number) }
      withExtendedLifetime(removed) {}
    }
  }

  private func add(_ work: Agenda.Work, at time: VirtualTime) -> Int {
    state.withLock { $0.agenda.add(work, at: max(time, $0.now)) }
  }

  // MARK: Advancing

  /// Advances the clock by an interval, zero by default, and runs the actions that become due meanwhile.
  public func advance(by stride: VirtualTime.Stride = .zero) {
    let start = now  // read once: another thread may be advancing
    check(start + stride, isNotBefore: start)
    runAll(until: start + stride)
  }

  /// Advances the clock to a time, and runs the actions that become due until then, each at its own time.
  ///
  /// A time in the past traps, and so do 250,000 actions that are scheduled for one
  /// instant during that instant.
  public func advance(to time: VirtualTime) {
    check(time, isNotBefore: now)
    runAll(until: time)
  }

  /// Traps if a time is before the start.
  func check(_ time: VirtualTime, isNotBefore start: VirtualTime) {
    if time >= start { return }
    Misuse.stop(
      "A virtual clock at \(start) was told to advance to \(time)", rule: "time does not run backwards",
      instead: "advance to a later time, or use another clock")
  }

  /// Runs the actions that are due until a time; another thread may have advanced the clock further.
  func runAll(until time: VirtualTime) {
    var count = InstantCount(limit: Self.actionsAtOneInstant)
    while let ran = runNext(by: time) { count.add(ran) }
    state.withLock { $0.now = max($0.now, time) }
  }

  /// Runs all actions, advancing to the due time of each, until only those are left that are due in the
  /// distant future.
  ///
  /// - Parameter limit: How many actions may run.
  /// - Throws: ``EndlessWork`` if there are more actions, as with a repeating action that is not canceled.
  public func run(limit: Int = 100_000) throws(EndlessWork) {
    let last = VirtualTime.distantFuture - .nanoseconds(1)
    for _ in 0..<limit where runNext(by: last) == nil { return }
    let (waiting, next) = state.withLock { ($0.agenda.count, $0.agenda.nextDue()) }
    if let next, next <= last { throw EndlessWork(limit: limit, waitingCount: waiting, nextDue: next) }
  }

  private func runNext(by time: VirtualTime) -> Ran? {
    let (next, lastNumber) = state.withLock { state in
      let next = state.agenda.takeNext(by: time)
      if let next { state.now = max(state.now, next.due) }
      return (next, state.agenda.lastNumber)
    }
    guard let next else { return nil }
    next.action()
    return Ran(due: next.due, number: next.number, lastNumber: lastNumber)
  }

  /// An error: ``run(limit:)`` found no end of the actions.
  public struct EndlessWork: Error, Equatable, CustomStringConvertible {
    /// How many actions ran.
    public let limit: Int
    /// How many were still scheduled then.
    public let waitingCount: Int
    /// The due time of the next of them.
    public let nextDue: VirtualTime

    public var description: String {
      "A virtual clock ran \(limit) actions and \(waitingCount) still waited, the next for \(nextDue). "
        + "Rule: running to the end needs an end. "
        + "Instead: cancel what repeats, use advance(by:), or raise the limit."
    }
  }
}
