import CombineMachinery
import Synchronization

/// Where a subscriber that is a subscription too keeps the subscription of its upstream.
///
/// It lives through three phases, forward only: waiting for the subscription, open, ended. Demand made while
/// it waits is added up and requested on arrival. Ending takes the subscription out, so that the chain is
/// freed.
@usableFromInline
struct SubscriptionSlot: ~Copyable {
  @usableFromInline
  enum Phase: UInt8 {
    case waiting = 0
    case open = 1
    case ended = 2
  }

  // Not private: the layout of this type is needed in other files, and the compiler of 6.3 stops over a
  // private part.
  enum State {
    case waiting(Subscribers.Demand)
    case open(any Subscription)
    case ended
  }

  private let state: Locked<State>
  // A phase by its number, which inlined code compares without looking the enumeration's conformances up.
  @usableFromInline
  let current = Atomic<UInt8>(0)

  /// - Parameter demand: What is requested when the subscription arrives, whatever is asked before.
  @usableFromInline
  init(demand: Subscribers.Demand = .none) { state = Locked(State.waiting(demand)) }

  /// The phase as of now.
  @usableFromInline
  var phase: Phase { Phase(rawValue: current.load(ordering: .relaxed))! }

  /// Whether the phase is `open`: one plain load, for the path of the elements.
  @inlinable
  var isOpen: Bool { current.load(ordering: .relaxed) == 1 }

  /// Whether the phase is `ended`: the same.
  @inlinable
  var hasEnded: Bool { current.load(ordering: .relaxed) == 2 }

  /// The upstream's subscription, while the slot is open.
  @usableFromInline
  var subscription: (any Subscription)? {
    state.withLock { if case .open(let subscription) = $0 { subscription } else { nil } }
  }

  /// Takes the upstream's subscription in and requests what was asked before it came.
  ///
  /// - Returns: Whether it is the first and nothing has ended; otherwise it was cancelled.
  @usableFromInline
  borrowing func open(_ subscription: any Subscription) -> Bool {
    let demand: Subscribers.Demand? = state.withLock { state in
      guard case .waiting(let demand) = state else { return nil }
      current.store(Phase.open.rawValue, ordering: .releasing)
      state = .open(subscription)
      return demand
    }
    guard let demand else {
      subscription.cancel()
      return false
    }
    if demand != .none { subscription.request(demand) }
    return true
  }

  /// Requests of the upstream, now or when its subscription arrives.
  @usableFromInline
  borrowing func request(_ demand: Subscribers.Demand) {
    let subscription: (any Subscription)? = state.withLock { state in
      switch state {
      case .waiting(let earlier): state = .waiting(earlier + demand)
      case .open(let subscription): return subscription
      case .ended: break
      }
      return nil
    }
    subscription?.request(demand)
  }

  /// Sets what is requested when the subscription arrives.
  ///
  /// - Returns: Whether it has not arrived yet; if it has, nothing was done.
  @usableFromInline
  borrowing func prepare(_ demand: Subscribers.Demand) -> Bool {
    state.withLock { state in
      guard case .waiting(let earlier) = state else { return false }
      state = .waiting(earlier + demand)
      return true
    }
  }

  /// Ends, because the upstream did.
  ///
  /// - Returns: Whether it had not ended before.
  @usableFromInline
  @discardableResult
  borrowing func end() -> Bool {
    if case .ended = take() { false } else { true }
  }

  /// Ends, and cancels the upstream.
  ///
  /// - Returns: Whether it had not ended before.
  @usableFromInline
  @discardableResult
  borrowing func cancel() -> Bool {
    switch take() {
    case .waiting: return true
    case .open(let subscription):
      subscription.cancel()
      return true
    case .ended: return false
    }
  }

  /// Takes out what was there, to die where nothing is locked.
  private borrowing func take() -> State {
    state.withLock { state in
      var last = State.ended
      swap(&last, &state)
      current.store(Phase.ended.rawValue, ordering: .releasing)
      return last
    }
  }
}
