import Combine
@_spi(Threads) import SwiftCombineTesting
import Dispatch
import Harness
import Synchronization

/// What the threads of a trial share: the sources they send to, the work that is left to any of them, the
/// subscribers, and what is wrong.
final class Stage: @unchecked Sendable {
  private struct State {
    var inputs: [Input] = []
    var jobs: [() -> Void] = []
    var subscribers: [ThreadedSubscriber] = []
    var generator = SeededGenerator(seed: 0)
    /// How many deeds there may still be.
    var budget = 0
    var subscribe: (() -> Void)?
    var advance: (() -> Void)?
    var acts: [Act] = []
    var complaints: [String] = []
  }

  /// A deed that is being done.
  private struct Act {
    let thread: UInt
    let deed: Deed
    /// Whether the signal that it is done inside arrives at the subscriber afterwards, whatever it does.
    let passes: Bool
  }

  private let state = Locked(State())
  private let undone = Atomic<Int>(0)
  /// The subscriptions to foreign publishers that have neither completed nor been canceled.
  let openCount = Atomic<Int>(0)
  let queue = DispatchQueue(label: "random-pipelines")
  let concurrentQueue = DispatchQueue(label: "random-pipelines, concurrent", attributes: .concurrent)
  /// Whether the operators that are built later look at no state before they forward a signal: see
  /// `ThreadedRun.passing`.
  var isPassed = false

  // MARK: Sources

  func add(_ input: Input) { state.withLock { $0.inputs.append(input) } }
  var inputs: [Input] { state.withLock { $0.inputs } }

  // MARK: Work for any thread

  /// Leaves work to another thread.
  func leave(_ job: @escaping () -> Void) {
    undone.add(1, ordering: .acquiringAndReleasing)
    state.withLock { $0.jobs.append(job) }
  }

  /// Does the work that was left first.
  ///
  /// - Returns: Whether there was some.
  func work() -> Bool {
    let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
    guard let job else { return false }
    job()
    undone.subtract(1, ordering: .acquiringAndReleasing)
    return true
  }

  /// Whether all that was left has been done.
  var isIdle: Bool { undone.load(ordering: .acquiring) == 0 }

  // MARK: Subscribers and their deeds

  /// Begins.
  ///
  /// - Parameters:
  ///   - subscribe: Adds a subscriber.
  ///   - advance: Lets time pass.
  func begin(seed: UInt64, subscribe: @escaping () -> Void, advance: @escaping () -> Void) {
    state.withLock {
      ($0.generator, $0.budget) = (SeededGenerator(seed: seed), 20)
      ($0.subscribe, $0.advance) = (subscribe, advance)
    }
  }

  func add(_ subscriber: ThreadedSubscriber) { state.withLock { $0.subscribers.append(subscriber) } }
  var subscribers: [ThreadedSubscriber] { state.withLock { $0.subscribers } }

  /// Does something from inside a closure, or a delivery to a subscriber.
  ///
  /// - Parameter passes: Whether the signal of the closure arrives at the subscriber
  ///   afterwards, whatever the deed is.
  func act(_ deed: Deed, in subscriber: ThreadedSubscriber? = nil, passes: Bool = false) {
    let act = Act(thread: threadNumber(), deed: deed, passes: passes)
    let drawn = state.withLock { state -> (Int, [ThreadedSubscriber], [Input])? in
      if state.budget == 0 || state.subscribers.isEmpty { return nil }
      state.budget -= 1
      state.acts.append(act)
      return (Int.random(in: 0...99, using: &state.generator), state.subscribers, state.inputs)
    }
    guard let (number, subscribers, inputs) = drawn else { return }
    let other = subscribers[number % subscribers.count]
    let input = inputs.isEmpty ? nil : inputs[number % inputs.count]
    switch deed {
    case .cancel: (subscriber ?? other).cancel()
    case .cancelAnother: other.cancel()
    case .cancelElsewhere: leave { other.cancel() }
    case .request: other.request(.max(number % 3 + 1))
    case .subscribe: if subscribers.count < 4 { state.withLock { $0.subscribe }?() }
    case .send: input?.send(number % 10)
    case .end: input?.end(number % 3 == 0 ? .failure(failure) : .finished)
    case .advance: state.withLock { $0.advance }?()
    }
    let former = state.withLock { state -> Act? in
      guard let index = state.acts.lastIndex(where: { $0.thread == act.thread }) else { return nil }
      return state.acts.remove(at: index)
    }
    withExtendedLifetime(former) {}
  }

  /// How many signals still arrive after the deeds of a thread, and of all threads.
  func underWay(on thread: UInt) -> (here: Int, everywhere: Int) {
    state.withLock { state in
      let acts = state.acts.filter(\.passes)
      return (acts.count { $0.thread == thread }, acts.count)
    }
  }

  /// Whether a thread does something that may wait at a gate. Another thread, for which the one inside that
  /// gate waits, may then enter beside it: the rule of cycles.
  func mayWait(_ thread: UInt) -> Bool {
    state.withLock { $0.acts.contains { $0.thread == thread && $0.deed.maySend } }
  }

  /// Ends the deeds, and forgets everything.
  func close() {
    let former = state.withLock { state in
      defer {
        (state.inputs, state.jobs, state.subscribers, state.budget) = ([], [], [], 0)
        (state.subscribe, state.advance) = (nil, nil)
      }
      return state
    }
    withExtendedLifetime(former) {}
  }

  /// Ends the deeds.
  func calm() { state.withLock { $0.budget = 0 } }

  // MARK: Findings

  func complain(_ text: String) {
    state.withLock {
      if $0.complaints.count < 5, !$0.complaints.contains(text) { $0.complaints.append(text) }
    }
  }

  var complaints: [String] { state.withLock { $0.complaints } }
}
