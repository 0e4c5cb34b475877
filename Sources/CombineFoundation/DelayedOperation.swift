import CombineCore
import CombineMachinery
import Dispatch
import Foundation

/// An operation that becomes ready at a date.
///
/// `@unchecked Sendable`: mutable state is locked, and the action runs once.
final class DelayedOperation: Operation, Cancellable, @unchecked Sendable {
  private let date: Date
  private let timer: any DispatchSourceTimer
  private let state: Locked<State>

  struct State {
    var isDue = false
    var action: (() -> Void)?
  }

  /// - Parameters:
  ///   - date: The date at which the operation becomes ready.
  ///   - tolerance: The number of seconds by which it may be late.
  ///   - action: The action that it runs.
  init(due date: Date, tolerance: TimeInterval, _ action: @escaping () -> Void) {
    self.date = date
    timer = DispatchSource.makeTimerSource()
    state = Locked(State(action: action))
    super.init()
    timer.schedule(
      deadline: .now() + max(date.timeIntervalSinceNow, 0),
      leeway: .nanoseconds(tolerance > 0 ? Int(min(tolerance, 1e9) * 1e9) : 0))
    timer.setEventHandler { [weak self] in self?.becomeReady { $0.isDue = true } }
    timer.resume()
  }

  override var isReady: Bool { state.withLock { $0.isDue } && super.isReady }

  override func main() {
    let action = state.withLock { $0.action.take() }
    action?()
  }

  /// Cancels the operation, which its queue then finishes without waiting for the date.
  override func cancel() {
    super.cancel()
    timer.cancel()
    becomeReady { $0 = State(isDue: true) }
  }

  private func becomeReady(_ change: (inout State) -> Void) {
    willChangeValue(for: \.isReady)
    // The old state is released outside the lock.
    _ = state.withLock { state in
      defer { change(&state) }
      return state
    }
    didChangeValue(for: \.isReady)
  }
}
