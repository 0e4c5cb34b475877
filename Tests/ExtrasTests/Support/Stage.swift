import Foundation

/// Where asynchronous functions of a test suspend until the test releases them, and where it waits for them.
///
/// `@unchecked Sendable`: the state is touched with the lock held.
final class Stage: @unchecked Sendable {
  typealias Continuation = CheckedContinuation<Void, Never>

  struct State {
    /// The functions that have arrived, in order.
    var arrived: [Int] = []
    /// The functions whose task was canceled before they were released.
    var cancelled: [Int] = []
    /// How many are there, and how many were there at most.
    var present = 0
    var mostPresent = 0
    /// What the test has written down.
    var notes: [String] = []

    fileprivate var released: Set<Int> = []
    fileprivate var waiting: [Int: Continuation] = [:]
    fileprivate var watchers: [(isSatisfied: @Sendable (State) -> Bool, continuation: Continuation)] = []
  }

  private let lock = NSLock()
  private var locked = State()

  var state: State { lock.withLock { locked } }

  /// Arrives, and waits until it is released or its task is canceled.
  func enter(_ number: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        change { state in
          state.arrived.append(number)
          state.present += 1
          state.mostPresent = max(state.mostPresent, state.present)
          if state.released.contains(number) || state.cancelled.contains(number) { return continuation }
          state.waiting[number] = continuation
          return nil
        }
      }
      change { state in
        state.present -= 1
        return nil
      }
    } onCancel: {
      change { state in
        state.cancelled.append(number)
        return state.waiting.removeValue(forKey: number)
      }
    }
  }

  /// Arrives, and waits until it is released, whether its task is canceled or not.
  func enterStubbornly(_ number: Int) async {
    await withCheckedContinuation { continuation in
      change { state in
        state.arrived.append(number)
        if state.released.contains(number) { return continuation }
        state.waiting[number] = continuation
        return nil
      }
    }
  }

  /// Releases a function, now or when it arrives.
  func release(_ number: Int) {
    change { state in
      state.released.insert(number)
      return state.waiting.removeValue(forKey: number)
    }
  }

  func note(_ line: String) {
    change { state in
      state.notes.append(line)
      return nil
    }
  }

  /// Waits until something has happened here.
  func wait(until isSatisfied: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      change { state in
        state.watchers.append((isSatisfied, continuation))
        return nil
      }
    }
  }

  private func change(_ change: (inout State) -> Continuation?) {
    let woken = lock.withLock {
      var woken: [Continuation] = []
      if let continuation = change(&locked) { woken.append(continuation) }
      let seen = locked
      locked.watchers.removeAll { watcher in
        guard watcher.isSatisfied(seen) else { return false }
        woken.append(watcher.continuation)
        return true
      }
      return woken
    }
    for continuation in woken { continuation.resume() }
  }
}

/// An object that notifies a stage when it is freed.
final class Farewell: Sendable {
  private let stage: Stage
  let name: String

  init(_ name: String, at stage: Stage) {
    self.name = name
    self.stage = stage
  }

  deinit { stage.note("\(name) is gone") }
}
