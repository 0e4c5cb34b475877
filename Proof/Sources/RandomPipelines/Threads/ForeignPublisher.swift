import Combine
@_spi(Threads) import SwiftCombineTesting

/// A publisher as a program may write it: it keeps the contract, and sends what is requested on another
/// thread, or inside the request.
struct ForeignPublisher: Publisher {
  typealias Output = Number
  typealias Failure = TestError
  let numbers: [Number]
  let completion: Subscribers.Completion<TestError>
  let isElsewhere: Bool
  let stage: Stage

  func receive<S: Subscriber>(subscriber: S) where S.Input == Number, S.Failure == TestError {
    let subscription = ForeignSubscription(self, subscriber)
    subscriber.receive(subscription: subscription)
    subscription.open()
  }
}

private final class ForeignSubscription<Downstream: Subscriber>: Subscription, @unchecked Sendable
where Downstream.Input == Number, Downstream.Failure == TestError {
  fileprivate enum Step {
    case value(Number, Downstream)
    case end(Downstream)
    case stop
  }

  fileprivate struct State {
    var downstream: Downstream?
    var demand = Subscribers.Demand.none
    var position = 0
    /// Whether the subscriber has received this subscription, and its signals do not come within that one.
    var isOpen = false
    var isRunning = false
  }

  private let publisher: ForeignPublisher
  private let state: Locked<State>

  init(_ publisher: ForeignPublisher, _ downstream: Downstream) {
    self.publisher = publisher
    state = Locked(State(downstream: downstream))
    publisher.stage.openCount.add(1, ordering: .relaxed)
  }

  /// Begins to send, once the subscription has been received.
  func open() { run { $0.isOpen = true } }

  func request(_ demand: Subscribers.Demand) { run { $0.demand += demand } }

  func cancel() {
    let downstream = state.withLock { $0.downstream.take() }
    if downstream != nil { publisher.stage.openCount.subtract(1, ordering: .relaxed) }
  }

  private func run(_ change: (inout State) -> Void) {
    let starts = state.withLock { state in
      change(&state)
      let hasWork = state.demand > .none || state.position == publisher.numbers.count
      guard state.isOpen, !state.isRunning, state.downstream != nil, hasWork else { return false }
      state.isRunning = true
      return true
    }
    if !starts { return }
    if publisher.isElsewhere { publisher.stage.leave { self.send() } } else { send() }
  }

  private func send() {
    while true {
      switch state.withLock({ $0.next(publisher.numbers) }) {
      case .value(let number, let downstream):
        let demand = downstream.receive(number)
        state.withLock { $0.demand += demand }
      case .end(let downstream):
        publisher.stage.openCount.subtract(1, ordering: .relaxed)
        return downstream.receive(completion: publisher.completion)
      case .stop: return
      }
    }
  }
}

extension ForeignSubscription.State {
  fileprivate mutating func next(_ numbers: [Number]) -> ForeignSubscription.Step {
    guard let downstream else {
      isRunning = false
      return .stop
    }
    if position == numbers.count {
      self.downstream = nil
      return .end(downstream)
    }
    if demand == .none {
      isRunning = false
      return .stop
    }
    demand -= 1
    position += 1
    return .value(numbers[position - 1], downstream)
  }
}
