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
/// while it waits is added up and requested on arrival. Ending releases the subscription, so that the chain
/// is released: at once, or when the calls that borrow it have returned.
///
/// The methods that change the phase are not on the path of the elements and not inlined: a client has one
/// copy.
public struct UpstreamSlot<Upstream: UpstreamSubscription>: ~Copyable {
  @frozen public enum Phase {
    case waiting
    case open
    case ended
  }

  /// While it waits the demand to request on arrival; otherwise one of two words that are no demand.
  @usableFromInline let word: Atomic<UInt>
  /// The subscription: set before the slot opens, lent only after that, closed after it has ended.
  @usableFromInline let stored = Lent<Upstream>()

  @inlinable static var opened: UInt { .max }
  @inlinable static var ended: UInt { .max - 1 }

  /// - Parameter count: The demand to request when the subscription arrives, in addition to earlier requests.
  @inlinable public init(count: DemandCount) { word = Atomic(count.rawValue) }

  /// The current phase.
  @inlinable public var phase: Phase {
    switch word.load(ordering: .relaxed) {
    case Self.opened: .open
    case Self.ended: .ended
    default: .waiting
    }
  }

  /// Whether the phase is `open`: one plain load, for the path of the elements.
  @inlinable public var isOpen: Bool { word.load(ordering: .relaxed) == Self.opened }

  /// Whether the phase is `ended`: the same.
  @inlinable public var hasEnded: Bool { word.load(ordering: .relaxed) == Self.ended }

  /// The upstream's subscription, while the slot is open.
  @inlinable public var upstream: Upstream? {
    word.load(ordering: .acquiring) == Self.opened ? stored.lend { copy $0 } : nil
  }

  /// Stores the upstream's subscription, and requests the demand that was requested before it arrived.
  ///
  /// - Returns: Whether it is the first one and the slot has not ended; otherwise it was canceled.
  @inlinable @inline(never) public borrowing func open(_ upstream: Upstream) -> Bool {
    if stored.set(upstream) {
      var found = word.load(ordering: .relaxed)
      while found != Self.ended {
        let exchanged: Bool
        (exchanged, found) = word.weakCompareExchange(
          expected: found, desired: Self.opened, successOrdering: .acquiringAndReleasing,
          failureOrdering: .acquiring)
        if !exchanged { continue }
        if found != 0 { upstream.request(DemandCount(found)) }
        return true
      }
      stored.clear()  // it was never lent, as the slot was never open
    }
    upstream.cancel()
    return false
  }

  /// Requests values from the upstream, now or when its subscription arrives.
  @inlinable @inline(never) public borrowing func request(count: DemandCount) {
    if !prepare(count: count), isOpen { stored.lend { $0.request(count) } }
  }

  /// Sets the demand to request when the subscription arrives.
  ///
  /// - Returns: Whether it has not arrived yet; if it has, this did nothing.
  @inlinable public borrowing func prepare(count: DemandCount) -> Bool {
    var found = word.load(ordering: .acquiring)
    while found < Self.ended {
      let exchanged: Bool
      (exchanged, found) = word.weakCompareExchange(
        expected: found, desired: (DemandCount(found) + count).rawValue,
        successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
      if exchanged { return true }
    }
    return false
  }

  /// Ends, because the upstream did.
  ///
  /// - Returns: Whether it had not ended before.
  @inlinable @inline(never) @discardableResult public borrowing func end() -> Bool {
    let last = finish()
    if last == Self.opened { stored.close() }
    return last != Self.ended
  }

  /// Ends, and cancels the upstream.
  ///
  /// - Returns: Whether it had not ended before.
  @inlinable @inline(never) @discardableResult public borrowing func cancel() -> Bool {
    let last = finish()
    if last == Self.opened { stored.lend(closing: true) { $0.cancel() } }
    return last != Self.ended
  }

  /// Ends, and leaves it to the caller to cancel the upstream: this calls no foreign code, so a lock may be
  /// held.
  ///
  /// - Returns: The upstream's subscription, if the slot was open.
  @inlinable @inline(never) public borrowing func close() -> Upstream? {
    finish() == Self.opened ? stored.lend(closing: true) { copy $0 } : nil
  }

  /// Ends, and returns the word before. Most slots are ended a second time, by the token that outlives the
  /// stream: that exchanges nothing, and sees what came before the first one.
  @inlinable borrowing func finish() -> UInt {
    if word.load(ordering: .acquiring) == Self.ended { return Self.ended }
    return word.exchange(Self.ended, ordering: .acquiringAndReleasing)
  }
}
