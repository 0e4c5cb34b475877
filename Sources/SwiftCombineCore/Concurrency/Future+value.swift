import SwiftCombineEngine

extension Future {
  /// The value of this future, as soon as the promise is kept.
  ///
  /// **Failure**: the future's own; `CancellationError` if the promise is released without having been kept,
  /// since no value can arrive then. **Cancellation**: a canceled task receives a value that has arrived
  /// already; otherwise it stops waiting and throws a `CancellationError`.
  @_disfavoredOverload  // a package's own version wins
  public var value: Output {
    get async throws {
      if let result { return try result.get() }
      let wait = ValueWait<Output, Failure>()
      return try await withTaskCancellationHandler {
        try await withUnsafeThrowingContinuation { continuation in
          wait.begin(on: self) { continuation.resume(with: $0.value) }
        }
      } onCancel: {
        wait.end(.failure(CancellationError()))
      }
    }
  }
}

extension Future where Failure == Never {
  /// The value of this future, as soon as the promise is kept.
  ///
  ///     let answer = Future<Int, Never> { promise in promise(.success(42)) }
  ///     print(await answer.value)  // 42
  ///
  /// **Cancellation**: has no effect, since there is nothing to return or to throw instead of the value: the
  /// task waits until the promise is kept, and hangs if the promise is released. In a task that must end on
  /// cancellation, read the first of the future's `values` instead.
  @_disfavoredOverload  // a package's own version wins
  public var value: Output {
    get async {
      if case .success(let value) = result { return value }
      return await withUnsafeContinuation { continuation in
        ValueWait<Output, Never>().begin(on: self) {
          // A promise that was released resumes no task.
          if case .success(let value) = $0.value { continuation.resume(returning: value) }
        }
      }
    }
  }
}

/// A subscriber that waits for the one value of a future, or its failure, until it is canceled.
///
/// The signal that takes the closure out resumes the task: the value, the failure, the cancellation of the
/// task, or the release of the promise.
private final class ValueWait<Input, Failure: Error>: Subscriber, Sendable {
  // Unchecked: the awaited value crosses to another task. The caller must make sure that this is safe, as
  // with every subscriber.
  struct Awaited: @unchecked Sendable { let value: Result<Input, any Error> }

  struct State {
    var isOver = false
    var resume: ((Awaited) -> Void)?
    var subscription: (any Subscription)?
  }

  private let state = Locked(State())

  func begin(on future: Future<Input, Failure>, _ resume: @escaping (Awaited) -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.resume = resume }
      return state.isOver
    }
    if isOver {
      resume(Awaited(value: .failure(CancellationError())))
    } else {
      future.subscribe(self)
    }
  }

  func end(_ result: Result<Input, any Error>) {
    let ended = state.withLock { state in
      let ended = state
      state = State(isOver: true)
      return ended
    }
    ended.subscription?.cancel()
    ended.resume?(Awaited(value: result))
  }

  func receive(subscription: any Subscription) {
    let isOver = state.withLock { state in
      if !state.isOver { state.subscription = subscription }
      return state.isOver
    }
    if isOver { return subscription.cancel() }
    let own = (subscription as? WitnessedSubscription)?.original ?? subscription
    (own as? FutureSubscription<Input, Failure>)?.whenAbandoned { [self] in
      end(.failure(CancellationError()))
    }
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    end(.success(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if case .failure(let error) = completion { end(.failure(error)) }
  }
}
