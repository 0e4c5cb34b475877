import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct MulticastTests {
  @Test func `V9.4 V13.5 one upstream subscription serves all subscribers, once connected`() {
    let source = ScriptedSource<Int, TestError>()
    let history = History()
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

@Suite struct MakeConnectableTests {
  @Test func `publishes nothing until connected`() {
    let connectable = [1, 2].publisher.makeConnectable()
    let first = connectable.record()
    let second = connectable.record()
    #expect(first.events == [.subscription("Multicast")])
    let connection = connectable.connect()
    for recorder in [first, second] {
      #expect(recorder.events == [.subscription("Multicast"), .value(1), .value(2), .finished])
    }
    withExtendedLifetime(connection) {}
  }
}

@Suite struct ShareTests {
  @Test func `V13.1 the upstream is subscribed to once, before the second subscriber attaches`() {
    let history = History()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let shared = source.share()
    let first = shared.record("first", history: history)
    let second = shared.record("second", history: history)
    source.send(1)
    source.send(completion: .finished)
    #expect(
      history.lines == [
        "first .subscription(\"Multicast\")", "source .subscribed", "source .requested(.unlimited)",
        "second .subscription(\"Multicast\")", "first .value(1)", "second .value(1)", "first .finished",
        "second .finished",
      ])
    #expect(first.violations == [] && second.violations == [])
  }

  @Test func `V13.2 without sharing each subscriber has a separate subscription`() {
    let source = ScriptedSource<Int, TestError>()
    _ = (source.record(), source.record())
    #expect(source.log == [.subscribed, .requested(.unlimited), .subscribed, .requested(.unlimited)])
  }

  @Test func `fact 120 V13.3 a late subscriber receives only the completion, and starts nothing`() {
    let source = ScriptedSource<Int, TestError>()
    let shared = source.share()
    let first = shared.record(keepsSubscription: true)
    source.send(1)
    source.send(completion: .finished)
    first.cancel()  // after its end: no reason to start again for the next one
    #expect(shared.record().events == [.subscription("Multicast"), .finished])
    #expect(source.subscriptions.count == 1)
  }

  @Test func `V13.4 V8-2 a synchronous upstream sends the first subscriber all, the second the completion`() {
    let shared = [1, 2, 3].publisher.share()
    #expect(
      shared.record().events == [.subscription("Multicast"), .value(1), .value(2), .value(3), .finished])
    #expect(shared.record().events == [.subscription("Multicast"), .finished])
  }

  @Test func `when all have canceled the upstream is canceled and the next subscriber starts it again`() {
    let source = ScriptedSource<Int, TestError>()
    let shared = source.share()
    let (first, second) = (shared.record(), shared.record())
    first.cancel()
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    second.cancel()
    second.cancel()
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
    let third = shared.record()
    source.send(7)
    #expect(third.values == [7])
    #expect(source.subscriptions.count == 2)
  }

  @Test func `V8-3 the completion is delivered while the value that causes it is handled`() {
    let images = CurrentValueSubject<[Int], Never>([])
    let selected = PassthroughSubject<Int, Never>()
    let shared = selected.prefix(while: { _ in images.value.count < 6 }).share()
    let recorder = shared.record()
    let token = shared.map { images.value + [$0] }.assign(to: \.value, on: images)
    var counts: [Int] = []
    var isOver: [Bool] = []
    for number in 1...8 {
      selected.send(number)
      counts.append(images.value.count)
      isOver.append(recorder.completion != nil)
    }
    #expect(counts == [1, 2, 3, 4, 5, 6, 6, 6])
    #expect(isOver == [false, false, false, false, false, false, true, true])
    withExtendedLifetime(token) {}
  }

  @Test func `an endless synchronous upstream stops when its only subscriber cancels`() {
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { recorder, value in if value == 3 { recorder.cancel() } }
    let shared = (1...).publisher.share()
    shared.subscribe(recorder)
    #expect(recorder.events == [.subscription("Multicast"), .value(1), .value(2), .value(3)])
    let again = shared.prefix(2).record()
    #expect(again.values == [1, 2], "the next one starts again")
  }

  @Test func `a subscriber that attaches inside a delivery receives the next value`() {
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.share()
    var late: Recorder<Int, Never>?
    let first = Recorder<Int, Never>()
    first.onValue = { _, value in if value == 1 { late = shared.record() } }
    shared.subscribe(first)
    subject.send(1)
    subject.send(2)
    #expect(first.values == [1, 2])
    #expect(late?.values == [2])
  }

  @Test func `the connection lives with the subscribers and not with the result of share`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    do { subject.share().subscribe(recorder) }
    subject.send(1)
    #expect(recorder.values == [1])
  }

  @Test func `canceling frees subscribers and upstream`() {
    weak var held: Held?
    weak var upstream: PassthroughSubject<Int, Never>?
    var token: AnyCancellable?
    do {
      let object = Held()
      held = object
      let subject = PassthroughSubject<Int, Never>()
      upstream = subject
      token = subject.map { $0 }.share().sink { [object] _ in object.count += 1 }
      subject.send(1)
      #expect(object.count == 1)
    }
    #expect(held != nil)
    token?.cancel()
    #expect(held == nil)
    #expect(upstream == nil)
    token = nil
  }

  @Test func `completion frees subscribers`() {
    weak var held: Held?
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.share()
    do {
      let object = Held()
      held = object
      shared.subscribe(
        AnySubscriber(
          receiveSubscription: { $0.request(.unlimited) },
          receiveValue: { [object] _ in
            object.count += 1
            return .none
          }))
    }
    #expect(held != nil)
    subject.send(completion: .finished)
    #expect(held == nil)
  }

  @Test func `fact 120 is equal to itself only`() {
    let first = Just(1).share()
    #expect(first == first)
    #expect(first != Just(1).share())
  }

  @Test func `subscribers that attach and cancel on several threads miss no value while they are attached`() {
    for _ in 0..<200 {
      let source = ScriptedSource<Int, Never>()
      let shared = source.share()
      let staying = shared.record()
      race(
        { for value in 1...20 { source.subscriptions[0].send(value) } },
        { for _ in 0..<20 { shared.record().cancel() } },
        { for _ in 0..<20 { shared.record().cancel() } })
      #expect(staying.values == Array(1...20))
      #expect(staying.violations == [])
      #expect(source.subscriptions.count == 1)
      staying.cancel()
      #expect(source.log.filter { $0 == .cancelled }.count == 1)
    }
  }

  @Test func `the last subscriber canceling and another attaching leave one connection or none`() {
    for _ in 0..<500 {
      let source = ScriptedSource<Int, Never>()
      let shared = source.share()
      let leaving = shared.record()
      let coming = Recorder<Int, Never>()
      race({ leaving.cancel() }, { shared.subscribe(coming) })
      source.send(1)
      #expect(coming.values == [1])
      coming.cancel()
      let counts = (
        source.log.filter { $0 == .subscribed }.count, source.log.filter { $0 == .cancelled }.count
      )
      #expect(counts == (1, 1) || counts == (2, 2))
    }
  }
}

@Suite struct AutoconnectTests {
  @Test func `facts 55, 121 passes the subscription on and connects after the first subscriber`() {
    let connectable = Connectable<Int, TestError>()
    let auto = connectable.autoconnect()
    let first = auto.record()
    let second = auto.record()
    #expect(connectable.log == ["subscribed", "connected", "subscribed"])
    #expect(first.events == [.subscription("ScriptedSource")])
    #expect(first.subscription?.combineIdentifier == connectable.source.subscriptions[0].combineIdentifier)
    first.cancel()
    #expect(connectable.log == ["subscribed", "connected", "subscribed"])
    second.cancel()
    #expect(connectable.log == ["subscribed", "connected", "subscribed", "disconnected"])
    _ = auto.record()
    #expect(connectable.log.suffix(2) == ["subscribed", "connected"])
  }

  @Test func `values and demand pass unchanged`() {
    let connectable = Connectable<Int, TestError>()
    let recorder = connectable.autoconnect().record(demand: .max(1), answering: { .max($0) })
    connectable.source.send(2)
    recorder.request(.max(5))
    #expect(recorder.values == [2])
    #expect(
      connectable.source.subscriptions[0].log == [.subscribed, .requested(.max(1)), .requested(.max(5))])
    #expect(connectable.source.demand == .max(7))
  }

  @Test func `a retained subscription retains nothing after its completion`() {
    weak var held: Connectable<Int, TestError>?
    var kept: [any Subscription] = []
    do {
      let connectable = Connectable<Int, TestError>()
      held = connectable
      let auto = connectable.autoconnect()
      let (first, second) = (auto.record(keepsSubscription: true), auto.record(keepsSubscription: true))
      kept = [first.subscription!, second.subscription!]
      second.cancel()
      connectable.source.subscriptions[0].send(completion: .finished)
      #expect(first.completion == .finished)
      #expect(kept[0].combineIdentifier == connectable.source.subscriptions[0].combineIdentifier)
    }
    #expect(held == nil)
    withExtendedLifetime(kept) {}
  }

  @Test func `a subscription inside the connecting connects once`() {
    let connectable = Connectable<Int, TestError>()
    let auto = connectable.autoconnect()
    let inner = Recorder<Int, TestError>()
    connectable.onConnect = { auto.subscribe(inner) }
    let outer = auto.record()
    #expect(connectable.log == ["subscribed", "connected", "subscribed"])
    inner.cancel()
    outer.cancel()
    #expect(connectable.log.last == "disconnected")
  }

  @Test func `a subscription inside the first one connects once`() {
    let connectable = Connectable<Int, TestError>()
    let auto = connectable.autoconnect()
    let outer = Recorder<Int, TestError>()
    var inner: Recorder<Int, TestError>?
    outer.onSubscription = { _ in inner = auto.record() }
    auto.subscribe(outer)
    #expect(connectable.log == ["subscribed", "subscribed", "connected"])
    #expect(inner?.events == [.subscription("ScriptedSource")])
  }

  @Test func `a subscriber that cancels while the connection is made is not left connected`() {
    let connectable = Connectable<Int, TestError>()
    let recorder = Recorder<Int, TestError>()
    connectable.onConnect = { recorder.cancel() }
    connectable.autoconnect().subscribe(recorder)
    #expect(connectable.log == ["subscribed", "connected", "disconnected"])
  }

  /// A connectable publisher that records its calls.
  private final class Connectable<Output, Failure: Error>: ConnectablePublisher {
    let source = ScriptedSource<Output, Failure>()
    var log: [String] = []
    var onConnect: () -> Void = {}

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      log.append("subscribed")
      source.subscribe(subscriber)
    }

    func connect() -> any Cancellable {
      log.append("connected")
      onConnect()
      return AnyCancellable { self.log.append("disconnected") }
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
