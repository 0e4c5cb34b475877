/// A subscription that can tell whether it has been canceled or its publisher has completed. It is asked with
/// a lock held, so only this package has such types.
package protocol TerminationReporting {
  var hasEnded: Bool { get }
}

/// The subscriptions of the upstreams that feed a subject. Each receives a request of unlimited values once
/// some downstream subscriber has requested any, and is canceled when the subject is deallocated. One that
/// has ended is removed.
public final class UpstreamList<Upstream: UpstreamSubscription> {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct State {
    var subscriptions: [Upstream] = []
    /// How many subscriptions there may be before ended ones are looked for.
    var limit = 4
    var isClosed = false
  }

  private let state = Locked(State())
  /// Whether a subscriber has requested values. It changes once, with the lock held, and is read without it.
  @usableFromInline let wantsValues: Atomic<Bool>

  public init(wantsValues: Bool) { self.wantsValues = Atomic(wantsValues) }

  deinit { cancel() }

  /// Adds a subscription, and requests unlimited values from it if a subscriber has requested any.
  public func add(_ subscription: Upstream) {
    let (isClosed, isWanted, ended) = state.withLock { state in
      if state.isClosed { return (true, false, []) }
      state.subscriptions.append(subscription)
      return (false, wantsValues.load(ordering: .relaxed), state.takeEnded())
    }
    if isClosed { subscription.cancel() }
    if isWanted { subscription.request(.unlimited) }
    withExtendedLifetime(ended) {}
  }

  /// Some downstream subscriber has requested values.
  @inlinable public func wantValues() {
    if !wantsValues.load(ordering: .relaxed) { requestAll() }
  }

  @usableFromInline func requestAll() {
    let newlyWanted = state.withLock { state in
      wantsValues.exchange(true, ordering: .relaxed) ? [] : state.subscriptions
    }
    for subscription in newlyWanted { subscription.request(.unlimited) }
  }

  /// Cancels all subscriptions, current and future.
  public func cancel() {
    let subscriptions = state.withLock { state in
      state.isClosed = true
      return state.subscriptions.takeAll()
    }
    for subscription in subscriptions { subscription.cancel() }
  }
}

extension UpstreamList.State {
  /// Removes the ended subscriptions, each time the list has doubled: so it costs each upstream little, and
  /// at most as many ended subscriptions are kept as there are others.
  ///
  /// - Returns: The removed subscriptions, to be released with no lock held.
  fileprivate mutating func takeEnded() -> [Upstream] {
    guard subscriptions.count >= limit else { return [] }
    let all = subscriptions
    subscriptions = all.filter { !$0.hasEnded }
    limit = Swift.max(4, subscriptions.count * 2)
    return all
  }
}
