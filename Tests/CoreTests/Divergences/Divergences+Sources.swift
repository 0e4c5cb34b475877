import Combine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

/// Where this package is known to behave differently from Apple's framework: sources, extremes, and what
/// comes after an end.
@Suite struct SourceDivergences {
  // MARK: What comes after an end

  @Test func `a failing Result that is canceled at once does not fail, see D1 (fact 163)`() {
    let recorder = Recorder<Int, TestError>()
    recorder.onSubscription = { $0.cancel() }
    Result<Int, TestError>.failure("gone").publisher.subscribe(recorder)
    #expect(recorder.events == [.subscription("Empty")])
  }

  @Test func `timeout does not cancel an upstream that has ended, see D10 (fact 178)`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.timeout(1, scheduler: VirtualTimeScheduler()).record(keepsSubscription: true)
    source.send(completion: .finished)
    recorder.cancel()
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    #expect(recorder.completion == nil)
  }

  @Test func `what has ended is not requested again, see D10 (facts 181, 196)`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>("source")
    let delayed = source.delay(for: 1, scheduler: scheduler).record(demand: .max(1)) { _ in .max(5) }
    source.send(1)
    source.send(completion: .finished)
    scheduler.advance(by: 2)
    #expect(delayed.events.suffix(2) == [.value(1), .finished])
    #expect(source.log == [.subscribed, .requested(.max(1))])

    let full = ScriptedSource<Int, TestError>("source")
    let buffered = full.buffer(size: 2, prefetch: .keepFull, whenFull: .customError { "full" })
      .record(demand: .none)
    for value in 1...3 { full.misbehave.send(value) }
    buffered.request(.max(2))
    #expect(full.log == [.subscribed, .requested(.max(2)), .cancelled])
  }

  @Test func `an Assign that is canceled without a subscription frees its object, see D13 (fact 157)`() {
    final class Label { var text = 0 }
    weak var label: Label?
    let assign: Subscribers.Assign<Label, Int>
    do {
      let object = Label()
      label = object
      assign = Subscribers.Assign(object: object, keyPath: \.text)
    }
    #expect(label != nil)
    assign.cancel()
    #expect(label == nil && assign.object == nil)
  }

  @Test func `D68 a publisher that keeps its subscriber keeps the closures of a sink that was canceled`() {
    final class Keeper: Publisher, Subscription {
      typealias Output = Int
      typealias Failure = Never
      var subscriber: Any?
      func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        self.subscriber = subscriber
        subscriber.receive(subscription: self)
      }
      func request(_ demand: Subscribers.Demand) {}
      func cancel() {}
    }
    final class Witness {}
    let publisher = Keeper()
    weak var held: Witness?
    var token: AnyCancellable?
    do {
      let witness = Witness()
      held = witness
      token = publisher.sink { _ in withExtendedLifetime(witness) {} }
    }
    token?.cancel()
    #expect(held != nil)
    publisher.subscriber = nil
    #expect(held == nil)
  }

  @Test func `D64 a sink that was canceled without a subscription accepts nothing more (fact 156)`() {
    var received: [String] = []
    let sink = Subscribers.Sink<Int, TestError>(
      receiveCompletion: { _ in received.append("end") }, receiveValue: { received.append("\($0)") })
    #expect(sink.receive(1) == .none)
    sink.cancel()
    #expect(sink.receive(2) == .none)
    sink.receive(completion: .finished)
    let source = ScriptedSource<Int, TestError>("source")
    source.subscribe(sink)
    #expect(source.log == [.subscribed, .cancelled])
    #expect(received == ["1"])
  }

  @Test func `D65 a completion before the subscription of prefix leaves the other subscribed (fact 194)`() {
    let source = ScriptedSource<Int, TestError>("source", holdsSubscriptions: true)
    let other = ScriptedSource<String, TestError>("other")
    let recorder = source.prefix(untilOutputFrom: other).record()
    source.misbehave.send(completion: .finished)
    #expect(recorder.events == [])
    #expect(other.log == [.subscribed, .requested(.max(1))])
    source.sendSubscription()
    other.send("stop")
    #expect(recorder.events == [.subscription("PrefixUntilOutput"), .finished])
  }

  @Test
  func `D66 values before the subscription pass output(in:), and the last one finishes it (fact 212)`() {
    let source = ScriptedSource<Int, TestError>("source", holdsSubscriptions: true)
    let recorder = source.output(in: 1...2).record()
    source.misbehave.send(contentsOf: [0, 1])
    source.sendSubscription()
    source.send(2)
    #expect(recorder.events == [.value(1), .subscription("Output"), .value(2), .finished])
    let early = ScriptedSource<Int, TestError>("early", holdsSubscriptions: true)
    let finished = early.output(in: 1...2).record()
    early.misbehave.send(contentsOf: 0...3)
    early.sendSubscription()
    #expect(finished.events == [.value(1), .value(2), .finished])
    #expect(early.log == [.subscribed, .cancelled])
  }

  @Test func `append frees a suffix that can no longer be subscribed to, see D13 (fact 200)`() {
    weak var witness: Witness?
    let recorder: Recorder<Int, Never>
    do {
      let held = Witness()
      witness = held
      let suffix = Deferred { withExtendedLifetime(held) { Just(1) } }
      recorder = Forgetful<Int>().append(suffix).record(keepsSubscription: true)
    }
    #expect(recorder.subscription != nil)
    #expect(witness == nil)
  }

  @Test(arguments: ["delay", "receive(on:)", "timeout"])
  func `a subscription that comes after a cancel is canceled, see D15 (fact 180)`(name: String) {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>("source", holdsSubscriptions: true)
    let recorder: Recorder<Int, TestError> =
      switch name {
      case "delay": source.delay(for: 1, scheduler: scheduler).record(keepsSubscription: true)
      case "timeout": source.timeout(1, scheduler: scheduler).record(keepsSubscription: true)
      default: source.receive(on: scheduler).record(keepsSubscription: true)
      }
    recorder.cancel()
    source.sendSubscription()
    #expect(source.log.last == .cancelled)
  }

  @Test func `an inner subscription after the failure of switchToLatest is canceled, see D15 (fact 205)`() {
    let outer = PassthroughSubject<ScriptedSource<Int, TestError>, TestError>()
    let inner = ScriptedSource<Int, TestError>("inner", holdsSubscriptions: true)
    let recorder = outer.switchToLatest().record()
    outer.send(inner)
    outer.send(completion: .failure("gone"))
    inner.sendSubscription()
    #expect(inner.log == [.subscribed, .cancelled])
    #expect(recorder.events == [.subscription("SwitchToLatest"), .failure("gone")])
  }

  // MARK: Numbers

  @Test func `D38 re-entry and extremes do not stop the program (facts 162, 182, 188, 202, 222)`() {
    let reentering = Recorder<Int, TestError>(demand: .max(1))
    reentering.onValue = { recorder, _ in recorder.request(.max(1)) }
    ScriptedSource<Int, TestError>(emitting: [1, 2], then: .finished)
      .subscribe(on: ImmediateScheduler.shared).subscribe(reentering)
    #expect(reentering.events.suffix(3) == [.value(1), .value(2), .finished])

    let (source, trigger) = (ScriptedSource<Int, TestError>("source"), PassthroughSubject<Int, TestError>())
    let dropping = source.drop(untilOutputFrom: trigger).record(demand: .none)
    source.misbehave.send(1)
    trigger.send(0)
    dropping.request(.max(1))
    source.send(2)
    #expect(dropping.values == [2])

    let attempt = ScriptedSource<Int, TestError>("attempt")
    let retrying = attempt.retry(1).record(demand: .none)
    attempt.misbehave.send(1)
    attempt.send(completion: .finished)
    #expect(retrying.completion == .finished)

    let far = Just(1).eraseToAnyPublisher().output(at: .max).record()
    #expect(far.events == [.subscription("Output"), .finished])
    #expect(Optional(1).publisher.output(in: 0..<(.max - 1)) == Optional(1).publisher)
  }

  // MARK: Threads and tasks

  @Test func `D40 a send that waits for its turn finds the demand as it is then (fact 160)`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    recorder.onValue = { _, value in
      guard value == 1 else { return }
      Thread.detachNewThread {
        begun.signal()
        subject.send(2)
        done.signal()
      }
      begun.wait()
    }
    subject.subscribe(recorder)
    subject.send(1)
    #expect(done.wait(timeout: .now() + 600) == .success)
    #expect(recorder.values == [1, 2])
  }

  @Test func `D67 a current value sent inside a delivery that returns demand is delivered after it`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let recorder = Recorder<Int, Never>(demand: .max(1)) { _ in .max(1) }
    recorder.onValue = { _, value in if value % 10 < 3 { subject.send(value + 1) } }
    subject.subscribe(recorder)
    #expect(recorder.values == [0, 1, 2, 3])
    subject.send(10)
    #expect(recorder.values.suffix(4) == [10, 11, 12, 13])
    #expect(recorder.violations == [])
  }

  @Test func `D57 a task that awaits the value of a future ends with a cancel or with the promise`() {
    let executor = ManualExecutor()
    let history = EventHistory()
    func wait(for future: Future<Int, TestError>) -> Task<Void, Never> {
      executor.start {
        do { history.note("\(try await future.value)") } catch { history.note("\(error)") }
      }
    }
    var promises: [Future<Int, TestError>.Promise] = []
    let future = Future<Int, TestError> { promises.append($0) }
    let (cancelled, waiting) = (wait(for: future), wait(for: future))
    cancelled.cancel()
    executor.run()
    #expect(history.lines == ["CancellationError()"])
    promises = []
    executor.run()
    #expect(history.lines == ["CancellationError()", "CancellationError()"])
    withExtendedLifetime(waiting) {}
  }
}

/// A publisher that keeps no subscriber and says nothing.
private struct Forgetful<Output>: Publisher {
  typealias Failure = Never

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: Subscriptions.empty)
  }
}
