import SwiftCombine
import SwiftCombineTesting

/// An operator that changes nothing, may end after some values, and breaks one rule, or none.
struct BrokenOperator: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  /// What it does wrong, by the number of the rule, and when.
  enum Flaw: String, CaseIterable, NumberedFlaw {
    case requestsNothing = "2.01"
    case cancelsAtTheEnd = "2.03"
    case callsAfterTheEnd = "2.04"
    case keepsSecond = "2.05"
    case losesEarlyValue = "3.10"
    case losesEarlyEnd = "3.11"
    case cancelsNothing = "3.12"
    case changesFailure = "C14"
    case keepsFailed = "C15"
    case leavesUpstreamRunning = "2.06"
    case keepsUpstream = "C25"
    case sendsAfterFailure = "1.07 a value after a failure"
    case cancelsOutsideOnly = "3.12 inside a delivery"
    case cancelsLateOnly = "3.12 with its subscription"

    /// The rules that cannot be kept by an operator with this flaw.
    var consequences: Set<String> {
      switch self {
      case .requestsNothing: ["1.02", "1.05", "1.11", "C5", "C8"]  // nothing ever comes, so nothing ends
      case .cancelsNothing: ["C7", "C26"]  // nor does a token cancel, and its upstream keeps what goes on
      case .callsAfterTheEnd: ["C25"]  // it needs the subscription to call it
      case .keepsFailed: ["C8"]  // the same of a stream with values
      default: []
      }
    }
  }

  let upstream: AnyPublisher<Int, TestError>
  let flaw: Flaw?
  let stage: Stage
  /// After how many values it ends by itself; `nil` for never.
  var limit: Int?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    upstream.subscribe(Link(subscriber, flaw, stage, limit))
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
      var isStarting = false
      var isDelivering = false
      var valueCount = 0
      /// Whom it failed, if it sends on.
      var failed: S?
    }

    private let flaw: Flaw?
    private let stage: Stage
    private let limit: Int?
    private let state: Protected<State>

    init(_ downstream: S, _ flaw: Flaw?, _ stage: Stage, _ limit: Int?) {
      (self.flaw, self.stage, self.limit) = (flaw, stage, limit)
      state = Protected(State(downstream: downstream))
    }

    func receive(subscription: any Subscription) {
      let downstream = state.withLock { state in
        if state.hasUpstream { return nil as S? }
        state.upstream = subscription
        state.hasUpstream = true
        state.isStarting = true
        return state.downstream
      }
      if let downstream {
        downstream.receive(subscription: self)
        state.withLock { $0.isStarting = false }
      } else if flaw != .keepsSecond {
        subscription.cancel()
      }
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      let (downstream, isLost) = state.withLock { state in
        defer { state.hasValue = true }
        return (state.downstream, flaw == .losesEarlyValue && state.requestCount > 0 && input == 2)
      }
      if isLost { return .max(1) }
      state.withLock { $0.isDelivering = true }
      let demand = downstream?.receive(input) ?? .none
      let (ended, upstream) = state.withLock { state -> (S?, (any Subscription)?) in
        state.isDelivering = false
        state.valueCount += 1
        guard state.valueCount == limit, let downstream = state.downstream.take() else { return (nil, nil) }
        return (downstream, state.upstream.take())
      }
      guard let ended else { return demand }
      if flaw != .leavesUpstreamRunning { upstream?.cancel() }
      ended.receive(completion: .finished)
      return .none
    }

    func receive(completion: Subscribers.Completion<TestError>) {
      let (before, isLost) = state.withLock { state in
        let before = state
        if flaw == .losesEarlyEnd, completion == .finished, state.requestCount > 0, !state.hasValue {
          return (before, true)
        }
        state.downstream = nil
        if !keepsUpstream { state.upstream = nil }
        if case .failure = completion, flaw == .sendsAfterFailure { state.failed = before.downstream }
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
        return flaw == .keepsUpstream && state.downstream == nil ? nil : state.upstream
      }
      if flaw != .requestsNothing { upstream?.request(demand) }
      _ = state.withLock { $0.failed }?.receive(9)
      state.withLock { $0.requestCount -= 1 }
    }

    func cancel() {
      let before = state.withLock { state in
        let before = state
        state.downstream = nil
        state.failed = nil
        if !keepsUpstream { state.upstream = nil }
        return before
      }
      switch flaw {
      case .cancelsNothing: break
      case .cancelsOutsideOnly where before.isDelivering: break
      case .cancelsLateOnly where before.isStarting: break
      case .keepsUpstream where before.downstream == nil: break
      default: before.upstream?.cancel()
      }
    }

    private var keepsUpstream: Bool { flaw == .callsAfterTheEnd || flaw == .keepsUpstream }
  }
}
