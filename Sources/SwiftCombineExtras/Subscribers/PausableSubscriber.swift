import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// A subscriber that requests one value at a time and pauses when its closure returns `false`.
///
/// **Demand**: one value on subscription, one more for each value that the closure accepts, and one for each
/// pause that is resumed. **Cancellation**: only by `cancel()`; a program that wants to cancel on release
/// uses the result of `pausableSink(receiveCompletion:receiveValue:)`. **Delivery**: on the thread on which
/// the publisher delivers; a publisher that delivers inside a request delivers inside `resume()`. **Memory**:
/// releases its closures on completion and on cancellation.
public final class PausableSubscriber<Input, Failure: Error>: Subscriber, Pausable, Cancellable {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct State {
    var phase = Phase.running
    var closures: Closures?
  }

  enum Phase {
    /// A value has been requested.
    case running
    /// The closure is processing a value, and `resume()` has been called meanwhile or not.
    case delivering(isResumed: Bool)
    /// The closure has refused further values, until `resume()` is called.
    case paused
  }

  struct Closures {
    let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    let receiveValue: (Input) -> Bool
  }

  private let slot = UpstreamSlot<AnyUpstreamSubscription>(count: DemandCount(1))
  private let state: Locked<State>

  /// Creates a subscriber with two closures.
  ///
  /// - Parameters:
  ///   - receiveCompletion: Called with the completion.
  ///   - receiveValue: Called with each value; returns whether to request another. If not, the subscriber
  ///     pauses.
  public init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Bool
  ) {
    state = Locked(
      State(closures: Closures(receiveCompletion: receiveCompletion, receiveValue: receiveValue)))
  }

  // MARK: Signals

  /// Requests one value. A second subscription is canceled.
  public func receive(subscription: any Subscription) { _ = slot.open(AnyUpstreamSubscription(subscription)) }

  public func receive(_ value: Input) -> Subscribers.Demand {
    guard slot.isOpen else { return .none }
    let closures = state.withLock { state in
      state.phase = .delivering(isResumed: false)
      return state.closures
    }
    guard let closures else { return .none }
    let isAccepted = closures.receiveValue(value)
    return state.withLock { state in
      let isResumed = if case .delivering(true) = state.phase { true } else { false }
      let wantsMore = isAccepted || isResumed
      state.phase = wantsMore ? .running : .paused
      return wantsMore && state.closures != nil ? .max(1) : .none
    }
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    guard slot.end() else { return }
    takeClosures()?.receiveCompletion(completion)
  }

  // MARK: Control

  /// Whether the closure has returned `false` and `resume()` was not called since. Always `false` after
  /// completion or cancellation.
  public var isPaused: Bool {
    state.withLock { state in
      if case .paused = state.phase { state.closures != nil } else { false }
    }
  }

  /// Requests another value after a pause; does nothing if it is not paused. When it is called inside the
  /// value's closure, the closure's `false` does not pause the subscriber.
  public func resume() {
    let wasPaused = state.withLock { state in
      switch state.phase {
      case .running: return false
      case .delivering:
        state.phase = .delivering(isResumed: true)
        return false
      case .paused:
        state.phase = .running
        return true
      }
    }
    if wasPaused { slot.request(count: DemandCount(1)) }
  }

  /// Cancels the upstream. Nothing is delivered afterwards.
  public func cancel() {
    slot.cancel()
    release(takeClosures())
  }

  private func takeClosures() -> Closures? { state.withLock { $0.closures.take() } }
}

// Unchecked: its state is locked, and the slot may be used on any thread.
extension PausableSubscriber: @unchecked Sendable where Input: Sendable {}

extension PausableSubscriber: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  public var description: String { "PausableSink" }
  public var customMirror: Mirror { Mirror(self, children: []) }
  public var playgroundDescription: Any { description }
}
