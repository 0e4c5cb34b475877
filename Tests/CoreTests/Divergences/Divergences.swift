import Combine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

/// Where this package is known to behave differently from Apple's framework. The reasons are in
/// `Divergence.all`, and in the documentation.
@Suite struct Divergences {
  @Test func `D1 an Empty that is canceled at once does not finish (fact 50)`() {
    let recorder = Recorder<Int, Never>()
    recorder.onSubscription = { $0.cancel() }
    Empty().subscribe(recorder)
    #expect(recorder.events == [.subscription("Empty")])
  }

  @Test func `D2 tryScan ends with a throw (facts 57, 58)`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.tryScan(0) { try $0 + checked($1) }.record()
    source.send(3)
    source.misbehave.send(1)
    #expect(recorder.events == [.subscription("TryScan"), .failure(TestError("three"))])
  }

  @Test(arguments: ["collect", "catch", "receive(on:)", "delay"])
  func `D3 nothing passes after a cancel (facts 74, 87, 122)`(name: String) {
    for completion in [Subscribers.Completion<TestError>.finished, .failure("late")] {
      let source = ScriptedSource<Int, TestError>("source")
      let recorder = OperatorCase.named(name).build(source.eraseToAnyPublisher()).record()
      recorder.cancel()
      source.misbehave.send(1)
      source.misbehave.send(completion: completion)
      #expect(recorder.events.count == 1)
    }
  }

  @Test func `the exception of D3 is a value whose closure completes its source`() {
    func events(_ build: (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>) -> [RecordedEvent<
      Int, Never
    >] {
      let subject = PassthroughSubject<Int, Never>()
      let completing = subject.map { value in
        subject.send(completion: .finished)
        return value
      }
      let recorder = build(completing.eraseToAnyPublisher()).record()
      subject.send(1)
      return Array(recorder.events.dropFirst())
    }
    #expect(events { $0 } == [.finished, .value(1)])
    #expect(events { $0.scan(0, +).filter { $0 > 0 }.eraseToAnyPublisher() } == [.finished, .value(1)])
    #expect(events { $0.dropFirst(0).eraseToAnyPublisher() } == [.finished])
    #expect(events { $0.merge(with: Empty()).eraseToAnyPublisher() } == [.finished])
  }

  @Test func `the exception of D3 is a value whose closure cancels`() {
    func events(
      _ build: (PassthroughSubject<Int, TestError>, _ cancel: @escaping () -> Void) -> AnyPublisher<
        Int, TestError
      >
    ) -> [RecordedEvent<Int, TestError>] {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = Recorder<Int, TestError>()
      build(subject) { recorder.cancel() }.subscribe(recorder)
      subject.send(1)
      subject.send(completion: .failure("late"))
      return Array(recorder.events.dropFirst())
    }
    func map(
      _ upstream: PassthroughSubject<Int, TestError>, _ cancel: @escaping () -> Void
    ) -> Publishers.Map<PassthroughSubject<Int, TestError>, Int> {
      upstream.map {
        cancel()
        return $0
      }
    }
    #expect(events { map($0, $1).eraseToAnyPublisher() } == [.value(1)])
    #expect(events { map($0, $1).scan(0, +).filter { $0 > 0 }.eraseToAnyPublisher() } == [.value(1)])
    #expect(events { map($0, $1).compactMap { $0 }.eraseToAnyPublisher() } == [.value(1)])
    #expect(events { map($0, $1).dropFirst(0).eraseToAnyPublisher() } == [])
    #expect(events { map($0, $1).merge(with: Empty()).eraseToAnyPublisher() } == [])
    let failing = events { upstream, cancel in
      upstream.mapError {
        cancel()
        return $0
      }.eraseToAnyPublisher()
    }
    #expect(failing == [.value(1), .failure("late")])
  }

  @Test func `D4 the failure of one of its publishers cancels the upstream of flatMap (fact 96)`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let recorder = source.flatMap { _ in Failing<Int>("inner") }.record("recorder", history: history)
    source.send(1)
    #expect(history.lines.suffix(2) == ["source .cancelled", "recorder .failure(\"inner\")"])
    withExtendedLifetime(recorder) {}
  }

  @Test func `D5 a value sent inside a delivery of flatMap follows it (fact 97)`() {
    let inner = PassthroughSubject<Int, Never>()
    let history = EventHistory()
    let token = Just(0).flatMap { _ in inner }.sink { value in
      history.note("begin \(value)")
      if value == 1 { inner.send(2) }
      history.note("end \(value)")
    }
    inner.send(1)
    #expect(history.lines == ["begin 1", "end 1", "begin 2", "end 2"])
    token.cancel()
  }

  @Test func `D6 a value after the end does not get into a buffer (fact 105)`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.buffer(size: 4, prefetch: .byRequest, whenFull: .dropNewest).record(demand: .none)
    source.send(1)
    source.send(completion: .finished)
    source.misbehave.send(2)
    recorder.request(.max(5))
    #expect(recorder.events == [.subscription("Buffer"), .value(1), .finished])
  }

  @Test func `D7 a closure that makes the error of a buffer may send to it (fact 106)`() {
    let source = ScriptedSource<Int, TestError>("source")
    var calls = 0
    let recorder = source.buffer(
      size: 0, prefetch: .byRequest,
      whenFull: .customError {
        calls += 1
        if calls == 1 { source.misbehave.send(2) }
        return TestError("full \(calls)")
      }
    ).record()
    source.misbehave.send(1)
    #expect(calls == 1)
    #expect(recorder.events == [.subscription("Buffer"), .failure(TestError("full 1"))])
  }

  @Test func `D8 zip delivers no unrequested tuple (fact 108)`() {
    let (a, b) = (ScriptedSource<Int, TestError>("a"), ScriptedSource<Int, TestError>("b"))
    let recorder = a.zip(b).record(demand: .max(1))
    for value in 1...2 {
      a.misbehave.send(value)
      b.misbehave.send(value * 10)
    }
    #expect(recorder.values.map(\.0) == [1])
    recorder.request(.max(1))
    #expect(recorder.values.map(\.1) == [10, 20])
  }

  @Test func `D9 merge keeps the requested value, not the surplus (fact 115)`() {
    let a = ScriptedSource<Int, TestError>("a")
    let recorder = a.merge(with: Empty(completeImmediately: false)).record(demand: .none)
    a.misbehave.send(1)
    a.misbehave.send(2)
    recorder.request(.max(1))
    #expect(recorder.values == [1])
  }

  @Test func `D10 an upstream that has ended is neither canceled nor asked (facts 110, 116, 178, 181)`() {
    let scheduler = VirtualTimeScheduler()
    for isDelay in [true, false] {
      let source = ScriptedSource<Int, TestError>("source")
      let recorder =
        isDelay
        ? source.delay(for: 1, scheduler: scheduler).record(demand: .max(1), answering: { _ in .max(1) })
        : source.receive(on: scheduler).record(demand: .max(1), answering: { _ in .max(1) })
      source.send(1)
      source.send(completion: .finished)
      scheduler.advance(by: 2)
      #expect(recorder.values == [1] && source.log == [.subscribed, .requested(.max(1))])
    }
    let timed = ScriptedSource<Int, TestError>("timed")
    let timeout = timed.timeout(1, scheduler: scheduler).record(keepsSubscription: true)
    timed.send(completion: .finished)
    timeout.cancel()
    #expect(timed.log == [.subscribed, .requested(.unlimited)])

    let (a, b) = (ScriptedSource<Int, TestError>("a"), ScriptedSource<Int, TestError>("b"))
    let zipped = a.zip(b).record()
    a.send(completion: .failure("gone"))
    #expect(a.log.contains(.cancelled) == false)
    #expect(b.log.last == .cancelled)
    let (c, d) = (ScriptedSource<Int, TestError>("c"), ScriptedSource<Int, TestError>("d"))
    let merged = c.merge(with: d).record()
    c.send(completion: .failure("gone"))
    #expect(c.log.contains(.cancelled) == false)
    #expect(d.log.last == .cancelled)
    #expect(zipped.events.last == .failure("gone") && merged.events.last == .failure("gone"))
  }

  @Test func `D11 autoconnect connects once for a subscriber that comes during the connection (fact 121)`() {
    let source = ScriptedSource<Int, Never>("source", emitting: [1])
    let shared = source.multicast { PassthroughSubject() }.autoconnect()
    let late = Recorder<Int, Never>()
    let first = shared.handleEvents(receiveOutput: { _ in shared.subscribe(late) }).record()
    #expect(source.log.filter { $0 == .subscribed }.count == 1)
    #expect(first.values == [1])
    withExtendedLifetime(late) {}
  }

  @Test func `D12 a subject serves its subscribers in the order they came (fact 24)`() {
    let subject = PassthroughSubject<Int, Never>()
    let history = EventHistory()
    let tokens = (1...9).map { number in subject.sink { _ in history.note("\(number)") } }
    subject.send(0)
    #expect(history.lines == (1...9).map(String.init))
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: OperatorCase.owningSubscription)
  func `D13 a chain that was canceled is freed, though its subscription is kept (fact 150)`(
    operation: OperatorCase
  ) {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = Recorder<String, any Error>(keepsSubscription: true)
    weak var token: Token?
    do {
      let held = Token()
      token = held
      operation.build(subject.eraseToAnyPublisher()).map { value in withExtendedLifetime(held) { value } }
        .subscribe(recorder)
    }
    #expect(token != nil)
    recorder.cancel()
    #expect(token == nil)
    #expect(recorder.subscription != nil)
  }

  @Test func `D14 replaceEmpty requests no more than is requested from it (fact 84)`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.replaceEmpty(with: 0).record(demand: .max(42))
    #expect(source.log == [.subscribed, .requested(.max(42))])
    withExtendedLifetime(recorder) {}
  }

  @Test func `D15 dropFirst, delay and others cancel a subscription that comes after a cancel (fact 180)`() {
    let source = ScriptedSource<Int, TestError>("source", holdsSubscriptions: true)
    let recorder = source.dropFirst(2).record(keepsSubscription: true)
    recorder.cancel()
    source.sendSubscription()
    #expect(source.log == [.subscribed, .cancelled])
    let scheduler = VirtualTimeScheduler()
    let operators: [(ScriptedSource<Int, TestError>) -> AnyPublisher<Int, TestError>] = [
      { $0.delay(for: 1, scheduler: scheduler).eraseToAnyPublisher() },
      { $0.receive(on: scheduler).eraseToAnyPublisher() },
      { $0.timeout(1, scheduler: scheduler).eraseToAnyPublisher() },
    ]
    for build in operators {
      let source = ScriptedSource<Int, TestError>("source", holdsSubscriptions: true)
      let token = build(source).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      token.cancel()
      source.sendSubscription()
      #expect(source.log == [.subscribed, .cancelled])
    }
  }

  @Test func `D16 dropFirst takes no subscription after its end (fact 146)`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.dropFirst(2).record()
    source.send(completion: .finished)
    let further = source.misbehave.sendSubscription()
    #expect(further.log == [.cancelled])
    #expect(recorder.events == [.subscription("Drop"), .finished])
  }

  @Test func `D17 print writes a cancel once, and none after the end (fact 65)`() {
    let source = ScriptedSource<Int, TestError>("source")
    let lines = Lines()
    let recorder = source.print(to: lines).record(keepsSubscription: true)
    source.send(completion: .finished)
    recorder.cancel()
    #expect(
      lines.lines == ["receive subscription: (source)", "request unlimited", "receive finished"])
    let others = Lines()
    let cancelled = ScriptedSource<Int, TestError>("source").print(to: others).record(keepsSubscription: true)
    cancelled.cancel()
    cancelled.cancel()
    #expect(others.lines.filter { $0 == "receive cancel" }.count == 1)
  }

  @Test func `D18 a timer publisher keeps its tolerance (fact 136)`() {
    #expect(Timer.publish(every: 1, tolerance: 0.25, on: .main, in: .common).tolerance == 0.25)
  }

  @Test func `D19 the product of two strides of a queue is that of their seconds (fact 139)`() {
    typealias Stride = DispatchQueue.SchedulerTimeType.Stride
    #expect(Stride.seconds(2) * Stride.milliseconds(1500) == .seconds(3))
  }

  @Test func `D20 the subscription of an operator is not its subscriber`() {
    let source = Keeping<Int, Never>()
    let recorder = source.collect(2).record(demand: .none)
    let (subscriber, subscription) = (source.subscriber as AnyObject, recorder.subscription as AnyObject)
    let isOneObject = subscriber === subscription
    #expect(!isOneObject)
    #expect(Mirror(reflecting: subscription).children.isEmpty)
    let labels = Mirror(reflecting: subscriber).children.map(\.label)
    #expect(labels == ["downstream", "upstreamSubscription", "buffer", "count"])
  }

  @Test func `D21 tokens and subjects may be sent to another thread`() async {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    subject.subscribe(recorder)
    await Task.detached { subject.send(1) }.value
    #expect(recorder.values == [1])
    let token = subject.sink { _ in }
    await Task.detached { token.cancel() }.value
    func needsSendable(_: some Sendable) {}
    needsSendable(CurrentValueSubject<String, URLError>(""))
  }

  @Test func `D22 a witness sees once a request that passes several operators (fact 145)`() async {
    await #expect(processExitsWith: .success) {
      final class Counter: _Introspection {
        var requests = 0
        func willRequest(subscription: any Subscription, _ demand: Subscribers.Demand) { requests += 1 }
      }
      let counter = Counter()
      counter.enable()
      let source = ScriptedSource<Int, Never>("source")
      let recorder = source.map { $0 }.filter { _ in true }.map { $0 }.record()
      #expect(counter.requests == 1)
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func `D23 throttle delivers what waits though its subscription is released (fact 127)`() {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let history = EventHistory()
    subject.throttle(for: 1, scheduler: scheduler, latest: true).subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: {
          history.note("\($0)")
          return .none
        }, receiveCompletion: { history.note("\($0)") }))
    subject.send(1)
    scheduler.advance(by: 0.5)
    subject.send(2)
    subject.send(completion: .finished)
    scheduler.advance(by: 1)
    #expect(history.lines == ["1", "2", "finished"])
  }

  @Test func `D24 debounce hands its subscription on before it asks (fact 148)`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, Never>("source", history: history)
    let recorder = source.debounce(for: 1, scheduler: VirtualTimeScheduler())
      .record("recorder", demand: .none, history: history)
    #expect(
      history.lines == [
        "source .subscribed", "recorder .subscription(\"Debounce\")", "source .requested(.unlimited)",
      ])
    withExtendedLifetime(recorder) {}
  }

  @Test func `D26 prefix(untilOutputFrom:) has a name (fact 82)`() {
    let recorder = PassthroughSubject<Int, Never>().prefix(
      untilOutputFrom: Empty<Int, Never>(completeImmediately: false)
    ).record()
    #expect(recorder.events == [.subscription("PrefixUntilOutput")])
  }

  @Test func `D28 nothing is delivered during receive(subscription:)`() {
    let queue = DispatchQueue(label: "divergences")
    let subject = CurrentValueSubject<Int, Never>(1)
    let history = EventHistory()
    let delivered = DispatchSemaphore(value: 0)
    let recorder = Recorder<Int, Never>("recorder", history: history)
    recorder.onSubscription = { recorder in
      recorder.request(.max(1))
      queue.sync {}  // the queue has had its turn
      history.note("returns")
    }
    recorder.onValue = { _, _ in delivered.signal() }
    subject.receive(on: queue).subscribe(recorder)
    #expect(delivered.wait(timeout: .now() + 600) == .success)
    #expect(
      history.lines == ["recorder .subscription(\"ReceiveOn\")", "returns", "recorder .value(1)"])
  }

  @Test func `D29 who sends into a delivery of another thread does not wait for it`() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { recorder, value in
      guard value == 1 else { return }
      #expect(finishes { b.send(2) })
      #expect(recorder.values == [1])
    }
    a.merge(with: b).subscribe(recorder)
    a.send(1)
    #expect(recorder.values == [1, 2])
  }

  @Test func `D63 a promise may be sent to another thread`() async throws {
    let future = Future<Int, URLError> { promise in Task.detached { promise(.success(1)) } }
    #expect(try await future.value == 1)
  }

  @Test func `D35 the demand returned for a group that the time ended is not lost (fact 184)`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, Never>("source")
    let recorder = source.collect(.byTimeOrCount(scheduler, 1, 2))
      .record(demand: .max(2), answering: { $0.count == 2 ? .max(1) : .max(5) })
    source.send(contentsOf: [1, 2, 3])
    scheduler.advance(by: 1)
    #expect(recorder.values == [[1, 2], [3]])
    #expect(
      source.log == [.subscribed, .requested(.max(4)), .requested(.max(2)), .requested(.max(10))])
  }

  @Test func `D36 values keep their order behind a concurrent queue (fact 186)`() async {
    let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let serial = DispatchQueue(label: "serial")
    for _ in 0..<20 {
      let subject = PassthroughSubject<Int, Never>()
      let recorder = subject.receive(on: concurrent).receive(on: serial).record()
      for value in 0..<100 { subject.send(value) }
      subject.send(completion: .finished)
      await recorder.waitForCompletion()
      #expect(recorder.values == Array(0..<100))
    }
  }

  @Test func `D39 throttle reads the time when it needs it (facts 175, 176)`() {
    let spy = SpyScheduler()
    let source = ScriptedSource<Int, Never>("source")
    let recorder = source.throttle(for: 2, scheduler: spy, latest: true).record(clock: spy.clock)
    source.send(1)
    #expect(spy.takeCalls() == ["at once, no options"])
    spy.clock.advance()
    #expect(spy.takeCalls() == ["now"])
    source.send(contentsOf: [2, 3])
    #expect(spy.takeCalls() == ["now", "tolerance", "at 2 s, tolerance 0.007 s, no options"])
    source.send(completion: .finished)
    #expect(spy.takeCalls() == [])
    spy.clock.advance(by: 2)
    #expect(line(recorder) == "0 s 1, 2 s 3, 2 s finished")
  }

  @Test func `D50 collect by time requests one value, however often a request arrives (fact 185)`() {
    let source = ScriptedSource<Int, Never>("source", recordsAnswers: true)
    let recorder = source.collect(.byTime(VirtualTimeScheduler(), 1)).record(demand: .max(2))
    recorder.request(.max(2))
    source.send(1)
    #expect(source.log == [.subscribed, .requested(.max(1)), .answered(.max(1))])
  }

  @Test func `D51 a request and a cancel under way reach the upstream without the subscriber (fact 179)`() {
    let scheduler = VirtualTimeScheduler()
    let upstream = ForgetfulPublisher()
    weak var token: Token?
    do {
      let held = Token()
      token = held
      var subscription: (any Subscription)?
      upstream.subscribe(on: scheduler).subscribe(
        AnySubscriber(
          receiveSubscription: { subscription = $0 },
          receiveValue: { [held] _ in withExtendedLifetime(held) { .none } }))
      scheduler.advance()
      subscription?.request(.max(1))
      subscription?.cancel()
    }
    #expect(token == nil)
    scheduler.advance()
    #expect(upstream.subscription.log == ["max(1)", "cancelled"])
  }

  @Test func `D52 a value whose action was dropped comes with the next`() {
    let scheduler = DroppingScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.receive(on: scheduler).record()
    subject.send(1)
    scheduler.drop()
    subject.send(2)
    scheduler.clock.advance()
    #expect(recorder.values == [1, 2])
  }
}

/// A publisher that does not keep its subscriber.
private struct ForgetfulPublisher: Publisher {
  typealias Output = Int
  typealias Failure = Never
  let subscription = LoggingSubscription()

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: subscription)
  }
}

private final class LoggingSubscription: Subscription {
  var log: [String] = []
  func request(_ demand: Subscribers.Demand) { log.append("\(demand)") }
  func cancel() { log.append("cancelled") }
}
