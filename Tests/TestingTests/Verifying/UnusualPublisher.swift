import SwiftCombine
import SwiftCombineTesting
import Foundation

/// A publisher that reads on only when a value is requested: it finishes, and fails, only then.
struct ReadingPublisher: Publisher {
  typealias Output = Int
  typealias Failure = TestError
  let count: Int
  var failing = false

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    subscriber.receive(subscription: Reading(self, subscriber))
  }

  private final class Reading<S: Subscriber>: Subscription where S.Input == Int, S.Failure == TestError {
    private struct State {
      var subscriber: S?
      var demand = Subscribers.Demand.none
      var position = 0
      var isReading = false
    }

    private let publisher: ReadingPublisher
    private let state: Protected<State>

    init(_ publisher: ReadingPublisher, _ subscriber: S) {
      self.publisher = publisher
      state = Protected(State(subscriber: subscriber))
    }

    func request(_ demand: Subscribers.Demand) {
      let isReader = state.withLock { state in
        state.demand += demand
        defer { state.isReading = true }
        return !state.isReading
      }
      guard isReader else { return }
      while let (subscriber, value) = state.withLock(read) {
        if let value {
          let demand = subscriber.receive(value)
          state.withLock { $0.demand += demand }
        } else {
          subscriber.receive(completion: publisher.failing ? .failure("failed") : .finished)
        }
      }
    }

    private func read(_ state: inout State) -> (S, Int?)? {
      guard let subscriber = state.subscriber, state.demand > .none else {
        state.isReading = false
        return nil
      }
      if state.position == publisher.count || publisher.failing {
        state.subscriber = nil
        return (subscriber, nil)
      }
      state.demand -= 1
      state.position += 1
      return (subscriber, state.position)
    }

    func cancel() {
      let subscriber = state.withLock { $0.subscriber.take() }
      withExtendedLifetime(subscriber) {}
    }
  }
}

/// A publisher all of whose signals come on a serial queue, one value in each block.
struct QueuePublisher: Publisher {
  typealias Output = Int
  typealias Failure = TestError
  let count: Int
  let queue: DispatchQueue
  /// Whether a cancellation counts once a value has been requested.
  var isDeaf = false
  /// What keeps a canceled subscription for a while.
  weak var retainer: Retainer?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    let subscription = Queued(self, AnySubscriber(subscriber))
    queue.async { subscription.start() }
  }

  private final class Queued: Subscription, @unchecked Sendable {  // its state is locked
    typealias S = AnySubscriber<Int, TestError>

    private let publisher: QueuePublisher
    private let state: Protected<(subscriber: S?, demand: Subscribers.Demand, sent: Int)>

    init(_ publisher: QueuePublisher, _ subscriber: S) {
      self.publisher = publisher
      state = Protected((subscriber, .none, 0))
    }

    func start() {
      state.withLock { $0.subscriber }?.receive(subscription: self)
      publisher.queue.async { self.send() }
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.demand += demand }
      publisher.queue.async { self.send() }
    }

    private func send() {
      let (subscriber, value) = state.withLock { state -> (S?, Int?) in
        if state.sent == publisher.count { return (state.subscriber.take(), nil) }
        guard let subscriber = state.subscriber, state.demand > .none else { return (nil, nil) }
        state.demand -= 1
        state.sent += 1
        return (subscriber, state.sent)
      }
      guard let value else { return subscriber?.receive(completion: .finished) ?? () }
      let demand = subscriber?.receive(value) ?? .none
      state.withLock { $0.demand += demand }
      publisher.queue.async { self.send() }
    }

    func cancel() {
      if publisher.isDeaf, state.withLock({ $0.demand > .none }) { return }
      let subscriber = state.withLock { $0.subscriber.take() }
      withExtendedLifetime(subscriber) {}
      publisher.retainer?.keep(self)
    }
  }
}

/// Keeps objects until it has played a number of times since.
final class Retainer: Sendable {
  private let retained = Protected<[(object: AnyObject, plays: Int)]>([])
  private let plays: Int

  init(plays: Int) { self.plays = plays }

  func keep(_ object: AnyObject) { retained.withLock { $0.append((object, plays)) } }

  func play() {
    let released = retained.withLock { retained in
      for index in retained.indices { retained[index].plays -= 1 }
      defer { retained.removeAll { $0.plays == 0 } }
      return retained.filter { $0.plays == 0 }
    }
    withExtendedLifetime(released) {}
  }
}

/// A publisher whose values are gone when the first subscriber has had them.
final class OneShotPublisher: Publisher, Sendable {
  typealias Output = Int
  typealias Failure = Never
  private let values: Protected<Range<Int>>

  init(_ count: Int) { values = Protected(0..<count) }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    values.withLock { exchange(&$0, with: 0..<0) }.publisher.receive(subscriber: subscriber)
  }
}

/// A publisher of one value, which finishes when the publisher is released.
final class OwnedPublisher: Publisher, Sendable {
  typealias Output = Int
  typealias Failure = Never
  private let subject = Protected(CurrentValueSubject<Int, Never>(1))

  deinit { subject.withLock { $0 }.send(completion: .finished) }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subject.withLock { $0 }.receive(subscriber: subscriber)
  }
}

/// A publisher whose subscription is a value.
struct StructPublisher: Publisher {
  typealias Output = Int
  typealias Failure = Never
  let count: Int

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    (0..<count).publisher.receive(subscriber: Link(downstream: subscriber))
  }

  private struct Link<S: Subscriber>: Subscriber where S.Input == Int, S.Failure == Never {
    let downstream: S
    var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: Wrapped(upstream: subscription))
    }
    func receive(_ input: Int) -> Subscribers.Demand { downstream.receive(input) }
    func receive(completion: Subscribers.Completion<Never>) { downstream.receive(completion: completion) }
  }

  private struct Wrapped: Subscription {
    let upstream: any Subscription
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) { upstream.request(demand) }
    func cancel() { upstream.cancel() }
  }
}
