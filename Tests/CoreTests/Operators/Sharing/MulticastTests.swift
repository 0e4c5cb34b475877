import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct MulticastTests {
  @Test func `V9.4 V13.5 one upstream subscription serves all subscribers, once connected`() {
    let source = ScriptedSource<Int, TestError>()
    let history = EventHistory()
    let multicast = source.multicast { PassthroughSubject() }
    let first = multicast.record("first", history: history)
    let second = multicast.record("second", history: history)
    #expect(source.log == [])
    let connection = multicast.connect()
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    source.send(1)
    source.send(completion: .finished)
    #expect(
      history.lines == [
        "first .subscription(\"Multicast\")", "second .subscription(\"Multicast\")",
        "first .value(1)", "second .value(1)", "first .finished", "second .finished",
      ])
    #expect(first.violations == [] && second.violations == [])
    withExtendedLifetime(connection) {}
  }

  @Test func `V13.6 a connection that is not kept is canceled, and values sent by hand arrive`() {
    let source = ScriptedSource<Int, TestError>()
    let subject = PassthroughSubject<Int, TestError>()
    let multicast = source.multicast(subject: subject)
    let recorders = [multicast.record(), multicast.record()]
    _ = multicast.connect()
    subject.send(0)
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
    for recorder in recorders { #expect(recorder.events == [.subscription("Multicast"), .value(0)]) }
  }

  @Test func `fact 117 the subject is made once when it is first needed`() {
    var made = 0
    let multicast = Empty<Int, TestError>().multicast { () -> PassthroughSubject<Int, TestError> in
      made += 1
      return PassthroughSubject()
    }
    #expect(made == 0)
    _ = multicast.record()
    _ = multicast.record()
    _ = multicast.connect()
    #expect(made == 1)
  }

  @Test func `fact 117 nothing is requested upstream before the first request`() {
    let source = ScriptedSource<Int, TestError>()
    let multicast = source.multicast { PassthroughSubject() }
    let recorder = multicast.record(demand: .none)
    let connection = multicast.connect()
    #expect(source.log == [.subscribed])
    recorder.request(.max(1))
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    source.send(contentsOf: [1, 2])
    #expect(recorder.values == [1])
    withExtendedLifetime(connection) {}
  }

  @Test func `fact 117 connecting twice delivers twice`() {
    let subject = PassthroughSubject<Int, TestError>()
    let multicast = subject.multicast { PassthroughSubject() }
    let recorder = multicast.record()
    let connections = [multicast.connect(), multicast.connect()]
    subject.send(1)
    #expect(recorder.values == [1, 1])
    withExtendedLifetime(connections) {}
  }

  @Test func `fact 119 canceling and connecting again resumes`() {
    let source = PassthroughSubject<Int, TestError>()
    let multicast = source.multicast { PassthroughSubject() }
    let recorder = multicast.record()
    var connection = multicast.connect()
    #expect(connection is AnyCancellable)
    source.send(1)
    connection.cancel()
    source.send(2)
    connection = multicast.connect()
    source.send(3)
    #expect(recorder.values == [1, 3])
    withExtendedLifetime(connection) {}
  }

  @Test func `fact 119 a subscriber after the completion receives the completion`() {
    let multicast = Empty<Int, TestError>().multicast { PassthroughSubject() }
    let connection = multicast.connect()
    #expect(multicast.record(demand: .none).events == [.subscription("Multicast"), .finished])
    withExtendedLifetime(connection) {}
  }

  @Test func `a subject that keeps its value delivers it to late subscribers`() {
    let source = PassthroughSubject<Int, TestError>()
    let multicast = source.multicast(subject: CurrentValueSubject(0))
    let connection = multicast.connect()
    source.send(1)
    #expect(multicast.record().values == [1])
    withExtendedLifetime(connection) {}
  }

  @Test func `fact 118 demand returned for a value is requested from the subject`() {
    let subject = SubscriberKeepingSubject<Int, TestError>()
    let multicast = Empty<Int, TestError>(completeImmediately: false).multicast(subject: subject)
    let recorder = multicast.record(demand: .max(1), answering: { $0 == 1 ? .max(4) : .none })
    #expect(subject.send(1, to: 0) == .none)
    #expect(subject.send(2, to: 0) == .none)
    #expect(subject.source.subscriptions[0].log == [.subscribed, .requested(.max(1)), .requested(.max(4))])
    #expect(recorder.values == [1, 2])
  }

  @Test func `fact 118 a second subscription is canceled and nothing passes after a cancellation`() {
    let subject = SubscriberKeepingSubject<Int, TestError>()
    let multicast = Empty<Int, TestError>(completeImmediately: false).multicast(subject: subject)
    let recorder = multicast.record(keepsSubscription: true)
    let second = subject.source.misbehave.sendSubscription()
    #expect(second.log == [.cancelled])
    recorder.cancel()
    recorder.cancel()
    recorder.request(.max(1))
    subject.source.misbehave.send(1)
    subject.source.misbehave.send(completion: .finished)
    #expect(recorder.events == [.subscription("Multicast")])
    #expect(subject.source.subscriptions[0].log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `the subject is made once by threads that start together`() {
    for _ in 0..<100 {
      let made = RaceCounter()
      let source = PassthroughSubject<Int, Never>()
      let multicast = source.multicast { () -> PassthroughSubject<Int, Never> in
        made.add()
        return PassthroughSubject()
      }
      let recorders = (0..<3).map { _ in Recorder<Int, Never>() }
      race(recorders.map { recorder in { multicast.subscribe(recorder) } })
      let connection = multicast.connect()
      source.send(1)
      #expect(made.count == 1)
      for recorder in recorders { #expect(recorder.events == [.subscription("Multicast"), .value(1)]) }
      withExtendedLifetime(connection) {}
    }
  }
}

/// A subject that a test sends through, subscriber by subscriber.
private final class SubscriberKeepingSubject<Output, Failure: Error>: Subject {
  let source = ScriptedSource<Output, Failure>("kept")

  func send(_ value: Output, to index: Int) -> Subscribers.Demand { source.subscriptions[index].send(value) }
  func send(_ value: Output) { source.send(value) }
  func send(completion: Subscribers.Completion<Failure>) { source.send(completion: completion) }
  func send(subscription: any Subscription) {}
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    source.subscribe(subscriber)
  }
}
