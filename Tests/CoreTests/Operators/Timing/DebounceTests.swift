import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct DebounceTests {
  private let scheduler = VirtualTimeScheduler()
  private let source = ScriptedSource<Int, TestError>()

  private func record(for dueTime: VirtualTime.Stride) -> Recorder<Int, TestError> {
    source.debounce(for: dueTime, scheduler: scheduler).record(clock: scheduler.clock)
  }

  @Test func `V6.7 the last value is delivered once the typing has paused`() {
    let recorder = record(for: 1)
    source.play(typing, on: scheduler.clock, then: .finished, at: 4)
    #expect(line(recorder) == "1.6 s 6, 3.5 s 11, 4 s finished")
  }

  @Test func `fact 125 V6.8 the completion is delivered at once and drops the buffered value`() {
    let recorder = record(for: 1)
    source.play(typing, on: scheduler.clock, then: .finished, at: 2.7)
    scheduler.advance(by: 5)
    #expect(line(recorder) == "1.6 s 6, 2.7 s finished")
  }

  @Test func `V6.9 a value that arrives when another is due is delivered after it`() {
    let recorder = record(for: 0.5)
    source.play([(0, 0), (0.25, 1), (1, 2), (1.25, 3), (1.5, 4), (2, 5)], on: scheduler.clock, at: 4)
    #expect(line(recorder) == "0.75 s 1, 2 s 4, 2.5 s 5")
  }

  @Test func `V6.10 a stream without pauses delivers its last value, one with a pause two`() {
    let recorder = record(for: 0.5)
    source.play([(0.1, 1), (0.2, 2), (0.6, 3), (0.7, 4), (1.1, 5), (1.2, 6)], on: scheduler.clock, at: 2)
    #expect(line(recorder) == "1.7 s 6")
    let second = record(for: 0.5)
    source.play([(2.1, 1), (2.2, 2), (3.1, 3), (3.2, 4)], on: scheduler.clock, at: 4)
    #expect(line(second) == "2.7 s 2, 3.7 s 4")
  }

  @Test func `the marble of the documentation`() {
    let recorder = record(for: 3)
    source.play([(1, 1), (3, 2), (5, 3), (13, 4)], on: scheduler.clock, then: .finished, at: 19)
    #expect(line(recorder) == "8 s 3, 16 s 4, 19 s finished")
  }

  @Test func `a failure drops the buffered value`() {
    let recorder = record(for: 1)
    source.play([(0, 1)], on: scheduler.clock, then: .failure("end"), at: 0.5)
    scheduler.advance(by: 5)
    #expect(line(recorder) == "0.5 s failed: end")
    #expect(scheduler.clock.waitingCount == 0)
  }

  @Test func `fact 125 a value that is due without demand is dropped`() {
    let recorder = source.debounce(for: 1, scheduler: scheduler).record(
      demand: .max(1), clock: scheduler.clock, answering: { $0 == 3 ? .max(1) : .none })
    source.play([(0, 1), (2, 2)], on: scheduler.clock, at: 4)
    recorder.request(.max(1))
    source.play([(4, 3), (6, 4), (8, 5)], on: scheduler.clock, at: 10)
    #expect(line(recorder) == "1 s 1, 5 s 3, 7 s 4")
    #expect(source.log == [.subscribed, .requested(.unlimited)])
  }

  @Test
  func `fact 125 the scheduler receives a repeating timer for each value and the completion without options`()
  {
    let spy = SpyScheduler()
    let recorder = source.debounce(for: 2, scheduler: spy, options: "mine").record()
    #expect(spy.takeCalls() == [])
    source.send(1)
    #expect(spy.takeCalls() == ["now", "tolerance", "at 2 s, every 2 s, tolerance 0.007 s, mine"])
    spy.clock.advance(by: 1)
    source.send(2)
    #expect(
      spy.takeCalls().sorted()
        == ["at 3 s, every 2 s, tolerance 0.007 s, mine", "cancel 2 s", "now", "tolerance"])
    spy.clock.advance(by: 2)
    #expect(recorder.values == [2])
    #expect(spy.takeCalls() == ["cancel 3 s"])
    source.send(completion: .finished)
    #expect(spy.takeCalls() == ["at once, no options"])
  }

  @Test func `fact 126 only the newest timer counts where canceling does nothing`() {
    let spy = SpyScheduler(cancels: false)
    let recorder = source.debounce(for: 2, scheduler: spy).record(clock: spy.clock)
    source.play([(0, 1), (1, 2), (7, 3)], on: spy.clock, at: 20)
    #expect(line(recorder) == "3 s 2, 9 s 3")
  }

  @Test func `an ImmediateScheduler delivers every value`() {
    let recorder = (1...elementCount).publisher.debounce(for: 1, scheduler: ImmediateScheduler.shared)
      .record()
    #expect(recorder.values == Array(1...elementCount))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `a value sent before the subscription has returned is not lost`() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let recorder = subject.debounce(for: 1, scheduler: ImmediateScheduler.shared).record()
    #expect(recorder.events == [.subscription("Debounce"), .value(1)])
  }

  @Test func `a send inside a delivery restarts the time`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(clock: scheduler.clock)
    recorder.onValue = { _, value in if value < 3 { subject.send(value + 1) } }
    subject.debounce(for: 1, scheduler: scheduler).subscribe(recorder)
    subject.send(1)
    scheduler.advance(by: 10)
    #expect(line(recorder) == "1 s 1, 2 s 2, 3 s 3")
  }

  @Test func `a replaced value is freed at once`() {
    weak var first: Witness?
    let subject = PassthroughSubject<Witness, Never>()
    let recorder = subject.debounce(for: 1, scheduler: scheduler).map { _ in 1 }.record()
    do {
      // A value that sends from its deinit must not find the lock held.
      let value = Witness { recorder.request(.max(1)) }
      first = value
      subject.send(value)
    }
    #expect(first != nil)
    subject.send(Witness())
    #expect(first == nil)
    scheduler.advance(by: 1)
    #expect(recorder.values == [1])
  }

  @Test func `fact 179 a buffered value retains a pipeline that nothing else retains`() {
    let scheduler = VirtualTimeScheduler()
    let history = EventHistory()
    do {
      let subject = PassthroughSubject<Int, Never>()
      subject.debounce(for: 1, scheduler: scheduler).subscribe(
        AnySubscriber(
          receiveSubscription: { $0.request(.unlimited) },
          receiveValue: {
            history.note("\($0)")
            return .none
          }))
      subject.send(1)
    }
    scheduler.advance(by: 2)
    #expect(history.lines == ["1"])
  }
}
