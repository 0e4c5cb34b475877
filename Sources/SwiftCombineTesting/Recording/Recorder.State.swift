import SwiftCombineEngine
import SwiftCombine

extension Recorder {
  // Not private: the layout of this type is needed in other files, and the compiler of 6.3 fails on a private
  // part.
  struct State {
    var steps: [Step] = []
    /// How many events there were before the first of the steps: the ones that a test has cleared.
    var clearedCount = 0
    var violations: [ContractViolation] = []

    var subscription: (any Subscription)?
    var hasSubscription = false
    var isCompleted = false
    var isCancelled = false
    /// The threads on which a cancellation has returned.
    var cancellers: Set<UInt> = []
    /// Whether the one delivery has arrived that may still be under way on another thread at a cancellation.
    var hadLateDelivery = false

    /// The demand to request when the subscription arrives.
    var initialDemand: Subscribers.Demand
    // Not in a separate lock: there each access would wrap a plain closure again, without limit.
    let answer: (Input) -> Subscribers.Demand
    /// The outstanding demand: the requested values that have not arrived.
    var demand = Subscribers.Demand.none
    var valueCount = 0

    var onSubscription: ((Recorder) -> Void)?
    var onValue: ((Recorder, Input) -> Void)?
    var onCompletion: ((Recorder, Subscribers.Completion<Failure>) -> Void)?
    var waiters: [Waiter] = []

    /// Checks a signal against the rules, then records it.
    mutating func keep(_ event: Timed<Event>, on thread: UInt, overlaps isOverlapping: Bool) {
      if isOverlapping { violations.append(.concurrentSignals) }
      if let violation = violation(of: event.value) ?? lateness(of: event.value, on: thread) {
        violations.append(violation)
      }
      let before = demand
      switch event.value {
      case .subscription: hasSubscription = true
      case .value:
        valueCount += 1
        if demand > .none { demand -= 1 }
      case .finished, .failure: isCompleted = true
      case .requested, .answered, .cancelled: break
      }
      append(event, demandBefore: before)
    }

    mutating func append(_ event: Timed<Event>, demandBefore: Subscribers.Demand) {
      steps.append(
        Step(time: event.time, event: event.value, demandBefore: demandBefore, demandAfter: demand))
    }

    private func violation(of event: Event) -> ContractViolation? {
      switch event {
      case .subscription:
        isCompleted ? .subscriptionAfterCompletion : hasSubscription ? .secondSubscription : nil
      case .value:
        isCompleted
          ? .valueAfterCompletion
          : !hasSubscription ? .valueBeforeSubscription : demand == .none ? .valueWithoutDemand : nil
      case .finished, .failure:
        isCompleted ? .secondCompletion : !hasSubscription ? .completionBeforeSubscription : nil
      case .requested, .answered, .cancelled:
        nil
      }
    }

    /// A cancellation stops all deliveries on its own thread; from another thread the delivery that had begun
    /// may arrive.
    private mutating func lateness(of event: Event, on thread: UInt) -> ContractViolation? {
      if cancellers.isEmpty { return nil }
      if !cancellers.contains(thread), !hadLateDelivery {
        hadLateDelivery = true
        return nil
      }
      switch event {
      case .value: return .valueAfterCancel
      case .finished, .failure: return .completionAfterCancel
      default: return nil
      }
    }
  }
}
