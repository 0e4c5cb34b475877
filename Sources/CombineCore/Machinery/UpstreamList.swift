import CombineMachinery
import Synchronization

/// The subscriptions of the upstreams that feed a subject. Each is asked for everything, once somebody
/// downstream wants anything, and cancelled when the subject is gone.
final class UpstreamList {
  private let subscriptions = Locked<[any Subscription]>([])
  /// Whether values are wanted. It changes once, with the lock held, and is looked at without it.
  private let wantsValues: Atomic<Bool>
  /// Whether the subject keeps a value, and so wants its upstreams' values from the start.
  let keepsValue: Bool

  init(wantsValues: Bool) {
    keepsValue = wantsValues
    self.wantsValues = Atomic(wantsValues)
  }

  deinit {
    for subscription in subscriptions.withLock({ $0.takeAll() }) { subscription.cancel() }
  }

  func add(_ subscription: any Subscription) {
    let isWanted = subscriptions.withLock { subscriptions in
      subscriptions.append(subscription)
      return wantsValues.load(ordering: .relaxed)
    }
    if isWanted { subscription.request(.unlimited) }
  }

  /// Somebody downstream wants values.
  func wantValues() {
    guard !wantsValues.load(ordering: .relaxed) else { return }
    let newlyWanted = subscriptions.withLock { subscriptions in
      wantsValues.exchange(true, ordering: .relaxed) ? [] : subscriptions
    }
    for subscription in newlyWanted { subscription.request(.unlimited) }
  }
}
