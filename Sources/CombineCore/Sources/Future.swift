import CombineMachinery
import Synchronization

/// A publisher that delivers one value, or a failure, which a closure promises to bring later.
///
///     promise       ─────1
///     subscriber    ─────1┤
///     another               ╰1┤    subscribed after the promise was kept
///
/// The closure runs at once, when the future is made, and once, however many subscribe.
///
/// **Demand**: the value waits for it, and the end comes with the value; a failure needs none. **Delivery**:
/// on the thread that keeps the promise, to one subscriber after the other in order of subscription; to who
/// subscribes or asks later, on its own thread. **Memory**: keeps the result, but no subscriber that has been
/// served or has cancelled.
public final class Future<Output, Failure: Error>: Publisher {
  /// Keeps the promise. Only the first call counts; it may be made on any thread.
  public typealias Promise = (Result<Output, Failure>) -> Void

  // Internal, not private: the compiler of 6.3 stops over a private type inside a lock.
  enum State {
    /// Who waits, in order of subscription. Those that have cancelled stay until they are the half.
    case waiting([FutureConduit<Output, Failure>], departed: Int)
    case kept(Result<Output, Failure>)
  }

  private let state = Locked(State.waiting([], departed: 0))
  private let hasLostPromise = Atomic<Bool>(false)

  /// Starts the work that brings the value.
  ///
  /// - Parameter attemptToFulfill: Runs at once. It calls the closure it gets, now or later, with the result.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    let ticket = PromiseTicket(self)
    attemptToFulfill { ticket.keep($0) }
  }

  /// Starts the work that brings the value, on another thread perhaps.
  ///
  /// Preferred over the initializer of the same name where the output is `Sendable`: the closure it passes is, too, so that work
  /// on a queue or in a task may call it in Swift 6 mode.
  ///
  /// - Parameter attemptToFulfill: Runs at once. It calls the closure it gets, now or later, with the result.
  public init(_ attemptToFulfill: @escaping (@escaping @Sendable (Result<Output, Failure>) -> Void) -> Void)
  where Output: Sendable {
    let ticket = PromiseTicket(self)
    attemptToFulfill { ticket.keep($0) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let conduit = FutureConduit(subscriber, future: self)
    // Announced after it has joined, so that subscribers are served in the order in which they came.
    join(conduit)
    subscriber.receive(subscription: conduit)
    conduit.endAnnouncement()
  }

  private func join(_ conduit: FutureConduit<Output, Failure>) {
    let kept: Result<Output, Failure>? = state.withLock { state in
      switch state {
      case .kept(let result): return result
      case .waiting(var conduits, let departed):
        state = .waiting([], departed: 0)  // so that the list is not copied
        conduits.append(conduit)
        state = .waiting(conduits, departed: departed)
        return nil
      }
    }
    switch kept {
    case .success: conduit.answersInside()
    case .failure: conduit.add([.kept, .wanted])
    case nil: break
    }
  }

  fileprivate func keep(_ result: Result<Output, Failure>) {
    let conduits: [FutureConduit<Output, Failure>] = state.withLock { state in
      guard case .waiting(let conduits, _) = state else { return [] }
      state = .kept(result)
      return conduits
    }
    let marks: FutureMarks = if case .failure = result { [.kept, .wanted] } else { .kept }
    for conduit in conduits { conduit.add(marks) }
  }

  /// The promise was dropped, and cannot be kept any more. Subscribers wait on, as Apple's do; tasks that can end do.
  fileprivate func losePromise() {
    hasLostPromise.store(true, ordering: .sequentiallyConsistent)
    let conduits: [FutureConduit<Output, Failure>] = state.withLock {
      if case .waiting(let conduits, _) = $0 { conduits } else { [] }
    }
    for conduit in conduits { conduit.losePromise() }
  }

  /// Whether the promise was dropped without having been kept.
  var isAbandoned: Bool { hasLostPromise.load(ordering: .sequentiallyConsistent) && result == nil }

  /// The result, once the promise has been kept.
  var result: Result<Output, Failure>? {
    state.withLock { if case .kept(let result) = $0 { result } else { nil } }
  }

  /// A conduit was cancelled and has freed its subscriber.
  func wasCancelled() {
    let departed: [FutureConduit<Output, Failure>] = state.withLock { state in
      guard case .waiting(var conduits, let departed) = state else { return [] }
      state = .waiting([], departed: 0)
      guard departed + 1 > conduits.count / 2 else {
        state = .waiting(conduits, departed: departed + 1)
        return []
      }
      let gone = conduits.filter(\.isOver)
      conduits.removeAll(where: \.isOver)
      state = .waiting(conduits, departed: 0)
      return gone
    }
    release(departed)
  }
}

/// What a promise holds: whoever drops the promise gives it back.
///
/// `@unchecked Sendable`: a future lets any thread keep its promise.
private final class PromiseTicket<Output, Failure: Error>: @unchecked Sendable {
  private let future: Future<Output, Failure>

  init(_ future: Future<Output, Failure>) { self.future = future }

  deinit { future.losePromise() }

  func keep(_ result: Result<Output, Failure>) { future.keep(result) }
}
