import SwiftCombineEngine

/// The actions that an actor has yet to run, in their order. One task at a time runs them.
///
/// `@unchecked Sendable`: the actor runs the actions, one at a time; the rest is locked.
final class ActionMailbox: @unchecked Sendable {
  private let actor: any Actor
  private let state = Locked(State())

  private struct State {
    var actions: [() -> Void] = []
    var isRunning = false
  }

  init(_ actor: any Actor) { self.actor = actor }

  func add(_ action: @escaping () -> Void) {
    let begins = state.withLock { state in
      state.actions.append(action)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if begins { Task.detached { await self.run(on: self.actor) } }
  }

  /// Runs what has been added, and lets other jobs of the actor run before it runs what was added meanwhile.
  private func run(on actor: isolated any Actor) async {
    while let actions = take() {
      for action in actions { action() }
      await Task.yield()
    }
  }

  private func take() -> [() -> Void]? {
    state.withLock { state in
      state.isRunning = !state.actions.isEmpty
      defer { state.actions = [] }
      return state.isRunning ? state.actions : nil
    }
  }
}

/// An actor whose jobs run on any thread.
actor SerialActor {}

/// An actor whose jobs run on an executor, which it retains.
actor ActorOnExecutor {
  private nonisolated let executor: any SerialExecutor

  init(_ executor: any SerialExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
}
