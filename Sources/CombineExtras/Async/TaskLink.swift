import CombineMachinery

/// A task that works for an engine, which cancels it when the stream is over.
///
/// It holds the engine until it is done or cancelled, whatever becomes of what it runs.
///
/// `@unchecked Sendable`: its own state is behind a lock, what it inherits is kept by the engine.
final class TaskLink<Output, Failure: Error>: InletLink, @unchecked Sendable {
  typealias Receiver = (TaskLink, Result<Output, Failure>) -> Void

  // Internal, not private: the compiler of 6.3 stops over a private type inside a lock.
  struct State {
    /// Where the result goes; `nil` when there is no use for it any more.
    var receive: Receiver?
    var task: Task<Void, Never>?
  }

  private let state: Locked<State>

  init(_ receive: @escaping Receiver) { state = Locked(State(receive: receive)) }

  /// Starts the task, unless it was cancelled before.
  func start(priority: TaskPriority?, _ work: @escaping () async -> Result<Output, Failure>) {
    guard state.withLock({ $0.receive != nil }) else { return }
    let task = startTask(priority: priority) {
      let result = await work()
      self.take().receive?(self, result)
    }
    let isRunning = state.withLock { state in
      if state.receive != nil { state.task = task }
      return state.receive != nil
    }
    if !isRunning { task.cancel() }
  }

  override func cancel() { take().task?.cancel() }

  private func take() -> State {
    state.withLock { state in
      defer { state = State() }
      return state
    }
  }
}
