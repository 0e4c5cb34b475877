import SwiftCombineEngine

/// The storage of an iterator: when all copies are released, the publisher is canceled.
@usableFromInline final class AsyncValues<Input, Failure: Error>: Sendable {
  @usableFromInline let receiver = AsyncReceiver<Input, Failure>()

  @inlinable init<P: Publisher>(_ publisher: P) where P.Output == Input, P.Failure == Failure {
    publisher.subscribe(receiver)
  }

  deinit { receiver.cancel() }
}

/// A subscriber that resumes one waiting task with each value.
///
/// A value may arrive while it is being requested, before the requesting task is suspended: it is buffered,
/// and the task is not suspended. Otherwise only a failure is buffered that no call waited for.
@usableFromInline
final class AsyncReceiver<Input, Failure: Error>: Subscriber, Cancellable, Sendable, Reflected {
  @usableFromInline typealias Answer = Result<Input?, Failure>

  // Unchecked: the awaited value crosses to another task. The caller must make sure that this is safe, as
  // with every subscriber.
  @usableFromInline struct Awaited: @unchecked Sendable {
    @usableFromInline let answer: Answer

    @inlinable init(_ answer: Answer) { self.answer = answer }
  }

  @usableFromInline typealias Continuation = UnsafeContinuation<Awaited, Never>

  @usableFromInline struct State {
    @usableFromInline enum Phase { case waiting, open, ended }

    @usableFromInline var phase = Phase.waiting
    @usableFromInline var subscription: (any Subscription)?
    /// How many requested values have not arrived.
    @usableFromInline var requested = 0
    @usableFromInline var sleepers = OperatorQueue<Continuation>()
    @usableFromInline var ready = OperatorQueue<Input>()
    @usableFromInline var failure: Failure?

    @usableFromInline init() {}

    /// Ends the subscription.
    ///
    /// - Returns: The waiting tasks and the subscription, both to be handled with no lock held.
    @usableFromInline
    mutating func end() -> (sleepers: OperatorQueue<Continuation>, subscription: (any Subscription)?) {
      phase = .ended
      var woken = OperatorQueue<Continuation>()
      swap(&woken, &sleepers)
      return (woken, subscription.take())
    }

    /// What to do with a value.
    @usableFromInline enum Taken {
      case wakes(Continuation)
      case isReady, isEarly, isUnrequested, isLate
    }

    @inlinable mutating func take(_ input: Input) -> Taken {
      switch phase {
      case .waiting: return .isEarly
      case .ended: return .isLate
      case .open: break
      }
      if requested == 0 { return .isUnrequested }
      requested -= 1
      if let continuation = sleepers.popFirst() { return .wakes(continuation) }
      ready.append(input)
      return .isReady
    }

    /// The result that needs no waiting: a buffered value, a failure, or the end of the sequence.
    @inlinable mutating func takeAnswer() -> Answer? {
      if let value = ready.popFirst() { return .success(value) }
      guard phase == .ended else { return nil }
      return failure.take().map { .failure($0) } ?? .success(nil)
    }
  }

  @usableFromInline let state = Locked(State())

  @usableFromInline init() {}

  // MARK: From the iterator

  /// Requests a value and waits for it.
  @inlinable func next() async -> Answer {
    if Task.isCancelled { cancel() }
    let (answer, subscription) = state.withLock { state -> (Answer?, (any Subscription)?) in
      guard state.phase != .open else {
        state.requested += 1
        return (nil, state.subscription)
      }
      return (state.phase == .ended ? state.takeAnswer() : nil, nil)
    }
    if let answer { return answer }
    subscription?.request(.max(1))
    if subscription != nil, let answer = state.withLock({ $0.takeAnswer() }) { return answer }
    return await sleep(hasRequested: subscription != nil)
  }

  @usableFromInline func sleep(hasRequested: Bool) async -> Answer {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let (answer, subscription) = state.withLock { state -> (Answer?, (any Subscription)?) in
          if let answer = state.takeAnswer() { return (answer, nil) }
          state.sleepers.append(continuation)
          // A value that is awaited before the subscription arrives is requested when it arrives.
          guard !hasRequested, state.phase == .open else { return (nil, nil) }
          state.requested += 1
          return (nil, state.subscription)
        }
        if let answer { continuation.resume(returning: Awaited(answer)) }
        subscription?.request(.max(1))
      }
    } onCancel: {
      cancel()
    }.answer
  }

  @usableFromInline func cancel() {
    let (sleepers, subscription) = state.withLock { $0.end() }
    subscription?.cancel()
    wake(sleepers)
  }

  // MARK: From the publisher

  @usableFromInline func receive(subscription: any Subscription) {
    let count: Int? = state.withLock { state in
      guard state.phase == .waiting else { return nil }
      state.phase = .open
      state.subscription = subscription
      state.requested = state.sleepers.count
      return state.requested
    }
    guard let count else { return subscription.cancel() }
    if count > 0 { subscription.request(.max(count)) }
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    switch state.withLock({ $0.take(input) }) {
    case .wakes(let continuation): continuation.resume(returning: Awaited(.success(input)))
    case .isReady, .isLate: break
    case .isEarly: wakeEarlySleepers()
    case .isUnrequested: Misuse.valueWithoutDemand("values")
    }
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    let (sleepers, subscription) = state.withLock {
      state -> (OperatorQueue<Continuation>, (any Subscription)?) in
      if state.phase == .ended { return (OperatorQueue(), nil) }
      if case .failure(let error) = completion, state.sleepers.isEmpty { state.failure = error }
      return state.end()
    }
    wake(sleepers, completion)
    release(subscription)
  }

  /// A value that arrives before the subscription is not delivered, and the waiting tasks receive the end of
  /// the sequence.
  @usableFromInline func wakeEarlySleepers() {
    wake(
      state.withLock { state in
        var woken = OperatorQueue<Continuation>()
        swap(&woken, &state.sleepers)
        return woken
      })
  }

  /// Resumes all waiting tasks: the first with the failure, if there is one.
  @usableFromInline func wake(
    _ sleepers: consuming OperatorQueue<Continuation>,
    _ completion: Subscribers.Completion<Failure> = .finished
  ) {
    if case .failure(let error) = completion {
      sleepers.popFirst()?.resume(returning: Awaited(.failure(error)))
    }
    while let sleeper = sleepers.popFirst() { sleeper.resume(returning: Awaited(.success(nil))) }
  }

  @usableFromInline var description: String { "values" }
}
