import CombineMachinery

/// The subscriptions of the upstreams that feed a subject. Each is asked for everything, once somebody
/// downstream wants anything, and cancelled when the subject is gone.
final class UpstreamList {
  struct State {
    var wantsValues: Bool
    var subscriptions: [any Subscription] = []
  }

  private let state: Locked<State>
  /// Whether the subject keeps a value, and so wants its upstreams' values from the start.
  let keepsValue: Bool

  init(wantsValues: Bool) {
    keepsValue = wantsValues
    state = Locked(State(wantsValues: wantsValues))
  }

  deinit {
    for subscription in state.withLock({ $0.subscriptions.takeAll() }) { subscription.cancel() }
  }

  func add(_ subscription: any Subscription) {
    let wantsValues = state.withLock { state in
      state.subscriptions.append(subscription)
      return state.wantsValues
    }
    if wantsValues { subscription.request(.unlimited) }
  }

  /// Somebody downstream wants values.
  func wantValues() {
    let newlyWanted: [any Subscription] = state.withLock { state in
      guard !state.wantsValues else { return [] }
      state.wantsValues = true
      return state.subscriptions
    }
    for subscription in newlyWanted { subscription.request(.unlimited) }
  }
}
