import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct TimeoutTests {
  private let scheduler = VirtualTimeScheduler()
  private let source = ScriptedSource<Int, TestError>()

  private func record(
    _ interval: VirtualTime.Stride, customError: (() -> TestError)? = nil
  ) -> Recorder<Int, TestError> {
    source.timeout(interval, scheduler: scheduler, customError: customError).record(clock: scheduler.clock)
  }

  @Test func `fact 128 V6.15 without values the stream completes, with the error of an error closure`() {
    let recorder = record(5)
    scheduler.advance(by: 10)
    #expect(line(recorder) == "5 s finished")
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
    let failing = record(5) { "late" }
    scheduler.advance(by: 10)
    #expect(line(failing) == "15 s failed: late")
    let unending = record(5)
    source.play((0..<10).map { (.start + .seconds(20 + 4 * $0), $0) }, on: scheduler.clock)
    #expect(unending.values == Array(0..<10) && unending.completion == nil)
  }

  @Test func `fact 128 V6.16 the time starts again with a value`() {
    let recorder = record(5)
    source.play([(2, 1)], on: scheduler.clock, at: 10)
    #expect(line(recorder) == "2 s 1, 7 s finished")
  }

  @Test func `V6.17 a value that arrives after the timeout is ignored`() {
    let recorder = record(0.5)
    source.play([(0.3, 1), (0.6, 2)], on: scheduler.clock, at: 1.6)
    source.misbehave.send(3)
    scheduler.advance(by: 1)
    #expect(line(recorder) == "0.3 s 1, 0.6 s 2, 1.1 s finished")
  }

  @Test func `the marble of the documentation`() {
    let recorder = record(5)
    source.play([(2, 1), (5, 2)], on: scheduler.clock, at: 16)
    #expect(line(recorder) == "2 s 1, 5 s 2, 10 s finished")
  }

  @Test func `fact 128 the time starts at the subscription and again at the first request only`() {
    let recorder = source.timeout(5, scheduler: scheduler).record(demand: .none, clock: scheduler.clock)
    scheduler.advance(by: 3)
    recorder.request(.max(1))
    scheduler.advance(by: 3)
    recorder.request(.max(1))
    #expect(recorder.completion == nil)
    scheduler.advance(by: 5)
    #expect(line(recorder) == "8 s finished")
    let silent = source.timeout(5, scheduler: scheduler).record(demand: .none, clock: scheduler.clock)
    scheduler.advance(by: 10)
    #expect(line(silent) == "16 s finished")
  }

  @Test func `a completion before the subscription does not stop the timer`() {
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let recorder = source.timeout(5, scheduler: scheduler).record(clock: scheduler.clock)
    source.misbehave.send(completion: .finished)
    source.sendSubscription()
    scheduler.advance(by: 10)
    #expect(line(recorder) == "5 s finished")
  }

  @Test func `fact 128 the upstream is canceled before the completion is delivered`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let recorder = source.timeout(1, scheduler: scheduler).record("recorder", history: history)
    scheduler.advance(by: 1)
    #expect(
      history.lines == [
        "source .subscribed", "recorder .subscription(\"Timeout\")", "source .requested(.unlimited)",
        "source .cancelled", "recorder .finished",
      ])
    #expect(recorder.violations == [])
  }

  @Test func `fact 128 values and the completion are scheduled and the timer is stopped`() {
    let spy = SpyScheduler()
    let recorder = source.timeout(2, scheduler: spy, options: "mine").record()
    let timer = ["now", "tolerance", "at 2 s, every 2 s, tolerance 0.007 s, mine"]
    #expect(spy.takeCalls().filter { !$0.hasPrefix("cancel") } == timer + timer)
    source.send(1)
    // The timer is reset before the delivery (fact 177).
    #expect(spy.takeCalls() == ["now", "cancel 2 s"] + timer.dropFirst() + ["at once, mine"])
    #expect(recorder.values == [])
    source.send(completion: .finished)
    #expect(spy.takeCalls() == ["cancel 2 s", "at once, mine"])
    spy.clock.advance(by: 5)
    #expect(recorder.events == [.subscription("Timeout"), .value(1), .finished])
    #expect(source.log == [.subscribed, .requested(.unlimited)])
  }

  @Test func `fact 179 the timer and buffered values retain a pipeline that nothing else retains`() {
    let history = EventHistory()
    do {
      let subject = PassthroughSubject<Int, Never>()
      subject.timeout(1, scheduler: scheduler).subscribe(
        AnySubscriber(
          receiveSubscription: { $0.request(.unlimited) },
          receiveValue: {
            history.note("\($0)")
            return .none
          }, receiveCompletion: { history.note("\($0)") }))
      subject.send(1)
    }
    scheduler.advance(by: 2)
    #expect(history.lines == ["1", "finished"])
  }

  @Test func `only the newest timer counts where canceling does nothing`() {
    let spy = SpyScheduler(cancels: false)
    let recorder = source.timeout(2, scheduler: spy).record(clock: spy.clock)
    source.play([(1, 1), (2.5, 2)], on: spy.clock, at: 20)
    #expect(line(recorder) == "1 s 1, 2.5 s 2, 4.5 s finished")
  }

  @Test func `the error is made once with nothing held and after the upstream was canceled`() {
    var calls = 0
    let recorder = Recorder<Int, TestError>(keepsSubscription: true)
    source.timeout(1, scheduler: scheduler) {
      calls += 1
      #expect(source.log.last == .cancelled)
      recorder.request(.max(1))
      source.misbehave.send(1)
      source.misbehave.send(completion: .finished)
      return "late"
    }.subscribe(recorder)
    scheduler.advance(by: 10)
    #expect(calls == 1)
    #expect(recorder.events == [.subscription("Timeout"), .failure("late")])
  }

  @Test func `a cancel while the error is made wins`() {
    let recorder = Recorder<Int, TestError>()
    source.timeout(1, scheduler: scheduler) {
      recorder.cancel()
      return "late"
    }.subscribe(recorder)
    scheduler.advance(by: 10)
    #expect(recorder.events == [.subscription("Timeout")])
    #expect(recorder.violations == [])
  }

  @Test(arguments: ["cancel", "finish", "time out"])
  func `the closure is freed at completion`(ending: String) {
    weak var witness: Witness?
    let recorder = Recorder<Int, TestError>(keepsSubscription: true)
    do {
      let held = Witness()
      witness = held
      source.timeout(1, scheduler: scheduler) { withExtendedLifetime(held) { "late" } }.subscribe(recorder)
    }
    #expect(witness != nil)
    switch ending {
    case "cancel": recorder.cancel()
    case "finish": source.send(completion: .finished)
    default: break
    }
    scheduler.advance(by: 1)
    #expect(witness == nil)
  }

  @Test func `buffered values precede the completion of a timeout`() {
    // An action that holds the scheduler up while the time runs out.
    let recorder = record(1)
    source.send(1)
    source.send(2)
    scheduler.advance(by: 1)
    #expect(line(recorder) == "0 s 1, 0 s 2, 1 s finished")
  }

  @Test func `fact 128 a scheduler without a clock traps`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PassthroughSubject<Int, Never>().timeout(1, scheduler: ImmediateScheduler.shared).record()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        """
        timeout(_:) was given a scheduler that runs everything at once. Rule: an interval is measured by a \
        clock. Instead: pass a queue, a run loop or a virtual clock.
        """))
  }
}
