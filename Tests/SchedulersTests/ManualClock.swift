import SwiftCombineSchedulers
import Synchronization

/// A clock of Swift that a test moves.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct State: Sendable {
    var now = Instant(offset: .zero)
    var sleepers: [Int: (due: Instant, continuation: CheckedContinuation<Bool, Never>)] = [:]
    var watchers: [(counts: ClosedRange<Int>, continuation: CheckedContinuation<Void, Never>)] = []
    var next = 0
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    let isDue = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (result, watchers): (Bool?, [CheckedContinuation<Void, Never>]) = state.withLock { state in
          if state.cancelled.contains(number) { return (false, []) }
          if deadline <= state.now { return (true, []) }
          state.sleepers[number] = (deadline, continuation)
          return (nil, Self.reached(&state))
        }
        if let result { continuation.resume(returning: result) }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      let (sleeper, watchers) = state.withLock { state in
        state.cancelled.insert(number)
        return (state.sleepers.removeValue(forKey: number), Self.reached(&state))
      }
      sleeper?.continuation.resume(returning: false)
      for watcher in watchers { watcher.resume() }
    }
    guard isDue else { throw CancellationError() }
  }

  /// Moves the time, and wakes the sleepers that are due.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.due <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
    }
    for sleeper in due { sleeper.value.continuation.resume(returning: true) }
  }

  /// Waits until at least that many tasks sleep: further ones may have come before the caller looks.
  func waitForSleepers(_ count: Int) async { await wait(for: count...Int.max) }

  /// Waits until no task sleeps. One that `advance(by:)` has woken sleeps no more, and may have still to run.
  func waitForNoSleeper() async { await wait(for: 0...0) }

  private func wait(for counts: ClosedRange<Int>) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if counts.contains(state.sleepers.count) { return true }
        state.watchers.append((counts, continuation))
        return false
      }
      if isReached { continuation.resume() }
    }
  }

  private static func reached(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
    let count = state.sleepers.count
    let reached = state.watchers.filter { $0.counts.contains(count) }
    state.watchers.removeAll { $0.counts.contains(count) }
    return reached.map(\.continuation)
  }
}
