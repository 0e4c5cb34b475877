import CombineMachinery

/// A task that an engine cancels when its stream is over.
///
/// `@unchecked Sendable`: its own state is behind a lock, what it inherits is kept by the engine.
final class TaskLink: InletLink, @unchecked Sendable {
  // Internal, not private: the compiler of 6.3 stops over a private type inside a lock.
  enum State {
    case new
    case running(Task<Void, Never>)
    case cancelled
  }

  private let state = Locked(State.new)

  /// Starts the task, unless it was cancelled before.
  func start(priority: TaskPriority?, _ operation: @escaping () async -> Void) {
    let isCancelled = state.withLock { if case .cancelled = $0 { true } else { false } }
    if isCancelled { return }
    let task = startTask(priority: priority, operation)
    let mayRun = state.withLock { state in
      if case .cancelled = state { return false }
      state = .running(task)
      return true
    }
    if !mayRun { task.cancel() }
  }

  override func cancel() {
    let last = state.withLock { state in
      defer { state = .cancelled }
      return state
    }
    if case .running(let task) = last { task.cancel() }
  }
}
