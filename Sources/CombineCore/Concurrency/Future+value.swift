import CombineMachinery

extension Future {
  /// The promised value, as soon as it is there.
  ///
  /// **Failure**: the future's own; `CancellationError` when the promise is dropped without having been kept,
  /// since nothing can come then. **Cancellation**: a task that is cancelled gets a value that is there
  /// already; otherwise it stops waiting, and gets a `CancellationError`.
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
  /// The promised value, as soon as it is there.
  ///
  /// **Cancellation**: has no effect, since there is nothing to return or to throw instead of the value: the
  /// task waits until the promise is kept, and for ever if it is dropped. A task that has to end when it is
  /// cancelled reads the first of the future's `values` instead.
  @_disfavoredOverload  // a package's own version wins
  public var value: Output {
    get async {
      if case .success(let value) = result { return value }
      return await withUnsafeContinuation { continuation in
        ValueWait<Output, Never>().begin(on: self) {
          // A promise that was dropped resumes no task.
          if case .success(let value) = $0.value { continuation.resume(returning: value) }
        }
      }
    }
  }
}

/// A subscriber that waits for the one value of a future, or its failure, until it is told to end.
///
/// Whoever takes the closure out resumes the task: the value, the failure, the cancellation of the task, or
/// the loss of the promise.
private final class ValueWait<Input, Failure: Error>: Subscriber, Sendable {
  // What is awaited goes to another task: that this is safe is for the caller to see, as it is with every
  // subscriber.
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
    (own as? FutureConduit<Input, Failure>)?.whenAbandoned { [self] in
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
