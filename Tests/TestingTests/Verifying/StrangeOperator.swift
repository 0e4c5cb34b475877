import SwiftCombine
import SwiftCombineTesting

/// An operator by an author who knows Combine a little: a subscriber in front of another one, without a
/// thought of what may go wrong.
struct StrangeOperator: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  enum Kind: String, CaseIterable {
    /// Lets ones pass, and does not request others in place of those left out.
    case filterThatForgetsDemand
    /// Lets three values pass, and tells of the end before the last.
    case prefixThatEndsEarly
    /// Fails at a two, and goes on.
    case checkThatGoesOn
    /// Lets three values pass and finishes; its upstream goes on.
    case prefixThatListensOn
    /// Finishes when its upstream fails, and then tells of the failure too.
    case catchThatTellsAll
    /// Asks its upstream for everything, whatever is requested.
    case greedyMap
    /// Requests twice as much from its upstream: once as requested, and once by the demand it returns.
    case doubleMap

    /// The rules by which it is found.
    var rules: Set<String> {
      switch self {
      case .filterThatForgetsDemand: ["3.08", "C5"]
      case .prefixThatEndsEarly: ["1.07"]
      case .checkThatGoesOn: ["1.07", "2.06"]
      case .prefixThatListensOn: ["2.06"]
      case .catchThatTellsAll: ["1.04", "1.07"]
      case .greedyMap: ["1.01"]
      case .doubleMap: ["1.01"]
      }
    }
  }

  let upstream: AnyPublisher<Int, TestError>
  let kind: Kind

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    upstream.subscribe(Link(subscriber, kind))
  }

  private final class Link<S: Subscriber>: Subscriber, Subscription, @unchecked Sendable
  where S.Input == Int, S.Failure == TestError {
    private let downstream: S
    private let kind: Kind
    private let state = Protected<(upstream: (any Subscription)?, count: Int)>((nil, 0))

    init(_ downstream: S, _ kind: Kind) { (self.downstream, self.kind) = (downstream, kind) }

    func receive(subscription: any Subscription) {
      state.withLock { $0.upstream = subscription }
      downstream.receive(subscription: self)
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      let count = state.withLock { state in
        state.count += 1
        return state.count
      }
      switch kind {
      case .filterThatForgetsDemand: return input == 1 ? downstream.receive(input) : .none
      case .prefixThatEndsEarly:
        if count > 3 { return .none }
        if count == 3 {
          state.withLock { $0.upstream.take() }?.cancel()
          downstream.receive(completion: .finished)
        }
        return downstream.receive(input)
      case .prefixThatListensOn:
        if count > 3 { return .none }
        let demand = downstream.receive(input)
        if count == 3 { downstream.receive(completion: .finished) }
        return count == 3 ? .none : demand
      case .checkThatGoesOn:
        if input == 1 { return downstream.receive(input) }
        downstream.receive(completion: .failure("two"))
        return .none
      case .doubleMap: return downstream.receive(input) + 1
      case .catchThatTellsAll, .greedyMap: return downstream.receive(input)
      }
    }

    func receive(completion: Subscribers.Completion<TestError>) {
      let upstream = state.withLock { $0.upstream.take() }
      withExtendedLifetime(upstream) {}
      if kind == .prefixThatEndsEarly || kind == .prefixThatListensOn, state.withLock({ $0.count }) >= 3 {
        return
      }
      if kind == .catchThatTellsAll, completion != .finished { downstream.receive(completion: .finished) }
      downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.upstream }?.request(kind == .greedyMap ? .unlimited : demand)
    }

    func cancel() { state.withLock { $0.upstream.take() }?.cancel() }
  }
}
