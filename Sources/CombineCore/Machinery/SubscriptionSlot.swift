import CombineMachinery
import Synchronization

/// Where a subscriber that is a subscription too keeps the subscription of its upstream.
///
/// It lives through three phases, forward only: waiting for the subscription, open, ended. Demand made while it waits is
/// added up and requested on arrival. Ending takes the subscription out, so that the chain is freed.
@usableFromInline
struct SubscriptionSlot: ~Copyable {
  @usableFromInline
  enum Phase: UInt8, AtomicRepresentable { case waiting, open, ended }

  // Not private: the layout of this type is needed in other files, and the compiler of 6.3 stops over a private part.
  struct State {
    var subscription: (any Subscription)?
    var demand = Subscribers.Demand.none
  }

  private let state = Locked(State())
  private let current = Atomic<Phase>(.waiting)

  @usableFromInline
  init() {}

  /// The phase as of now: one plain load, for the path of the elements.
  @usableFromInline
  var phase: Phase { current.load(ordering: .relaxed) }

  /// Takes the upstream's subscription in and requests what was asked before it came.
  ///
  /// - Returns: Whether it is the first and nothing has ended; otherwise it was cancelled.
  @usableFromInline
  borrowing func open(_ subscription: any Subscription) -> Bool {
    let demand: Subscribers.Demand? = state.withLock { state in
      guard phase == .waiting else { return nil }
      current.store(.open, ordering: .releasing)
      state.subscription = subscription
      return state.demand
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
      if phase == .waiting { state.demand += demand }
      return state.subscription
    }
    subscription?.request(demand)
  }

  /// Sets what is requested when the subscription arrives.
  ///
  /// - Returns: Whether it has not arrived yet; if it has, nothing was done.
  @usableFromInline
  borrowing func prepare(_ demand: Subscribers.Demand) -> Bool {
    state.withLock { state in
      guard phase == .waiting else { return false }
      state.demand += demand
      return true
    }
  }

  /// Ends, because the upstream did.
  ///
  /// - Returns: Whether it had not ended before.
  @usableFromInline
  @discardableResult
  borrowing func end() -> Bool { take().wasFirst }

  /// Ends, and cancels the upstream.
  ///
  /// - Returns: Whether it had not ended before.
  @usableFromInline
  @discardableResult
  borrowing func cancel() -> Bool {
    let (wasFirst, subscription) = take()
    subscription?.cancel()
    return wasFirst
  }

  private borrowing func take() -> (wasFirst: Bool, subscription: (any Subscription)?) {
    state.withLock { state in
      let wasFirst = phase != .ended
      current.store(.ended, ordering: .releasing)
      return (wasFirst, state.subscription.take())
    }
  }
}
