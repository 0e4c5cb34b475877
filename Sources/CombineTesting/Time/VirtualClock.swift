import CombineMachinery
import CombineShim

/// A clock whose time moves only when a test says so, and the work that waits for that time.
///
/// Work runs in order of its due time, and among equal times in order of scheduling; what repeats keeps the
/// place of its first scheduling. What is due at once or in the past runs at the next advance. One
/// clock can stand behind several schedulers, so that a pipeline with schedulers of different kinds runs in
/// one line of time.
///
/// **Threads**: anything may be scheduled and cancelled from any thread, also from inside an action. Actions
/// run on the thread that advances; advance from one thread at a time to have one order. An action may
/// advance the clock itself.
public final class VirtualClock: Sendable {
  struct State {
    var now = VirtualTime.start
    var agenda = Agenda()
  }

  /// How many actions may run at one instant before ``advance(to:)`` takes them for endless.
  static let actionsAtOneInstant = 250_000

  /// Counts what runs at one instant, and stops the program over what finds no end.
  struct InstantCount {
    let limit: Int
    private var instant: VirtualTime?
    private var count = 0

    init(limit: Int) { self.limit = limit }

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

  private let state = Locked(State())

  /// A clock that stands at its start, with nothing to run.
  public init() {}

  /// The current time; inside an action, the time it was due.
  public var now: VirtualTime { state.withLock { $0.now } }

  /// How many actions wait, counting a repeating one once.
  public var waitingCount: Int { state.withLock { $0.agenda.count } }

  /// How many actions have been scheduled since the start.
  var scheduledCount: Int { state.withLock { $0.agenda.lastNumber } }

  /// When the next action is due, or `nil` when nothing waits.
  public var nextDue: VirtualTime? { state.withLock { $0.agenda.nextDue() } }

  // MARK: Scheduling

  /// Runs an action once, when the time has come.
  public func schedule(at time: VirtualTime, _ action: @escaping () -> Void) {
    _ = add(Agenda.Work(action: action, interval: nil), at: time)
  }

  /// Runs an action when the time has come, and again after each interval.
  ///
  /// - Parameters:
  ///   - time: When it runs first.
  ///   - interval: How long until it runs again. Time has to move on, so less than a nanosecond counts as
  ///   one.
  ///   - action: What to run. It may cancel the result.
  /// - Returns: What stops it; it stops too when the result is released.
  public func schedule(
    at time: VirtualTime, every interval: VirtualTime.Stride, _ action: @escaping () -> Void
  ) -> AnyCancellable {
    let work = Agenda.Work(action: action, interval: max(interval, .nanoseconds(1)))
    let number = add(work, at: time)
    return AnyCancellable { [weak self] in
      // The action may hold the last reference to anything, so it is released after the lock.
      let removed = self?.state.withLock { $0.agenda.remove(number) }
      withExtendedLifetime(removed) {}
    }
  }

  private func add(_ work: Agenda.Work, at time: VirtualTime) -> Int {
    state.withLock { $0.agenda.add(work, at: max(time, $0.now)) }
  }

  // MARK: Moving on

  /// Moves on by a length of time, zero by default, and runs what becomes due meanwhile.
  public func advance(by stride: VirtualTime.Stride = .zero) {
    let start = now  // read once: another thread may be advancing
    check(start + stride, isNotBefore: start)
    runAll(until: start + stride)
  }

  /// Moves on to a time, and runs what becomes due until then, each action at its own time.
  ///
  /// A time that lies in the past stops the program, and so do 250,000 actions at one instant.
  public func advance(to time: VirtualTime) {
    check(time, isNotBefore: now)
    runAll(until: time)
  }

  /// Stops the program over a step back in time.
  func check(_ time: VirtualTime, isNotBefore start: VirtualTime) {
    if time >= start { return }
    Misuse.stop(
      "A virtual clock at \(start) was told to advance to \(time)", rule: "time does not run backwards",
      instead: "advance to a later time, or use another clock")
  }

  /// Runs what is due until a time, from which another thread may have gone on.
  func runAll(until time: VirtualTime) {
    var count = InstantCount(limit: Self.actionsAtOneInstant)
    while let due = runNext(by: time) { count.add(due) }
    state.withLock { $0.now = max($0.now, time) }
  }

  /// Runs everything, moving on to the due time of each action, until nothing is left but what is due in the
  /// distant future.
  ///
  /// - Parameter limit: How many actions may run.
  /// - Throws: ``EndlessWork`` when there is more to run than that, as with anything that repeats and is not
  ///   cancelled.
  public func run(limit: Int = 100_000) throws(EndlessWork) {
    let last = VirtualTime.distantFuture - .nanoseconds(1)
    for _ in 0..<limit where runNext(by: last) == nil { return }
    let (waiting, next) = state.withLock { ($0.agenda.count, $0.agenda.nextDue()) }
    if let next, next <= last { throw EndlessWork(limit: limit, waitingCount: waiting, nextDue: next) }
  }

  private func runNext(by time: VirtualTime) -> VirtualTime? {
    let next = state.withLock { state in
      let next = state.agenda.takeNext(by: time)
      if let next { state.now = max(state.now, next.due) }
      return next
    }
    next?.action()
    return next?.due
  }

  /// Says that ``run(limit:)`` found no end.
  public struct EndlessWork: Error, Equatable, CustomStringConvertible {
    /// How many actions ran.
    public let limit: Int
    /// How many still waited then.
    public let waitingCount: Int
    /// When the next of them is due.
    public let nextDue: VirtualTime

    public var description: String {
      "A virtual clock ran \(limit) actions and \(waitingCount) still waited, the next for \(nextDue). "
        + "Rule: running to the end needs an end. "
        + "Instead: cancel what repeats, use advance(by:), or raise the limit."
    }
  }
}
