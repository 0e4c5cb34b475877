/// An upstream's subscription, in the types of the engine.
public protocol UpstreamSubscription {
  func request(_ demand: DemandCount)
  func cancel()
  /// Whether the upstream is known to have ended.
  var hasEnded: Bool { get }
}

/// The storage for the subscription of the upstream, in a subscriber that is a subscription too.
///
/// It has three phases, forward only: waiting for the subscription, open, ended. Demand that is requested
/// while it waits is added up and requested on arrival. Ending takes the subscription out, so that the chain
/// is released.
///
/// The methods that change the phase are not on the path of the elements and not inlined: a client has one
/// copy.
public struct UpstreamSlot<Upstream: UpstreamSubscription>: ~Copyable {
  @frozen public enum Phase: UInt8 {
    case waiting = 0
    case open = 1
    case ended = 2
  }

  // Not private: the layout of this type is needed in other files, and the compiler of 6.3 fails on a private
  // part.
  @usableFromInline enum State {
    case waiting(DemandCount)
    case open(Upstream)
    case ended
  }

  @usableFromInline let state: Locked<State>
  // A phase by its number, which inlined code compares without a lookup of the enumeration's conformances.
  @usableFromInline let current = Atomic<UInt8>(0)

  /// - Parameter count: The demand to request when the subscription arrives, in addition to earlier requests.
  @inlinable public init(count: DemandCount) { state = Locked(State.waiting(count)) }

  /// The current phase.
  @inlinable public var phase: Phase { Phase(rawValue: current.load(ordering: .relaxed))! }

  /// Whether the phase is `open`: one plain load, for the path of the elements.
  @inlinable public var isOpen: Bool { current.load(ordering: .relaxed) == 1 }

  /// Whether the phase is `ended`: the same.
  @inlinable public var hasEnded: Bool { current.load(ordering: .relaxed) == 2 }

  /// The upstream's subscription, while the slot is open.
  @inlinable public var upstream: Upstream? {
    state.withLock { if case .open(let upstream) = $0 { upstream } else { nil } }
  }

  /// Stores the upstream's subscription, and requests the demand that was requested before it arrived.
  ///
  /// - Returns: Whether it is the first one and the slot has not ended; otherwise it was canceled.
  @inlinable @inline(never) public borrowing func open(_ upstream: Upstream) -> Bool {
    let demand: DemandCount? = state.withLock { state in
      guard case .waiting(let demand) = state else { return nil }
      current.store(1, ordering: .releasing)
      state = .open(upstream)
      return demand
    }
    guard let demand else {
      upstream.cancel()
      return false
    }
    if demand != .none { upstream.request(demand) }
    return true
  }

  /// Requests values from the upstream, now or when its subscription arrives.
  @inlinable @inline(never) public borrowing func request(count: DemandCount) {
    let upstream: Upstream? = state.withLock { state in
      switch state {
      case .waiting(let earlier): state = .waiting(earlier + count)
      case .open(let upstream): return upstream
      case .ended: break
      }
      return nil
    }
    upstream?.request(count)
  }

  /// Sets the demand to request when the subscription arrives.
  ///
  /// - Returns: Whether it has not arrived yet; if it has, this did nothing.
  @inlinable @inline(never) public borrowing func prepare(count: DemandCount) -> Bool {
    state.withLock { state in
      guard case .waiting(let earlier) = state else { return false }
      state = .waiting(earlier + count)
      return true
    }
  }

  /// Ends, because the upstream did.
  ///
  /// - Returns: Whether it had not ended before.
  @inlinable @inline(never) @discardableResult public borrowing func end() -> Bool {
    if case .ended = take() { false } else { true }
  }

  /// Ends, and cancels the upstream.
  ///
  /// - Returns: Whether it had not ended before.
  @inlinable @inline(never) @discardableResult public borrowing func cancel() -> Bool {
    switch take() {
    case .waiting: return true
    case .open(let upstream):
      upstream.cancel()
      return true
    case .ended: return false
    }
  }

  /// Ends, and leaves it to the caller to cancel the upstream: this calls no foreign code, so a lock may be
  /// held.
  ///
  /// - Returns: The upstream's subscription, if the slot was open.
  @inlinable @inline(never) public borrowing func close() -> Upstream? {
    if case .open(let upstream) = take() { upstream } else { nil }
  }

  /// Takes the subscription out, to be released with no lock held. Most slots are ended a second time, by the
  /// token that outlives the stream: that takes no lock, but sees all effects of the first one.
  @inlinable borrowing func take() -> State {
    if current.load(ordering: .acquiring) == 2 { return .ended }
    return state.withLock { state in
      var last = State.ended
      swap(&last, &state)
      current.store(2, ordering: .releasing)
      return last
    }
  }
}
