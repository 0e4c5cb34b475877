import SwiftCombine

// There is no way to find out whether tasks have finished their current work. But a job can be queued after
// them: jobs of one priority begin in the order in which they became ready, so when a job that became ready
// now has run, those before it have begun. One may have made another ready, so this is repeated several
// times, and starts again from the first time whenever it led to an action being scheduled on the clock.

extension VirtualClock {
  /// Advances the clock by an interval, zero by default, and lets tasks run before and after each instant.
  public func advance(
    by stride: VirtualTime.Stride = .zero, isolation: isolated (any Actor)? = #isolation
  ) async {
    let start = now  // read once: another thread may be advancing
    check(start + stride, isNotBefore: start)
    await runAll(until: start + stride, isolation: isolation)
  }

  /// Advances the clock to a time, and lets tasks run before and after each instant at which an action is
  /// due.
  ///
  /// So an action that a task schedules on this clock when it is resumed at one instant runs at its time, and
  /// a task that waits for a value has continued when this returns. The actions run in the caller's
  /// isolation.
  ///
  /// Tasks get many turns, enough in practice for those that wait for this clock, for values and for each
  /// other. That is not guaranteed if tasks run on their own executor, and this does not wait for work that
  /// needs real time, such as a request to a server: there, wait for the resulting value, by
  /// ``Recorder/waitForValues(_:)``.
  public func advance(to time: VirtualTime, isolation: isolated (any Actor)? = #isolation) async {
    check(time, isNotBefore: now)
    await runAll(until: time, isolation: isolation)
  }

  private func runAll(until time: VirtualTime, isolation: isolated (any Actor)?) async {
    await letTasksRun()
    var count = InstantCount(limit: Self.roundsAtOneInstant)
    while let due = nextDue, due <= time {
      count.add(due)
      runAll(until: due)
      await letTasksRun()
    }
    runAll(until: time)
  }

  /// Runs all actions, as ``run(limit:)`` does, and lets tasks run before and after each instant.
  ///
  /// - Parameters:
  ///   - limit: How many instants there may be.
  ///   - isolation: The isolation in which the actions run: by default the caller's.
  /// - Throws: ``EndlessWork`` if there are more.
  public func run(
    limit: Int = 100_000, isolation: isolated (any Actor)? = #isolation
  ) async throws(EndlessWork) {
    await letTasksRun()
    for _ in 0..<limit {
      guard let due = nextDue, due < .distantFuture else { return }
      runAll(until: due)
      await letTasksRun()
    }
    guard let next = nextDue, next < .distantFuture else { return }
    throw EndlessWork(limit: limit, waitingCount: waitingCount, nextDue: next)
  }

  /// How often the actions that tasks schedule for one instant run there before they count as endless.
  private static var roundsAtOneInstant: Int { 1_000 }
  /// How many turns the tasks of the process get, one after the other, without using the clock.
  private static var idleTurns: Int { 25 }
  /// How many turns they get at most between two instants.
  private static var turns: Int { 10_000 }

  private func letTasksRun() async {
    var idleTurns = 0
    var count = scheduledCount
    for _ in 0..<Self.turns where idleTurns < Self.idleTurns {
      for priority in [Task.currentPriority, .background] {
        await Task.detached(priority: priority) { await Task.yield() }.value
      }
      idleTurns = scheduledCount == count ? idleTurns + 1 : 0
      count = scheduledCount
    }
  }
}

extension VirtualScheduler {
  /// Advances the clock by an interval, zero by default, and lets tasks run before and after each instant.
  public func advance(by stride: Time.Stride = .zero, isolation: isolated (any Actor)? = #isolation) async {
    await clock.advance(by: length(of: stride), isolation: isolation)
  }

  /// Advances the clock to a time, and lets tasks run before and after each instant.
  public func advance(to time: Time, isolation: isolated (any Actor)? = #isolation) async {
    await clock.advance(to: time.virtualTime, isolation: isolation)
  }

  /// Runs all scheduled actions, and lets tasks run before and after each instant.
  public func run(
    limit: Int = 100_000, isolation: isolated (any Actor)? = #isolation
  ) async throws(VirtualClock.EndlessWork) {
    try await clock.run(limit: limit, isolation: isolation)
  }
}
