import SwiftCombineEngine

/// A publisher that emits one value and finishes, or fails, when a closure keeps its promise.
///
///     let answer = Future<Int, Never> { promise in promise(.success(42)) }
///     let token = answer.sink { print($0) }  // 42
///
///     promise       ─────1
///     subscriber    ─────1┤
///     another               ╰1┤    subscribed after the promise was kept
///
/// The closure runs once, immediately when the future is created, however many subscribers attach.
///
/// **Demand**: the value waits for it, and the completion follows the value; a failure needs none.
/// **Delivery**: on the thread that keeps the promise, to one subscriber after the other in order of
/// subscription; to a subscriber that subscribes or requests later, on its own thread. **Memory**: keeps the
/// result, but releases each subscriber that has received it or has canceled.
public final class Future<Output, Failure: Error>: Publisher {
  /// A closure that keeps the promise with a result. Only the first call has an effect; it may be made on any
  /// thread.
  public typealias Promise = (Result<Output, Failure>) -> Void

  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  enum State {
    /// The waiting subscriptions, in order of subscription. Canceled ones stay until they are half of them.
    case waiting([FutureSubscription<Output, Failure>], departed: Int)
    case fulfilled(Result<Output, Failure>)
  }

  private let state = Locked(State.waiting([], departed: 0))
  private let hasLostPromise = Atomic<Bool>(false)

  /// Creates a future, and starts the work that produces its value.
  ///
  /// - Parameter attemptToFulfill: A closure that runs at once. It calls the promise it receives with the
  ///   result, now or later.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    let fulfiller = PromiseFulfiller(self)
    attemptToFulfill { fulfiller.fulfill($0) }
  }

  /// Creates a future, and starts the work that produces its value, possibly on another thread.
  ///
  /// Preferred over the initializer of the same name where the output is `Sendable`: the promise it passes is
  /// `Sendable`, too, so that work on a queue or in a task may call it in Swift 6 mode.
  ///
  /// - Parameter attemptToFulfill: A closure that runs at once. It calls the promise it receives with the
  ///   result, now or later.
  public init(_ attemptToFulfill: @escaping (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void)
  where Output: Sendable {
    let fulfiller = PromiseFulfiller(self)
    attemptToFulfill { fulfiller.fulfill($0) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = FutureSubscription(subscriber, future: self)
    // Announced after it has joined, so that subscribers receive the result in order of subscription.
    join(subscription)
    subscriber.receive(subscription: subscription)
    subscription.endAnnouncement()
  }

  private func join(_ subscription: FutureSubscription<Output, Failure>) {
    let fulfilled: Result<Output, Failure>? = state.withLock { state in
      switch state {
      case .fulfilled(let result): return result
      case .waiting(var subscriptions, let departed):
        state = .waiting([], departed: 0)  // so that the list is not copied
        subscriptions.append(subscription)
        state = .waiting(subscriptions, departed: departed)
        return nil
      }
    }
    switch fulfilled {
    case .success: subscription.answersInside()
    case .failure: subscription.add([.fulfilled, .wanted])
    case nil: break
    }
  }

  fileprivate func fulfill(_ result: Result<Output, Failure>) {
    let subscriptions: [FutureSubscription<Output, Failure>] = state.withLock { state in
      guard case .waiting(let subscriptions, _) = state else { return [] }
      state = .fulfilled(result)
      return subscriptions
    }
    let marks: FutureMarks = if case .failure = result { [.fulfilled, .wanted] } else { .fulfilled }
    for subscription in subscriptions { subscription.add(marks) }
  }

  /// The promise was released, and cannot be kept any more. Subscribers keep waiting, as Apple's do; tasks
  /// that can throw stop waiting.
  fileprivate func losePromise() {
    hasLostPromise.store(true, ordering: .sequentiallyConsistent)
    let subscriptions: [FutureSubscription<Output, Failure>] = state.withLock {
      if case .waiting(let subscriptions, _) = $0 { subscriptions } else { [] }
    }
    for subscription in subscriptions { subscription.losePromise() }
  }

  /// Whether the promise was released without having been kept.
  var isAbandoned: Bool { hasLostPromise.load(ordering: .sequentiallyConsistent) && result == nil }

  /// The result, once the promise has been kept.
  var result: Result<Output, Failure>? {
    state.withLock { if case .fulfilled(let result) = $0 { result } else { nil } }
  }

  /// A subscription was canceled and has released its subscriber.
  func wasCancelled() {
    let departed: [FutureSubscription<Output, Failure>] = state.withLock { state in
      guard case .waiting(var subscriptions, let departed) = state else { return [] }
      state = .waiting([], departed: 0)
      guard departed + 1 > subscriptions.count / 2 else {
        state = .waiting(subscriptions, departed: departed + 1)
        return []
      }
      let gone = subscriptions.filter(\.isOver)
      subscriptions.removeAll(where: \.isOver)
      state = .waiting(subscriptions, departed: 0)
      return gone
    }
    release(departed)
  }
}

/// The object that a promise retains: it reports the loss of the promise when it is released unused.
///
/// `@unchecked Sendable`: a future lets any thread keep its promise.
private final class PromiseFulfiller<Output, Failure: Error>: @unchecked Sendable {
  private let future: Future<Output, Failure>

  init(_ future: Future<Output, Failure>) { self.future = future }

  deinit { future.losePromise() }

  func fulfill(_ result: Result<Output, Failure>) { future.fulfill(result) }
}
