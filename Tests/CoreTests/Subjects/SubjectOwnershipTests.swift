import Combine
@testable import SwiftCombineCore
import SwiftCombineEngine
import SwiftCombineTesting
import TestSupport
import Testing

/// What retains a subject, and what a subject retains.
@Suite struct SubjectOwnershipTests {
  @Test func `fact 151 a subscription keeps its subject until it is canceled`() {
    var values: [Int] = []
    let (token, send) = sinkAlone(PassthroughSubject<Int, Never>()) { values.append($0) }
    send(1)
    send(2)
    #expect(values == [1, 2])
    token.cancel()
    send(3)
    #expect(values == [1, 2])
  }

  @Test func `fact 151 a subscription keeps a subject with a current value`() {
    weak var weakSubject: CurrentValueSubject<Int, Never>?
    var values: [Int] = []
    var token: AnyCancellable?
    do {
      let subject = CurrentValueSubject<Int, Never>(0)
      weakSubject = subject
      token = subject.sink { values.append($0) }
    }
    weakSubject?.send(1)
    #expect(values == [0, 1])
    token = nil
    #expect(weakSubject == nil)
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [true, false])
  func `fact 152 subject and subscriber are released at completion, though the subscription is kept`(
    cancels: Bool
  ) {
    weak var weakSubject: PassthroughSubject<Int, Never>?
    weak var held: Witness?
    var subscription: (any Subscription)?
    do {
      let subject = PassthroughSubject<Int, Never>()
      let witness = Witness()
      (weakSubject, held) = (subject, witness)
      subject.subscribe(
        AnySubscriber<Int, Never>(
          receiveSubscription: {
            subscription = $0
            $0.request(.unlimited)
          },
          receiveValue: { [witness] _ in
            withExtendedLifetime(witness) { .none }
          }))
    }
    #expect(weakSubject != nil && held != nil)
    if cancels { subscription?.cancel() } else { weakSubject?.send(completion: .finished) }
    #expect(weakSubject == nil && held == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test func `a subject may be released inside its last delivery`() {
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    var token: AnyCancellable?
    var values: [Int] = []
    token = subject?.sink {
      values.append($0)
      subject = nil
      token = nil
    }
    subject?.send(1)
    #expect(values == [1])
    #expect(token == nil)
  }

  @Test func `fact 153 an upstream of a subject does not retain it, and is canceled at its release`() {
    let source = ScriptedSource<Int, Never>("source")
    weak var weakSubject: PassthroughSubject<Int, Never>?
    let connection: AnyCancellable
    do {
      let subject = PassthroughSubject<Int, Never>()
      weakSubject = subject
      connection = source.subscribe(subject)
    }
    #expect(weakSubject == nil)
    #expect(source.log.filter { $0 == .cancelled }.count == 1)
    source.misbehave.send(1)
    connection.cancel()
    #expect(source.log.filter { $0 == .cancelled }.count == 1)
  }

  @Test(arguments: [true, false])
  func `fact 18 a subject that is released cancels every subscription as often as it was sent`(
    keepsValue: Bool
  ) {
    let (one, two) = (CountingSubscription(), CountingSubscription())
    func feed(_ subject: some Subject<Int, Never>) {
      for subscription in [one, two, one] { subject.send(subscription: subscription) }
      #expect(one.cancels == 0 && two.cancels == 0)
    }
    if keepsValue { feed(CurrentValueSubject(0)) } else { feed(PassthroughSubject()) }
    #expect(one.cancels == 2 && two.cancels == 1)
  }

  @Test func `fact 153 a connection of multicast does not keep the subject`() {
    let source = ScriptedSource<Int, Never>("source", keepsSubscribers: false)
    weak var weakSubject: PassthroughSubject<Int, Never>?
    let connection: any Cancellable
    do {
      let subject = PassthroughSubject<Int, Never>()
      weakSubject = subject
      connection = source.multicast(subject: subject).connect()
    }
    #expect(weakSubject == nil)
    #expect(source.log.last == .cancelled)
    connection.cancel()
    #expect(source.log.filter { $0 == .cancelled }.count == 1)
  }

  @Test func `fact 154 the subscriber of a subject is subscriber and subscription in one`() {
    final class Taking: Subject {
      typealias Output = Int
      typealias Failure = Never
      var subscription: (any Subscription)?
      func send(_ value: Int) {}
      func send(completion: Subscribers.Completion<Never>) {}
      func send(subscription: any Subscription) { self.subscription = subscription }
      func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {}
    }
    let source = ScriptedSource<Int, Never>("source")
    let subject = Taking()
    let connection = source.subscribe(subject)
    #expect(subject.subscription.map { "\($0)" } == "Subject")
    #expect(subject.subscription is any Subscriber)
    subject.subscription?.request(.max(2))
    #expect(source.log.filter { $0 == .requested(.max(2)) }.count == 1)
    connection.cancel()
    subject.subscription?.cancel()
    subject.subscription?.request(.max(1))
    #expect(source.log.filter { $0 == .requested(.max(2)) }.count == 1)
    #expect(source.log.filter { $0 == .cancelled }.count == 1)
  }

  @Test(arguments: [true, false])
  func `upstreams of a subject that have ended are forgotten`(cancels: Bool) {
    let list = UpstreamList<AnyUpstreamSubscription>(wantsValues: true)
    let living = (0..<3).map { _ in OperatorSubscription(name: "living") }
    var ended: [() -> AnyObject?] = []
    for link in living { list.add(AnyUpstreamSubscription(link)) }
    for _ in 0..<100 {
      let link = OperatorSubscription(name: "ended")
      ended.append { [weak link] in link }
      _ = link.slot.open(Subscriptions.empty)
      list.add(AnyUpstreamSubscription(link))
      if cancels { link.cancel() } else { link.slot.end() }
    }
    #expect(ended.count { $0() != nil } < 10)
    #expect(living.allSatisfy { !$0.hasEnded })
    list.cancel()
    #expect(living.allSatisfy { $0.hasEnded })
  }

  @Test func `fact 155 a sink that is held releases its closures when it is canceled`() {
    for insideDelivery in [false, true] {
      weak var held: Witness?
      let subject = PassthroughSubject<Int, Never>()
      let sink: Subscribers.Sink<Int, Never>
      var cancel: () -> Void = {}
      do {
        let witness = Witness()
        held = witness
        sink = Subscribers.Sink(receiveCompletion: { [witness] _ in withExtendedLifetime(witness) {} }) {
          [witness] _ in
          withExtendedLifetime(witness) { cancel() }
        }
      }
      subject.subscribe(sink)
      #expect(held != nil)
      if insideDelivery {
        cancel = { sink.cancel() }
        subject.send(1)
        cancel = {}
      } else {
        sink.cancel()
      }
      #expect(held == nil)
    }
  }

  @Test func `fact 158 a subscriber of a shared connection counts until it cancels, also after completion`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, Never>("source")
    let subject = PassthroughSubject<Int, Never>()
    let connectable = Connectable(source: source, subject: subject, history: history)
    let shared = connectable.autoconnect()
    let recorders = (0..<3).map { _ in shared.record(keepsSubscription: true) }
    #expect(history.lines == ["connect"])
    subject.send(completion: .finished)
    for recorder in recorders.dropLast() { recorder.cancel() }
    #expect(history.lines == ["connect"])
    recorders.last?.cancel()
    #expect(history.lines == ["connect", "disconnect"])
    recorders.last?.cancel()
    #expect(history.lines == ["connect", "disconnect"])
    withExtendedLifetime(shared) {}
  }

  @Test func `fact 159 a shared subscription is called by the upstream's name, early and late`() {
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.share()
    let first = shared.record()
    let second = shared.record()
    #expect(first.events == [.subscription("Multicast")])
    #expect(second.events == [.subscription("Multicast")])
  }
}

/// A subscription that counts how often it is canceled.
private final class CountingSubscription: Subscription {
  private(set) var cancels = 0
  func request(_ demand: Subscribers.Demand) {}
  func cancel() { cancels += 1 }
}

/// A connectable publisher that records its connections.
private final class Connectable: ConnectablePublisher {
  typealias Output = Int
  typealias Failure = Never
  let source: ScriptedSource<Int, Never>
  let subject: PassthroughSubject<Int, Never>
  let history: EventHistory

  init(source: ScriptedSource<Int, Never>, subject: PassthroughSubject<Int, Never>, history: EventHistory) {
    self.source = source
    self.subject = subject
    self.history = history
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subject.subscribe(subscriber)
  }

  func connect() -> any Cancellable {
    history.note("connect")
    return AnyCancellable { [history] in history.note("disconnect") }
  }
}
