import SwiftCombineEngine
import SwiftCombine

/// A publisher with texts in place of its values and errors, and otherwise unchanged: it forwards all
/// signals, in any order.
struct Described<Upstream: Publisher>: Publisher {
  typealias Output = String
  typealias Failure = TestError
  let upstream: Upstream
  /// After how many values an endless stream is canceled; `nil` for one that completes.
  var limit: Int?

  func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == TestError {
    if let limit {
      upstream.receive(subscriber: LimitedLink(downstream: subscriber, limit: limit))
    } else {
      upstream.receive(subscriber: Link(downstream: subscriber))
    }
  }

  private struct Link<Downstream: Subscriber<String, TestError>>: Subscriber {
    let downstream: Downstream
    let combineIdentifier = CombineIdentifier()

    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      downstream.receive(String(describing: input))
    }
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion.described)
    }
  }

  /// Cancels after many values: a publisher that sends an infinite number of them at once would never return.
  private final class LimitedLink<Downstream: Subscriber<String, TestError>>: Subscriber {
    private let downstream: Downstream
    private let state: Locked<(left: Int, isOpen: Bool, subscription: (any Subscription)?)>

    init(downstream: Downstream, limit: Int) {
      self.downstream = downstream
      state = Locked((limit, false, nil))
    }

    /// Keeps the first one. The subscriber cancels a further one, which is forwarded so that it is noticed.
    func receive(subscription: any Subscription) {
      state.withLock { state in
        if !state.isOpen { (state.isOpen, state.subscription) = (true, subscription) }
      }
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      let (isWithin, isLast) = state.withLock { state in
        state.left -= 1
        return (state.left >= 0, state.left == 0)
      }
      guard isWithin else { return .none }
      let demand = downstream.receive(String(describing: input))
      guard isLast else { return demand }
      state.withLock { $0.subscription.take() }?.cancel()
      return .none
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      let subscription = state.withLock { $0.subscription.take() }
      withExtendedLifetime(subscription) {}
      downstream.receive(completion: completion.described)
    }
  }
}

extension Subscribers.Completion {
  var described: Subscribers.Completion<TestError> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(TestError(describing: error))
    }
  }
}

/// A subscriber that retains an object, to see how long a stream retains its subscriber.
struct Holding<Downstream: Subscriber>: Subscriber {
  let downstream: Downstream
  let held: Ending
  let combineIdentifier = CombineIdentifier()

  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
