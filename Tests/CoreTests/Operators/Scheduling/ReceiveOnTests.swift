import Combine
import SwiftCombineTesting
import Dispatch
import TestSupport
import Testing

@Suite struct ReceiveOnTests {
  @Test func `the subscription is forwarded at once and everything else on the scheduler`() {
    let scheduler = VirtualTimeScheduler()
    let recorder = [1, 2].publisher.receive(on: scheduler).record()
    #expect(recorder.events == [.subscription("ReceiveOn")])
    scheduler.advance()
    #expect(recorder.events == [.subscription("ReceiveOn"), .value(1), .value(2), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `one action is scheduled for each signal`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>(recordsAnswers: true)
    let recorder = source.receive(on: scheduler).record()
    source.send(1)
    source.send(2)
    #expect(scheduler.clock.waitingCount == 2)
    source.send(completion: .failure("end"))
    #expect(scheduler.clock.waitingCount == 3)
    #expect(source.log == [.subscribed, .requested(.unlimited), .answered(.none), .answered(.none)])
    scheduler.advance()
    #expect(recorder.events == [.subscription("ReceiveOn"), .value(1), .value(2), .failure("end")])
    source.misbehave.send(3)
    source.misbehave.send(completion: .finished)
    #expect(scheduler.clock.waitingCount == 0)
  }

  @Test func `demand returned for a value is requested upstream`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>(recordsAnswers: true)
    let recorder = source.receive(on: scheduler).record(demand: .max(1), answering: { .max($0) })
    source.send(2)
    #expect(source.log == [.subscribed, .requested(.max(1)), .answered(.none)])
    scheduler.advance()
    #expect(source.log.last == .requested(.max(2)))
    recorder.request(.max(3))
    #expect(source.log.last == .requested(.max(3)))
    source.send(0)
    scheduler.advance()
    #expect(source.log.last == .answered(.none), "no demand is no request")
  }

  @Test func `signals before the subscription are ignored and a second one is canceled`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let recorder = source.receive(on: scheduler).record()
    #expect(source.misbehave.send(1) == .none)
    source.misbehave.send(completion: .finished)
    source.sendSubscription()
    let second = source.misbehave.sendSubscription()
    source.misbehave.send(2)
    scheduler.advance()
    #expect(recorder.events == [.subscription("ReceiveOn"), .value(2)])
    #expect(second.log == [.cancelled])
  }

  @Test func `canceling drops the buffered values and the completion`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.receive(on: scheduler).record(keepsSubscription: true)
    source.send(1)
    source.send(completion: .finished)
    recorder.cancel()
    recorder.cancel()
    recorder.request(.max(1))
    scheduler.advance()
    #expect(recorder.events == [.subscription("ReceiveOn")])
    #expect(source.log == [.subscribed, .requested(.unlimited)], "what has completed is not canceled")
  }

  @Test func `canceling inside a delivery drops the rest`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>()
    let recorder = Recorder<Int, TestError>()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    source.receive(on: scheduler).subscribe(recorder)
    source.send(contentsOf: [1, 2])
    scheduler.advance()
    #expect(recorder.events == [.subscription("ReceiveOn"), .value(1)])
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `canceling frees the subscriber and the buffered values before the scheduler runs`() {
    weak var held: Held?
    weak var waiting: Held?
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Held, Never>()
    let token: AnyCancellable
    do {
      let object = Held()
      held = object
      token = subject.receive(on: scheduler).sink { [object] _ in object.count += 1 }
      let value = Held()
      waiting = value
      subject.send(value)
    }
    #expect(held != nil && waiting != nil)
    token.cancel()
    #expect(held == nil && waiting == nil)
    scheduler.advance()
  }

  @Test func `completion frees the subscriber`() {
    weak var held: Held?
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()
    var retained: (any Subscription)?
    do {
      let object = Held()
      held = object
      subject.receive(on: scheduler).subscribe(
        AnySubscriber(
          receiveSubscription: { [object] in
            object.count += 1
            retained = $0
            $0.request(.unlimited)
          }))
    }
    subject.send(1)
    subject.send(completion: .finished)
    #expect(held != nil, "the completion waits")
    scheduler.advance()
    #expect(held == nil)
    withExtendedLifetime(retained) {}
  }

  @Test func `a send inside a delivery is delivered reentrantly on an ImmediateScheduler`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    var depths: [Int] = []
    var depth = 0
    recorder.onValue = { _, value in
      depth += 1
      depths.append(depth)
      if value < 3 { subject.send(value + 1) }
      depth -= 1
    }
    subject.receive(on: ImmediateScheduler.shared).subscribe(recorder)
    subject.send(1)
    #expect(recorder.values == [1, 2, 3])
    #expect(depths == [1, 2, 3])
  }

  @Test func `a synchronous upstream passes an ImmediateScheduler value by value`() {
    let recorder = Recorder<Int, Never>(demand: .max(1), answering: { $0 < elementCount ? .max(1) : .none })
    (1...).publisher.receive(on: ImmediateScheduler.shared).subscribe(recorder)
    #expect(recorder.values.count == elementCount)
    #expect(recorder.completion == nil)
    #expect((1...).publisher.receive(on: ImmediateScheduler.shared).prefix(2).record().values == [1, 2])
  }

  @Test func `a scheduler that is advanced inside a delivery delivers inside`() {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    var during: [[Int]] = []
    recorder.onValue = { recorder, value in
      if value == 1 {
        scheduler.advance()
        during.append(recorder.values)
      }
    }
    subject.receive(on: scheduler).subscribe(recorder)
    subject.send(1)
    subject.send(2)
    scheduler.advance()
    #expect(during == [[1, 2]])
    #expect(recorder.values == [1, 2])
  }

  @Test func `values that are due while the subscription is delivered are scheduled again`() {
    let scheduler = ThreadScheduler()
    let recorder = (1...3).publisher.receive(on: scheduler).record()
    #expect(
      recorder.events == [.subscription("ReceiveOn"), .value(1), .value(2), .value(3), .finished])
    #expect(recorder.violations == [])
    #expect(scheduler.count == 8)
  }

  @Test func `options reach the scheduler`() async {
    let group = DispatchGroup()
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    let recorder = Just(1).receive(on: queue, options: .init(group: group)).record()
    #expect(group.wait(timeout: .now()) == .timedOut, "the work belongs to the group")
    queue.resume()
    await recorder.waitForCompletion()
    #expect(recorder.values == [1])
  }
}

/// A scheduler that runs each action on a separate thread and waits for it; after a hundred it runs no more.
private final class ThreadScheduler: Scheduler {
  private(set) var count = 0
  var now: VirtualTime { .start }
  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    count += 1
    if count <= 100 { race(action) }
  }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    schedule(options: options, action)
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(options: options, action)
    return AnyCancellable {}
  }
}

@Suite struct ReceiveOnQueueTests {
  @Test func `values sent separately keep their places among other work`() async {
    let queue = DispatchQueue(label: "serial")
    queue.suspend()
    let subject = PassthroughSubject<Int, Never>()
    let history = EventHistory()
    let recorder = subject.receive(on: queue).record("recorder", history: history)
    subject.send(1)
    queue.async { history.note("other work") }
    subject.send(2)
    subject.send(completion: .finished)
    queue.resume()
    await recorder.waitForCompletion()
    queue.sync {}
    #expect(
      history.lines == [
        "recorder .subscription(\"ReceiveOn\")", "recorder .value(1)", "other work",
        "recorder .value(2)", "recorder .finished",
      ])
  }

  @Test func `everything is delivered on the queue`() async {
    let queue = DispatchQueue(label: "marked")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let recorder = Recorder<Int, Never>()
    var wasOnQueue: [Bool] = []
    recorder.onValue = { _, _ in wasOnQueue.append(DispatchQueue.getSpecific(key: key) == true) }
    (1...1_000).publisher.receive(on: queue).subscribe(recorder)
    await recorder.waitForCompletion()
    #expect(wasOnQueue == Array(repeating: true, count: 1_000))
  }

  @Test func `V14-10 values keep their order on a concurrent queue and the completion never overtakes one`()
    async
  {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    for _ in 0..<1_000 {
      let recorder = (0..<10).publisher.map { $0 }.receive(on: queue).record()
      await recorder.waitForCompletion()
      #expect(recorder.events == [.subscription("ReceiveOn")] + (0..<10).map { .value($0) } + [.finished])
      #expect(recorder.violations == [])
    }
  }

  @Test func `a concurrent scheduler that runs one action per signal keeps the order too`() async {
    let scheduler = ManyThreads()
    for turn in 0..<300 {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = subject.receive(on: scheduler).record()
      for value in 0..<20 { subject.send(value) }
      subject.send(completion: turn % 2 == 0 ? .finished : .failure("end"))
      await recorder.waitForCompletion()
      #expect(recorder.values == Array(0..<20))
      #expect(recorder.violations == [])
    }
  }

  @Test func `canceling while the queue delivers frees the subscriber when the delivery returns`() {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    for _ in 0..<300 {
      let subject = PassthroughSubject<Int, Never>()
      weak var held: Held?
      var token: AnyCancellable?
      do {
        let object = Held()
        held = object
        token = subject.receive(on: queue).sink { [object] _ in withExtendedLifetime(object) {} }
      }
      let cancellable = token!
      token = nil
      race({ for value in 0..<50 { subject.send(value) } }, { cancellable.cancel() })
      queue.sync(flags: .barrier) {}
      #expect(held == nil)
    }
  }

  @Test func `a subscriber is not sent values while it receives its subscription`() async {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    for _ in 0..<200 {
      let recorder = Recorder<Int, Never>(demand: .none)
      recorder.onSubscription = { recorder in
        recorder.request(.unlimited)
        for _ in 0..<3 { queue.sync {} }  // time for the queue to deliver too early
      }
      (0..<5).publisher.map { $0 }.receive(on: queue).subscribe(recorder)
      await recorder.waitForCompletion()
      #expect(recorder.values == Array(0..<5))
      #expect(recorder.violations == [])
    }
  }

  @Test func `requests from the delivering queue continue the stream`() async {
    let queue = DispatchQueue(label: "serial")
    let recorder = (1...20_000).publisher.receive(on: queue).record(
      demand: .max(1), answering: { _ in .max(1) })
    await recorder.waitForCompletion()
    #expect(recorder.values == Array(1...20_000))
    #expect(recorder.violations == [])
  }
}

/// A scheduler that runs several actions at a time, and may not be given one for all.
private struct ManyThreads: Scheduler {
  let queue = DispatchQueue(label: "many", attributes: .concurrent)
  var now: DispatchQueue.SchedulerTimeType { queue.now }
  var minimumTolerance: DispatchQueue.SchedulerTimeType.Stride { queue.minimumTolerance }

  func schedule(options: DispatchQueue.SchedulerOptions?, _ action: @escaping () -> Void) {
    queue.schedule(options: options, action)
  }
  func schedule(
    after date: DispatchQueue.SchedulerTimeType, tolerance: DispatchQueue.SchedulerTimeType.Stride,
    options: DispatchQueue.SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    queue.schedule(after: date, tolerance: tolerance, options: options, action)
  }
  func schedule(
    after date: DispatchQueue.SchedulerTimeType, interval: DispatchQueue.SchedulerTimeType.Stride,
    tolerance: DispatchQueue.SchedulerTimeType.Stride, options: DispatchQueue.SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    queue.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
  }
}
