import CombineMachinery
import Synchronization

/// A subscription that can say that it has been cancelled or that its stream has completed.
@usableFromInline
protocol KnowsItsEnd {
  var hasEnded: Bool { get }
}

/// The subscriptions of the upstreams that feed a subject. Each is asked for everything, once some downstream
/// subscriber has requested anything, and cancelled when the subject is gone. One that has ended is forgotten.
final class UpstreamList {
  // Internal, not private: the compiler of 6.3 stops over a private type inside a lock.
  struct State {
    var subscriptions: [any Subscription] = []
    /// How many there may be before those that have ended are looked for.
    var limit = 4
    var isClosed = false
  }

  private let state = Locked(State())
  /// Whether values are wanted. It changes once, with the lock held, and is looked at without it.
  private let wantsValues: Atomic<Bool>

  init(wantsValues: Bool) { self.wantsValues = Atomic(wantsValues) }

  deinit { cancel() }

  func add(_ subscription: any Subscription) {
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
  func wantValues() {
    guard !wantsValues.load(ordering: .relaxed) else { return }
    let newlyWanted = state.withLock { state in
      wantsValues.exchange(true, ordering: .relaxed) ? [] : state.subscriptions
    }
    for subscription in newlyWanted { subscription.request(.unlimited) }
  }

  /// Cancels all that there are and all that will come.
  func cancel() {
    let subscriptions = state.withLock { state in
      state.isClosed = true
      return state.subscriptions.takeAll()
    }
    for subscription in subscriptions { subscription.cancel() }
  }
}

extension UpstreamList.State {
  /// Takes out what has ended, each time the list has doubled since: so it costs each upstream little, and at
  /// most as many that have ended are kept as there are others.
  ///
  /// - Returns: What was taken out, to be released where nothing is locked.
  fileprivate mutating func takeEnded() -> [any Subscription] {
    guard subscriptions.count >= limit else { return [] }
    let all = subscriptions
    subscriptions = all.filter { ($0 as? any KnowsItsEnd)?.hasEnded != true }
    limit = Swift.max(4, subscriptions.count * 2)
    return all
  }
}
