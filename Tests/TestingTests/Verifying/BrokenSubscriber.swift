import SwiftCombine
import SwiftCombineTesting

/// A subscriber that counts, and breaks one rule, or none.
final class BrokenSubscriber: Subscriber, Cancellable, Sendable {
  typealias Input = Int
  typealias Failure = TestError

  /// What it does wrong, by the number of the rule, and when.
  enum Flaw: String, CaseIterable, NumberedFlaw {
    case requestsNothing = "2.01"
    case cancelsAtTheEnd = "2.03"
    case callsAfterTheEnd = "2.04"
    case keepsSecond = "2.05"
    case cancelsNothing = "2.06"
    case requestsWhenCancelled = "2.08"
    case missesEmptyStreams = "2.09"
    case missesFailures = "2.10"
    case hangs = "2.13"
    case losesEarlyValues = "3.10"
    case losesEarlyEnd = "3.11"
    case hearsAfterTheEnd = "C23"
    case hearsItsCancel = "C24"
    case keepsSubscription = "C25"
    case cancelsAtAFailure = "2.03 at a failure"
    case forgetsEarlyCancel = "2.06 before its subscription"
    case hearsAfterAFailure = "C23 after a failure"
    case keepsFailedSubscription = "C25 after a failure"

    /// The rules that cannot be kept by a subscriber with this flaw.
    var consequences: Set<String> {
      switch self {
      case .requestsNothing: ["2.05", "3.10", "3.11"]  // nothing comes, inside no request
      case .callsAfterTheEnd: ["C25"]  // it needs the subscription to call it
      case .missesEmptyStreams: ["3.11", "C23"]  // which end without values
      case .keepsSecond: ["2.06"]  // nor does it cancel one that comes when it was canceled
      case .missesFailures: ["C23"]  // which hears of no end at all
      default: []
      }
    }
  }

  private struct State {
    var subscription: (any Subscription)?
    var hasSubscription = false
    var isAsking = false
    var isCancelled = false
    var isCompleted = false
    var hasFailed = false
    var valueCount = 0
    var completionCount = 0
  }

  private let flaw: Flaw?
  private let state = Protected(State())

  init(_ flaw: Flaw?) { self.flaw = flaw }

  var valueCount: Int { state.withLock { $0.valueCount } }
  var completionCount: Int { state.withLock { $0.completionCount } }

  func receive(subscription: any Subscription) {
    let isWanted = state.withLock { state in
      if state.hasSubscription || state.isCancelled && flaw != .forgetsEarlyCancel { return false }
      state.hasSubscription = true
      state.isAsking = true
      state.subscription = subscription
      return true
    }
    if !isWanted { return flaw == .keepsSecond ? () : subscription.cancel() }
    if flaw != .requestsNothing { subscription.request(.unlimited) }
    state.withLock { $0.isAsking = false }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    let (isThird, answer) = state.withLock { state -> (Bool, Subscribers.Demand) in
      if state.isCancelled { return (false, flaw == .requestsWhenCancelled ? .max(1) : .none) }
      let isHeard = flaw == .hearsAfterTheEnd || flaw == .hearsAfterAFailure && state.hasFailed
      if state.isCompleted, !isHeard { return (false, .none) }
      if flaw == .losesEarlyValues, state.isAsking { return (false, .none) }
      state.valueCount += 1
      return (state.valueCount == 3, .none)
    }
    if flaw == .hangs, isThird { hang() }
    return answer
  }

  func receive(completion: Subscribers.Completion<TestError>) {
    let old = state.withLock { state -> (any Subscription)? in
      if state.isCancelled || state.isCompleted { return nil }
      if flaw == .losesEarlyEnd, state.isAsking { return nil }
      state.isCompleted = true
      state.hasFailed = completion != .finished
      let isMissed =
        switch completion {
        case .finished: flaw == .missesEmptyStreams && state.valueCount == 0
        case .failure: flaw == .missesFailures
        }
      if !isMissed { state.completionCount += 1 }
      let keeps =
        flaw == .keepsSubscription || flaw == .callsAfterTheEnd
        || flaw == .keepsFailedSubscription && state.hasFailed
      return keeps ? state.subscription : state.subscription.take()
    }
    if flaw == .cancelsAtTheEnd || flaw == .cancelsAtAFailure && completion != .finished { old?.cancel() }
  }

  func cancel() {
    let subscription = state.withLock { state -> (any Subscription)? in
      if flaw != .hearsItsCancel { state.isCancelled = true }
      if flaw == .keepsSubscription || flaw == .keepsFailedSubscription && state.hasFailed {
        return state.isCompleted ? nil : state.subscription
      }
      return state.subscription.take()
    }
    if flaw != .cancelsNothing { subscription?.cancel() }
    state.withLock { $0.isCancelled = true }
  }
}
