#if !os(WASI)  // has no operation queues
  import SwiftCombineCore
  import SwiftCombineEngine
  import Dispatch
  import Foundation

  /// An operation that becomes ready at a date.
  ///
  /// `@unchecked Sendable`: mutable state is locked.
  final class DelayedOperation: ActionOperation, Cancellable, @unchecked Sendable {
    private let date: Date
    private let tolerance: TimeInterval
    private let didCancel: () -> Void
    private let state: Locked<State>

    struct State {
      var isDue = false
      var timer: (any DispatchSourceTimer)?
    }

    /// - Parameters:
    ///   - date: The date at which the operation becomes ready.
    ///   - tolerance: The number of seconds by which it may be late.
    ///   - action: The action that it runs.
    ///   - didCancel: Called when it is canceled, while the action runs and after it too.
    init(
      due date: Date, tolerance: TimeInterval, _ action: @escaping () -> Void,
      didCancel: @escaping () -> Void = {}
    ) {
      self.date = date
      self.tolerance = tolerance
      self.didCancel = didCancel
      state = Locked(State())
      super.init(action)
    }

    /// Adds the operation to a queue, and then begins to wait for the date.
    ///
    /// An operation that becomes ready while it is being added may never run: Foundation overlooks the change
    /// at one moment. A cancellation may come then, so the change is announced again.
    func add(to queue: OperationQueue) {
      queue.addOperation(self)
      let timer = DispatchSource.makeTimerSource()
      timer.schedule(
        deadline: .now() + max(0, date.timeIntervalSinceNow),  // zero also for what is not a number
        leeway: .nanoseconds(tolerance > 0 ? Int(min(tolerance, 1e9) * 1e9) : 0))
      timer.setEventHandler { [weak self] in self?.becomeReady { $0.isDue = true } }
      timer.resume()
      let isDue = state.withLock { state in
        if !state.isDue { state.timer = timer }
        return state.isDue
      }
      if isDue {
        timer.cancel()
        becomeReady { _ in }
      }
    }

    /// Whether the wait for the date has begun.
    var isWaiting: Bool { state.withLock { $0.timer != nil } }

    override var isReady: Bool { state.withLock { $0.isDue } && super.isReady }

    /// Cancels the operation, which its queue then finishes without waiting for the date.
    override func cancel() {
      super.cancel()
      becomeReady { $0 = State(isDue: true) }.timer?.cancel()
      didCancel()
    }

    /// - Returns: The former state, to be released where no lock is held.
    @discardableResult
    private func becomeReady(_ change: (inout State) -> Void) -> State {
      willChangeValue(for: \.isReady)
      defer { didChangeValue(for: \.isReady) }
      return state.withLock { state in
        defer { change(&state) }
        return state
      }
    }
  }
#endif
