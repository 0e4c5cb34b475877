import Combine
import TestSupport
import Testing

/// Classes that are not final, and their subclasses, conform to each protocol of the contract: what a
/// protocol requires beyond Apple's has to have a default that such a class can take.
@Suite struct OpenClassTests {
  @Test func `a subclass of a publisher, a subscriber and a subscription`() {
    let (publisher, subscriber) = (EvenMore(), Retained())
    publisher.append(3).append(4).subscribe(subscriber)
    #expect(subscriber.events == ["subscription", "1", "3", "4", "finished"])
  }

  @Test func `a subclass of a subject and of a scheduler`() {
    let (subject, scheduler, subscriber) = (Wire(), AtOnce(), Retained())
    subject.receive(on: scheduler).subscribe(subscriber)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(subscriber.events == ["subscription", "1", "finished"])
  }
}

private class More: Publisher {
  typealias Output = Int
  typealias Failure = Never
  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: EvenCounted { _ in _ = subscriber.receive(1) })
    subscriber.receive(completion: .finished)
  }
}
private class EvenMore: More {}

private class Counted: Subscription {
  private var send: ((Subscribers.Demand) -> Void)?
  init(_ send: @escaping (Subscribers.Demand) -> Void) { self.send = send }
  func request(_ demand: Subscribers.Demand) { send.take()?(demand) }
  func cancel() { send = nil }
}
private class EvenCounted: Counted {}

private class Logging: Subscriber {
  typealias Input = Int
  typealias Failure = Never
  var events: [String] = []
  func receive(subscription: any Subscription) {
    events.append("subscription")
    subscription.request(.unlimited)
  }
  func receive(_ input: Int) -> Subscribers.Demand {
    events.append("\(input)")
    return .none
  }
  func receive(completion: Subscribers.Completion<Never>) { events.append("\(completion)") }
}
private class Retained: Logging {}

private class Line: Subject {
  typealias Output = Int
  typealias Failure = Never
  private let inner = PassthroughSubject<Int, Never>()
  func send(_ value: Int) { inner.send(value) }
  func send(completion: Subscribers.Completion<Never>) { inner.send(completion: completion) }
  func send(subscription: any Subscription) { inner.send(subscription: subscription) }
  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    inner.receive(subscriber: subscriber)
  }
}
private class Wire: Line {}

private class Prompt: Scheduler {
  typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
  typealias SchedulerOptions = Never
  var now: SchedulerTimeType { ImmediateScheduler.shared.now }
  var minimumTolerance: SchedulerTimeType.Stride { ImmediateScheduler.shared.minimumTolerance }
  func schedule(options: Never?, _ action: @escaping () -> Void) { action() }
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) { action() }
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}
private class AtOnce: Prompt {}
