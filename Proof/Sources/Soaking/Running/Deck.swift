@_spi(Threads) import SwiftCombineTesting
import Harness

/// Chooses the next activity: each once before any runs again, in an order that follows from the seed.
final class Deck: Sendable {
  private struct State {
    var activities: [Activity]
    var next: [Activity] = []
    var generator: SeededGenerator
  }

  private let state: Locked<State>

  init(_ activities: [Activity], seed: UInt64) {
    state = Locked(State(activities: activities, generator: SeededGenerator(seed: seed)))
  }

  /// The next activity, for how long, and its seed; `nil` when none is left.
  func draw() -> (activity: Activity, time: Duration, seed: UInt64)? {
    state.withLock { state in
      if state.next.isEmpty { state.next = state.activities.shuffled(using: &state.generator) }
      guard let activity = state.next.popLast() else { return nil }
      let time = Duration.milliseconds(Int.random(in: 50...400, using: &state.generator))
      return (activity, time, state.generator.next())
    }
  }

  /// Removes an activity: it has failed, and would continue to fail.
  func discard(_ name: String) {
    state.withLock { state in
      state.activities.removeAll { $0.name == name }
      state.next.removeAll { $0.name == name }
    }
  }
}
