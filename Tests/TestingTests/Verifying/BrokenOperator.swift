import CombineShim
import CombineTesting

/// An operator that changes nothing, and breaks one rule, or none.
struct BrokenOperator: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  /// What it does wrong, by the number of the rule.
  enum Flaw: String, CaseIterable {
    case asksForNothing = "2.01"
    case cancelsAtTheEnd = "2.03"
    case callsAfterTheEnd = "2.04"
    case keepsSecond = "2.05"
    case losesEarlyValue = "3.10"
    case losesEarlyEnd = "3.11"
    case cancelsNothing = "3.12"
    case changesFailure = "C14"
    case keepsFailed = "C15"

    /// The rules that cannot be kept by an operator with this flaw.
    var consequences: Set<String> {
      switch self {
      case .asksForNothing: ["1.02", "1.05", "C5", "C8"]  // nothing ever comes, so nothing ends
      case .cancelsNothing: ["C7"]  // a token cancels no more than a subscriber does
      default: []
      }
    }
  }

  let upstream: AnyPublisher<Int, TestError>
  let flaw: Flaw?
  let stage: Stage

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    upstream.subscribe(Link(subscriber, flaw, stage))
  }

  private final class Link<S: Subscriber>: Subscriber, Subscription
  where S.Input == Int, S.Failure == TestError {
    private struct State {
      var downstream: S?
      var upstream: (any Subscription)?
      var hasUpstream = false
      /// How many requests are under way, inside each other.
      var requestCount = 0
      var hasValue = false
    }

    private let flaw: Flaw?
    private let stage: Stage
    private let state: Protected<State>

    init(_ downstream: S, _ flaw: Flaw?, _ stage: Stage) {
      (self.flaw, self.stage) = (flaw, stage)
      state = Protected(State(downstream: downstream))
    }

    func receive(subscription: any Subscription) {
      let downstream = state.withLock { state in
        if state.hasUpstream { return nil as S? }
        state.upstream = subscription
        state.hasUpstream = true
        return state.downstream
      }
      if let downstream {
        downstream.receive(subscription: self)
      } else if flaw != .keepsSecond {
        subscription.cancel()
      }
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      let (downstream, isLost) = state.withLock { state in
        defer { state.hasValue = true }
        return (state.downstream, flaw == .losesEarlyValue && state.requestCount > 0 && input == 2)
      }
      return isLost ? .max(1) : downstream?.receive(input) ?? .none
    }

    func receive(completion: Subscribers.Completion<TestError>) {
      let (before, isLost) = state.withLock { state in
        let before = state
        if flaw == .losesEarlyEnd, completion == .finished, state.requestCount > 0, !state.hasValue {
          return (before, true)
        }
        state.downstream = nil
        if flaw != .callsAfterTheEnd { state.upstream = nil }
        return (before, false)
      }
      if isLost { return }
      if flaw == .cancelsAtTheEnd { before.upstream?.cancel() }
      guard case .failure = completion else {
        return before.downstream?.receive(completion: completion) ?? ()
      }
      if flaw == .keepsFailed { before.downstream.map(stage.keep) }
      before.downstream?.receive(completion: flaw == .changesFailure ? .failure("other") : completion)
    }

    func request(_ demand: Subscribers.Demand) {
      let upstream = state.withLock { state in
        state.requestCount += 1
        return state.upstream
      }
      if flaw != .asksForNothing { upstream?.request(demand) }
      state.withLock { $0.requestCount -= 1 }
    }

    func cancel() {
      let before = state.withLock { state in
        let before = state
        state.downstream = nil
        if flaw != .callsAfterTheEnd { state.upstream = nil }
        return before
      }
      if flaw != .cancelsNothing { before.upstream?.cancel() }
    }
  }
}
