import Combine

/// A publisher written from the ground up, every name with its module.
public struct Countdown: Combine.Publisher {
  public typealias Output = Int
  public typealias Failure = Never

  public let start: Int

  public init(from start: Int) { self.start = start }

  public func receive<S: Combine.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Ticks(start, subscriber))
  }
}

private final class Ticks<S: Combine.Subscriber>: Combine.Subscription where S.Input == Int {
  private var next: Int
  private var subscriber: S?

  init(_ start: Int, _ subscriber: S) {
    next = start
    self.subscriber = subscriber
  }

  func request(_ demand: Combine.Subscribers.Demand) {
    var demand = demand
    while let subscriber, demand > .none, next > 0 {
      demand -= 1
      next -= 1
      demand += subscriber.receive(next + 1)
    }
    guard next == 0 else { return }
    subscriber?.receive(completion: .finished)
    subscriber = nil
  }

  func cancel() { subscriber = nil }
}

/// A subscriber that requests a few values at a time, and cancels when it has received enough.
public final class Sampler<Input>: Combine.Subscriber, Combine.Cancellable {
  public typealias Failure = Never

  public private(set) var values: [Input] = []
  public private(set) var isDone = false
  private let limit: Int
  private var subscription: (any Combine.Subscription)?

  public init(limit: Int) { self.limit = limit }

  public func receive(subscription: any Combine.Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  public func receive(_ input: Input) -> Combine.Subscribers.Demand {
    values.append(input)
    guard values.count < limit else {
      cancel()
      return .none
    }
    return .max(1)
  }

  public func receive(completion: Combine.Subscribers.Completion<Never>) { isDone = true }

  public func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}

/// A subject with a memory, as every article has one.
public final class ReplaySubject<Output, Failure: Error>: Subject {
  private var buffer: [Output] = []
  private let size: Int
  private let subject = PassthroughSubject<Output, Failure>()

  public init(size: Int) { self.size = size }

  public func send(_ value: Output) {
    buffer = (buffer + [value]).suffix(size)
    subject.send(value)
  }

  public func send(completion: Subscribers.Completion<Failure>) { subject.send(completion: completion) }

  public func send(subscription: Subscription) { subject.send(subscription: subscription) }

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Failure == Downstream.Failure, Output == Downstream.Input {
    subject.prepend(buffer).receive(subscriber: subscriber)
  }
}

/// A connectable publisher of one's own.
public final class Broadcast<Upstream: Publisher>: ConnectablePublisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let subject = PassthroughSubject<Output, Failure>()

  public init(_ upstream: Upstream) { self.upstream = upstream }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subject.receive(subscriber: subscriber)
  }

  public func connect() -> Cancellable { upstream.subscribe(subject) }
}

/// Deliver to a closure, with everything `Subscribers.Sink` offers.
public func drain<P: Publisher>(_ publisher: P, into receive: @escaping (P.Output) -> Void) -> AnyCancellable
{
  let sink = Subscribers.Sink<P.Output, P.Failure>(receiveCompletion: { _ in }, receiveValue: receive)
  publisher.subscribe(sink)
  return AnyCancellable(sink)
}
