import CombineMachinery
import CombineShim
import CombineToolkit

/// A subscriber that asks for one value at a time and pauses when its closure says so.
///
/// **Demand**: one value on subscription, one more for each value that the closure accepts, and one for each
/// pause that is resumed. **Cancellation**: when told to; a program that wants it on release takes the result
/// of `pausableSink(receiveCompletion:receiveValue:)`. **Delivery**: on the thread that the publisher
/// delivers on; what a publisher delivers when it is asked comes from inside `resume()`. **Memory**: lets go
/// of its closures at the end and at the cancellation.
public final class PausableSubscriber<Input, Failure: Error>: Subscriber, Pausable, Cancellable {
  // Internal, not private: the compiler of 6.3 stops over a private type inside a lock.
  struct State {
    var phase = Phase.running
    var closures: Closures?
  }

  enum Phase {
    /// A value is to come.
    case running
    /// The closure has one, and it has been resumed meanwhile or not.
    case delivering(isResumed: Bool)
    /// The closure wants no more, until it is resumed.
    case paused
  }

  struct Closures {
    let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    let receiveValue: (Input) -> Bool
  }

  private let slot = UpstreamSlot<SubscriptionHandle>(count: DemandCount(1))
  private let state: Locked<State>

  /// Makes a subscriber of two closures.
  ///
  /// - Parameters:
  ///   - receiveCompletion: Gets the end of the stream.
  ///   - receiveValue: Gets each value, and returns whether it wants another; if not, the subscriber pauses.
  public init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Bool
  ) {
    state = Locked(
      State(closures: Closures(receiveCompletion: receiveCompletion, receiveValue: receiveValue)))
  }

  // MARK: Signals

  /// Asks for one value. A second subscription is cancelled.
  public func receive(subscription: any Subscription) { _ = slot.open(SubscriptionHandle(subscription)) }

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

  /// Whether the closure has wanted no more and `resume()` was not called since. Nothing is paused after the end or
  /// the cancellation.
  public var paused: Bool {
    state.withLock { state in
      if case .paused = state.phase { state.closures != nil } else { false }
    }
  }

  /// Asks for another value after a pause; does nothing if there is none. From inside the value's closure it
  /// takes back the pause that the closure is about to ask for.
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

extension PausableSubscriber: @unchecked Sendable where Input: Sendable {}

extension PausableSubscriber: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  public var description: String { "PausableSink" }
  public var customMirror: Mirror { Mirror(self, children: []) }
  public var playgroundDescription: Any { description }
}
