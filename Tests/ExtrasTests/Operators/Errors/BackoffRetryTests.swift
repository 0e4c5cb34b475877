import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Dispatch
import TestSupport
import Testing

@Suite struct RetryBackoffTests {
  typealias Source = ScriptedSource<Int, TestError>
  let scheduler = VirtualTimeScheduler()

  /// A publisher that fails a given number of times before it delivers its number, and notes
  /// when it is subscribed to.
  private func flaky(_ failures: Int, _ history: EventHistory) -> some Publisher<Int, TestError> {
    var attempts = 0
    return Deferred { [scheduler] in
      attempts += 1
      history.note("\(scheduler.now)")
      return attempts <= failures
        ? Fail(outputType: Int.self, failure: TestError("attempt \(attempts)")).eraseToAnyPublisher()
        : Just(attempts).setFailureType(to: TestError.self).eraseToAnyPublisher()
    }
  }

  @Test func `delays are constant, grow by an amount or by a factor, and are capped`() {
    func delays(_ backoff: RetryBackoff) -> [Duration] { (1...5).map(backoff.delay(before:)) }
    #expect(delays(.constant(.seconds(2))) == Array(repeating: .seconds(2), count: 5))
    #expect(
      delays(.linear(initial: .seconds(1), increment: .milliseconds(500))) == [
        .seconds(1), .milliseconds(1_500), .seconds(2), .milliseconds(2_500), .seconds(3),
      ])
    #expect(
      delays(.linear(initial: .seconds(1), increment: .seconds(1), cap: .seconds(3))) == [
        .seconds(1), .seconds(2), .seconds(3), .seconds(3), .seconds(3),
      ])
    #expect(
      delays(.exponential(initial: .milliseconds(100)))
        == [100, 200, 400, 800, 1_600].map(Duration.milliseconds))
    #expect(
      delays(.exponential(initial: .seconds(1), factor: 3, cap: .seconds(10)))
        == [1, 3, 9, 10, 10].map(
          Duration.seconds))
  }

  @Test func `a delay that overflows is the longest time, a negative delay is zero`() {
    let long = RetryBackoff.exponential(initial: .seconds(1))
    #expect(long.delay(before: .max) == .nanoseconds(Int64.max))
    #expect(long.delay(before: 0) == .seconds(1))
    #expect(RetryBackoff.exponential(initial: .zero).delay(before: .max) == .zero)
    #expect(
      RetryBackoff.exponential(initial: .seconds(1), cap: .seconds(5)).delay(before: .max) == .seconds(5))
    #expect(RetryBackoff.constant(.seconds(-1)).delay(before: 1) == .zero)
    #expect(RetryBackoff.linear(initial: .seconds(3), increment: .seconds(-2)).delay(before: 3) == .zero)
  }

  @Test func `each attempt begins after its delay from the failure before it`() {
    let history = EventHistory()
    let recorder = flaky(4, history).retry(
      backoff: .exponential(initial: .seconds(1), cap: .seconds(5)), scheduler: scheduler
    ).record(clock: scheduler.clock)
    #expect(history.lines == ["0 s"] && recorder.events == [.subscription("BackoffRetry")])
    scheduler.advance(by: 100)
    #expect(history.lines == ["0 s", "1 s", "3 s", "7 s", "12 s"])
    #expect(recorder.timedEvents.suffix(2) == [Timed(12, .value(5)), Timed(12, .finished)])
    #expect(recorder.violations == [])
  }

  @Test func `after the last attempt its failure is delivered at once`() {
    let history = EventHistory()
    let recorder = flaky(9, history).retry(2, backoff: .constant(.seconds(1)), scheduler: scheduler).record(
      clock: scheduler.clock)
    scheduler.advance(by: 10)
    #expect(history.lines == ["0 s", "1 s", "2 s"])
    #expect(recorder.timedEvents.last == Timed(2, .failure("attempt 3")))
    let none = flaky(1, history).retry(0, backoff: .constant(.seconds(1)), scheduler: scheduler).record()
    #expect(none.completion == .failure("attempt 1"))
    let negative = flaky(3, history).retry(-1, backoff: .constant(.zero), scheduler: scheduler).record()
    scheduler.advance()
    #expect(negative.values == [4])
  }

  @Test func `a failure that is not one to try again after is delivered at once`() {
    let history = EventHistory()
    let attempts = EventHistory()
    let recorder = flaky(9, history).retry(backoff: .constant(.seconds(1)), scheduler: scheduler) {
      attempts.note("\($0) \($1)")
      return $0 != "attempt 3"
    }.record()
    scheduler.advance(by: 10)
    #expect(attempts.lines == ["attempt 1 1", "attempt 2 2", "attempt 3 3"])
    #expect(recorder.completion == .failure("attempt 3"))
    #expect(history.lines.count == 3)
  }

  @Test func `no attempt begins later than the limit`() {
    let history = EventHistory()
    let recorder = flaky(9, history).retry(
      backoff: .exponential(initial: .seconds(1)), within: .seconds(7), scheduler: scheduler
    ).record(clock: scheduler.clock)
    scheduler.advance(by: 100)
    #expect(history.lines == ["0 s", "1 s", "3 s", "7 s"])
    #expect(recorder.timedEvents.last == Timed(7, .failure("attempt 4")))
  }

  @Test(arguments: [false, true])
  func `a value resets the delay and the count, if that is requested`(resets: Bool) {
    let history = EventHistory()
    var attempts = 0
    let upstream = Deferred { [scheduler] in
      attempts += 1
      history.note("\(scheduler.now)")
      let failure = Fail(outputType: Int.self, failure: TestError("attempt \(attempts)"))
      return attempts == 3 ? failure.prepend(3).eraseToAnyPublisher() : failure.eraseToAnyPublisher()
    }
    let recorder = upstream.retry(
      3, backoff: .exponential(initial: .seconds(1)), resetsOnValue: resets, scheduler: scheduler
    ).record(clock: scheduler.clock)
    scheduler.advance(by: 100)
    if resets {
      #expect(history.lines == ["0 s", "1 s", "3 s", "4 s", "6 s", "10 s"])
      #expect(recorder.timedEvents.suffix(2) == [Timed(3, .value(3)), Timed(10, .failure("attempt 6"))])
    } else {
      #expect(history.lines == ["0 s", "1 s", "3 s", "7 s"])
      #expect(recorder.timedEvents.suffix(2) == [Timed(3, .value(3)), Timed(7, .failure("attempt 4"))])
    }
    #expect(recorder.violations == [])
  }

  @Test func `where values reset the delay, the limit counts from the first failure after one`() {
    let source = Source()
    let recorder = source.retry(
      backoff: .constant(.seconds(2)), within: .seconds(3), resetsOnValue: true, scheduler: scheduler
    ).record(clock: scheduler.clock)
    source.send(0)
    scheduler.advance(by: 100)
    source.send(completion: .failure("first"))
    scheduler.advance(by: 2)
    source.send(1)
    scheduler.advance(by: 100)
    source.send(completion: .failure("second"))
    scheduler.advance(by: 2)
    #expect(source.subscriptions.count == 3 && recorder.completion == nil)
    source.send(completion: .failure("third"))
    #expect(recorder.timedEvents.suffix(2) == [Timed(102, .value(1)), Timed(204, .failure("third"))])
    #expect(recorder.violations == [])
  }

  @Test(arguments: [false, true])
  func `the limit counts from the subscription, the time of attempts included`(resets: Bool) {
    let source = Source()
    let recorder = source.retry(
      backoff: .constant(.seconds(1)), within: .seconds(5), resetsOnValue: resets, scheduler: scheduler
    ).record()
    scheduler.advance(by: 4)
    source.send(completion: .failure("slow"))
    scheduler.advance(by: 1)
    #expect(source.log.filter { $0 == .subscribed }.count == 2)
    source.send(completion: .failure("too late"))
    #expect(recorder.completion == .failure("too late"))
  }

  @Test func `jitter makes times longer or shorter by up to its part, and not longer than the cap`() {
    /// Gives the middle, the least and the greatest in turn.
    struct Turns: RandomNumberGenerator {
      var turn = 0
      mutating func next() -> UInt64 {
        turn += 1
        return [1, .max, 1 << 63][turn % 3]
      }
    }
    let history = EventHistory()
    let recorder = flaky(6, history).retry(
      backoff: .linear(initial: .seconds(10), increment: .zero, cap: .seconds(12)), jitter: 0.5,
      scheduler: scheduler, using: Turns()
    ).record()
    scheduler.advance(by: 1_000)
    #expect(recorder.values == [7])
    let times = history.lines.map { Double($0.dropLast(2))! }
    let delays = zip(times.dropFirst(), times).map { ($0 - $1).rounded() }
    #expect(delays == [12, 10, 5, 12, 10, 5])
    // The same generator makes the same times.
    let start = scheduler.now
    let again = EventHistory()
    let other = flaky(6, again).retry(
      backoff: .linear(initial: .seconds(10), increment: .zero, cap: .seconds(12)), jitter: 0.5,
      scheduler: scheduler, using: Turns()
    ).record()
    scheduler.advance(by: 1_000)
    #expect(other.values == [7])
    #expect(
      again.lines.map { (Double($0.dropLast(2))! - Double(start.nanoseconds) / 1e9).rounded() }
        == times.map { $0.rounded() })
  }

  @Test func `the outstanding demand is requested again from each attempt`() {
    let source = Source()
    let recorder = source.retry(backoff: .constant(.seconds(1)), scheduler: scheduler).record(
      demand: .max(5), answering: { $0 == 2 ? .max(2) : .none })
    source.send(1)
    source.send(completion: .failure("broken"))
    recorder.request(.max(1))
    scheduler.advance(by: 1)
    source.send(2)
    source.send(completion: .failure("broken"))
    scheduler.advance(by: 1)
    #expect(
      source.subscriptions.map { $0.log.filter { $0 != .subscribed } } == [
        [.requested(.max(5))], [.requested(.max(5))], [.requested(.max(6))],
      ])
    source.send(3)
    source.send(completion: .finished)
    #expect(recorder.events.dropFirst() == [.value(1), .value(2), .value(3), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `the upstream is subscribed to when the subscriber has its subscription`() {
    let history = EventHistory()
    let recorder = Recorder<Int, TestError>()
    recorder.onSubscription = { recorder in
      recorder.request(.max(1))
      history.note("asked")
    }
    flaky(0, history).retry(backoff: .constant(.seconds(1)), scheduler: scheduler).subscribe(recorder)
    #expect(history.lines == ["asked", "0 s"])
    #expect(recorder.values == [1])
    let source = Source()
    let cancelled = Recorder<Int, TestError>()
    cancelled.cancel()
    source.retry(backoff: .constant(.seconds(1)), scheduler: scheduler).subscribe(cancelled)
    #expect(source.log == [])
  }

  @Test func `a cancel during the delay stops the timer, a cancel during an attempt cancels that`() throws {
    let source = Source()
    let publisher = source.retry(backoff: .constant(.seconds(1)), scheduler: scheduler)
    let waiting = publisher.record()
    source.send(completion: .failure("broken"))
    waiting.cancel()
    try scheduler.run()
    #expect(scheduler.now == 0)
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    let trying = publisher.record()
    source.send(completion: .failure("broken"))
    scheduler.advance(by: 1)
    trying.cancel()
    #expect(source.log.last == .cancelled)
    #expect(trying.events == [.subscription("BackoffRetry")])
  }

  @Test func `a timer that cannot be canceled starts one attempt, however often it fires`() {
    let queue = ScriptedQueue(isStubborn: true)
    let source = Source()
    let recorder = source.retry(backoff: .constant(.seconds(1)), scheduler: queue).record()
    for attempt in 1...3 {
      source.send(completion: .failure("broken"))
      queue.run()
      queue.run()
      #expect(source.subscriptions.count == attempt + 1)
    }
    source.send(completion: .failure("broken"))
    recorder.cancel()
    queue.run()
    #expect(source.subscriptions.count == 4)
    #expect(recorder.events == [.subscription("BackoffRetry")])
  }

  @Test(.timeLimit(.minutes(60))) func `on a queue the delay is real time`() async {
    let start = DispatchTime.now()
    let recorder = flaky(3, EventHistory()).retry(
      backoff: .constant(.milliseconds(2)), jitter: 0.5, scheduler: DispatchQueue(label: "retry")
    ).record()
    await recorder.waitForCompletion()
    #expect(recorder.values == [4] && recorder.violations == [])
    #expect(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds >= 3_000_000)
  }

  @Test func `50,000 attempts without a delay do not recurse`() {
    let immediate = flaky(50_000, EventHistory()).retry(
      backoff: .constant(.zero), scheduler: ImmediateScheduler.shared
    ).record()
    #expect(immediate.values == [50_001] && immediate.completion == .finished)
  }

  @Test func `Apple's retry is not covered up`() {
    let history = EventHistory()
    let plain: Publishers.Retry = flaky(2, history).retry(3)
    #expect(plain.record().values == [3])
  }

  @Test func `subscriber, closures and timer are freed at completion, at the cancellation and on release`() {
    final class Witness {}
    enum End: CaseIterable { case finish, fail, cancelWaiting, cancelTrying }
    for end in End.allCases {
      let source = Source(keepsSubscribers: false)
      weak var held: Witness?
      var token: AnyCancellable?
      do {
        let object = Witness()
        held = object
        token = source.retry(1, backoff: .constant(.seconds(1)), scheduler: scheduler) { _, _ in
          withExtendedLifetime(object) { true }
        }.sink { _ in
        } receiveValue: { _ in
          withExtendedLifetime(object) {}
        }
      }
      source.send(completion: .failure("broken"))
      if end != .cancelWaiting { scheduler.advance(by: 1) }
      #expect(held != nil)
      switch end {
      case .finish: source.send(completion: .finished)
      case .fail: source.send(completion: .failure("broken"))
      case .cancelWaiting, .cancelTrying: token = nil
      }
      #expect(held == nil, "\(end)")
      withExtendedLifetime(token) {}
    }
  }
}

@Suite struct RetryBackoffRaces {
  @Test func `canceling while attempts fail and begin`() {
    for _ in rounds(of: 200) {
      let queue = ScriptedQueue()
      let attempts = EventHistory()
      let recorder = Deferred {
        attempts.note("")
        return Fail(outputType: Int.self, failure: TestError("broken"))
      }.retry(backoff: .constant(.zero), scheduler: queue).record()
      let isCancelled = RaceFlag()
      race(
        {
          spin { attempts.lines.count >= 5 }
          recorder.cancel()
          isCancelled.set()
        },
        { while !isCancelled.isSet { queue.run() } })
      let count = attempts.lines.count
      queue.run()
      #expect(attempts.lines.count <= count + 1)
      #expect(recorder.events == [.subscription("BackoffRetry")])
    }
  }

  @Test func `requests while attempts fail are counted exactly`() {
    for _ in rounds(of: 100) {
      let queue = ScriptedQueue()
      var attempt = 0
      let recorder = Deferred {
        attempt += 1
        return Just(attempt).setFailureType(to: TestError.self).append(
          Fail(outputType: Int.self, failure: TestError("broken")))
      }.retry(19, backoff: .constant(.zero), scheduler: queue).record(demand: .none)
      race(
        { for _ in 0..<20 { recorder.request(.max(1)) } },
        { while recorder.completion == nil { queue.run() } })
      #expect(recorder.values == Array(1...20))
      #expect(recorder.completion == .failure("broken"))
      #expect(recorder.violations == [])
    }
  }
}
