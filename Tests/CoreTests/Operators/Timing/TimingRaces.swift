import Combine
import SwiftCombineTesting
import Dispatch
import Synchronization
import TestSupport
import Testing

/// Values, cancellations, requests and timers that meet on several threads.
@Suite struct TimingRaces {
  private let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)

  @Test(arguments: Timing.allCases, [true, false])
  func `canceling against values and timers delivers nothing afterwards and frees the subscriber`(
    _ timing: Timing, takesTogether: Bool
  ) {
    for _ in rounds(of: 50) {
      let subject = PassthroughSubject<Int, TestError>()
      let timed = timing.build(subject.eraseToAnyPublisher(), on: queue, takesTogether: takesTogether)
      let late = RaceCounter()
      let recorder = timed.record()
      var subscriber: LateSubscriber? = LateSubscriber(late)
      weak let held = subscriber
      timed.subscribe(subscriber!)
      race(
        { for value in 0..<50 { subject.send(value) } },
        { queue.sync {} },
        { subscriber!.cancel() })
      subscriber = nil
      queue.sync(flags: .barrier) {}
      #expect(late.count <= 1)  // at most the one delivery that had begun
      #expect(held == nil)
      #expect(recorder.violations == [])
      recorder.cancel()
    }
  }

  @Test(arguments: Timing.allCases, [true, false])
  func `the completion arrives last and once while timers run`(_ timing: Timing, takesTogether: Bool) async {
    for turn in 0..<50 {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = timing.build(subject.eraseToAnyPublisher(), on: queue, takesTogether: takesTogether)
        .record()
      race(
        {
          for value in 0..<50 { subject.send(value) }
          subject.send(completion: turn % 2 == 0 ? .finished : .failure("end"))
        },
        { for _ in 0..<50 { recorder.request(.max(1)) } })
      await recorder.waitForCompletion()
      let values = Array(recorder.values.joined())
      #expect(values == Array(Set(values)).sorted(), "in order, none twice")
      if timing.losesNothing, turn % 2 == 0 { #expect(values == Array(0..<50)) }
      queue.sync(flags: .barrier) {}
      #expect(recorder.violations == [])
    }
  }

  @Test(arguments: [true, false])
  func `requests against timers lose no group`(takesTogether: Bool) async {
    for _ in rounds(of: 50) {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = Timing.collectByTime.build(
        subject.eraseToAnyPublisher(), on: queue, takesTogether: takesTogether
      ).record(demand: .none)
      race(
        {
          for value in 0..<50 { subject.send(value) }
          subject.send(completion: .finished)
        },
        { for _ in 0..<51 { recorder.request(.max(1)) } })
      await recorder.waitForCompletion()
      #expect(Array(recorder.values.joined()) == Array(0..<50))
      #expect(recorder.violations == [])
    }
  }

  @Test func `a timeout beside values completes the stream once`() async {
    for _ in rounds(of: 50) {
      let subject = PassthroughSubject<Int, TestError>()
      let errors = RaceCounter()
      let recorder = subject.timeout(.microseconds(20), scheduler: DispatchWrapper(queue: queue)) {
        errors.add()
        return "late"
      }.record()
      race({ for value in 0..<200 { subject.send(value) } }, { queue.sync {} })
      await recorder.waitForCompletion()
      #expect(recorder.values == Array(0..<recorder.values.count))
      #expect(recorder.completion == .failure("late") && errors.count == 1)
      queue.sync(flags: .barrier) {}
      #expect(recorder.violations == [])
    }
  }
}

/// A subscriber that counts the values that it receives after its cancellation. A sink would drop them.
private final class LateSubscriber: Subscriber {
  private let late: RaceCounter
  private let isCancelled = Atomic(false)
  private var subscription: (any Subscription)?

  init(_ late: RaceCounter) { self.late = late }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: [Int]) -> Subscribers.Demand {
    if isCancelled.load(ordering: .acquiring) { late.add() }
    return .none
  }

  func receive(completion: Subscribers.Completion<TestError>) {}

  func cancel() {
    subscription?.cancel()
    isCancelled.store(true, ordering: .releasing)
    subscription = nil
  }
}

/// The operators that deliver some time later, with times so short that timers run all the while.
enum Timing: CaseIterable {
  case delay, debounce, throttleFirst, throttleLast, timeout, collectByTime, collectByTimeOrCount

  /// Whether every value arrives.
  var losesNothing: Bool {
    switch self {
    case .delay, .timeout, .collectByTime, .collectByTimeOrCount: true
    case .debounce, .throttleFirst, .throttleLast: false
    }
  }

  /// - Parameter takesTogether: Whether the scheduler is a queue itself, which lets one
  ///   action stand for several.
  func build(
    _ upstream: AnyPublisher<Int, TestError>, on queue: DispatchQueue, takesTogether: Bool
  ) -> AnyPublisher<[Int], TestError> {
    takesTogether ? build(upstream, queue) : build(upstream, DispatchWrapper(queue: queue))
  }

  private func build<Context: Scheduler>(
    _ upstream: AnyPublisher<Int, TestError>, _ scheduler: Context
  ) -> AnyPublisher<[Int], TestError> {
    switch self {
    case .delay:
      upstream.delay(for: .microseconds(5), scheduler: scheduler).map { [$0] }.eraseToAnyPublisher()
    case .debounce:
      upstream.debounce(for: .nanoseconds(200), scheduler: scheduler).map { [$0] }.eraseToAnyPublisher()
    case .throttleFirst:
      upstream.throttle(for: .microseconds(5), scheduler: scheduler, latest: false).map { [$0] }
        .eraseToAnyPublisher()
    case .throttleLast:
      upstream.throttle(for: .microseconds(5), scheduler: scheduler, latest: true).map { [$0] }
        .eraseToAnyPublisher()
    case .timeout: upstream.timeout(.seconds(1_000), scheduler: scheduler).map { [$0] }.eraseToAnyPublisher()
    case .collectByTime: upstream.collect(.byTime(scheduler, .microseconds(5))).eraseToAnyPublisher()
    case .collectByTimeOrCount:
      upstream.collect(.byTimeOrCount(scheduler, .microseconds(5), 3)).eraseToAnyPublisher()
    }
  }
}

/// A queue as a scheduler of another type, for which every action counts.
private struct DispatchWrapper: Scheduler {
  let queue: DispatchQueue
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
