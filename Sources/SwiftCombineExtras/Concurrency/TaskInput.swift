import SwiftCombineEngine

/// A task that works for an engine, which cancels it when the subscription terminates.
///
/// It retains the engine until it has finished or is canceled; after a cancellation its closure may still
/// run.
///
/// `@unchecked Sendable`: its own state is locked, the inherited state is protected by the engine.
final class TaskInput<Output, Failure: Error>: EngineInput, @unchecked Sendable {
  typealias Receiver = (TaskInput, Result<Output, Failure>) -> Void

  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct State {
    /// The closure that receives the result; `nil` when the result is not needed any more.
    var receive: Receiver?
    var task: Task<Void, Never>?
    /// A task that has finished is not canceled: it may still deliver what it made.
    var isCancelled = false
  }

  private let state: Locked<State>

  init(_ receive: @escaping Receiver) { state = Locked(State(receive: receive)) }

  /// Starts the task, unless it was canceled before.
  func start(priority: TaskPriority?, _ work: @escaping () async -> Result<Output, Failure>) {
    if state.withLock({ $0.isCancelled }) { return }
    let task = startTask(priority: priority) {
      let result = await work()
      self.take().receive?(self, result)
    }
    let isCancelled = state.withLock { state in
      if state.receive != nil { state.task = task }
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  override func cancel() { take(isCancelled: true).task?.cancel() }

  private func take(isCancelled: Bool = false) -> State {
    state.withLock { state in
      defer { state = State(isCancelled: isCancelled || state.isCancelled) }
      return state
    }
  }
}
