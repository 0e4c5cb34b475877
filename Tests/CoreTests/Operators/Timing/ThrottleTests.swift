import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct ThrottleTests {
  private let scheduler = VirtualTimeScheduler()
  private let source = ScriptedSource<Int, TestError>()

  private func record(for interval: VirtualTime.Stride, latest: Bool) -> Recorder<Int, TestError> {
    source.throttle(for: interval, scheduler: scheduler, latest: latest).record(clock: scheduler.clock)
  }

  @Test func `V6.11 the first of the buffered values is delivered a second after the last one`() {
    let recorder = record(for: 1, latest: false)
    source.play(typing, on: scheduler.clock, then: .finished, at: 4)
    #expect(line(recorder) == "0 s 1, 1 s 2, 2 s 7, 3 s 8, 4 s finished")
  }

  @Test func `V6.12 the last of the buffered values is delivered a second after the last one`() {
    let recorder = record(for: 1, latest: true)
    source.play(typing, on: scheduler.clock, then: .finished, at: 4)
    #expect(line(recorder) == "0 s 1, 1 s 6, 2 s 7, 3 s 11, 4 s finished")
  }

  @Test func `V6.13 the first values of a stream without pauses`() {
    let recorder = record(for: 0.5, latest: false)
    source.play(
      [(0, -1), (0.1, 1), (0.2, 2), (0.6, 3), (0.7, 4), (0.9, 5), (1.3, 6)], on: scheduler.clock,
      then: .finished, at: 1.7)
    #expect(line(recorder) == "0 s -1, 0.5 s 1, 1 s 3, 1.5 s 6, 1.7 s finished")
  }

  @Test func `V6.14 the last values of a stream without pauses`() {
    let recorder = record(for: 0.5, latest: true)
    source.play(
      [(0, -1), (0.1, 1), (0.2, 2), (0.6, 3), (0.7, 4), (0.9, 5), (1.2, 6)], on: scheduler.clock, at: 2)
    #expect(line(recorder) == "0 s -1, 0.5 s 2, 1 s 5, 1.5 s 6")
  }

  @Test(arguments: [(false, 2), (true, 3)])
  func `the marble of the documentation`(latest: Bool, second: Int) {
    let recorder = record(for: 5, latest: latest)
    source.play([(0, 1), (2, 2), (4, 3), (12, 4), (14, 5)], on: scheduler.clock, then: .finished, at: 16)
    scheduler.advance(by: 5)
    #expect(line(recorder) == "0 s 1, 5 s \(second), 12 s 4, 17 s 5, 17 s finished")
  }

  @Test func `the completion is delivered with the buffered value and so is a failure`() {
    let recorder = record(for: 1, latest: true)
    source.play([(0, 1), (0.5, 2)], on: scheduler.clock, then: .failure("end"), at: 0.7)
    scheduler.advance(by: 5)
    #expect(line(recorder) == "0 s 1, 1 s 2, 1 s failed: end")
  }

  @Test func `the completion is delivered at once when nothing is buffered`() {
    let recorder = record(for: 1, latest: true)
    source.play([(0, 1)], on: scheduler.clock, then: .finished, at: 0.3)
    #expect(line(recorder) == "0 s 1, 0.3 s finished")
  }

  @Test func `an unrequested value is dropped`() {
    let recorder = source.throttle(for: 1, scheduler: scheduler, latest: true).record(
      demand: .max(1), clock: scheduler.clock)
    source.play([(0, 1), (0.5, 2), (3, 3)], on: scheduler.clock, at: 4)
    recorder.request(.max(1))
    source.play([(5, 4), (5.5, 5)], on: scheduler.clock, at: 8)
    #expect(line(recorder) == "0 s 1, 5 s 4")
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    #expect(recorder.violations == [])
  }

  @Test func `a value sent before the subscription has returned is not lost`() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let recorder = subject.throttle(for: 1, scheduler: scheduler, latest: true).record(clock: scheduler.clock)
    scheduler.advance(by: 0.1)
    subject.send(2)
    scheduler.advance(by: 2)
    #expect(line(recorder) == "0 s 1, 1 s 2")
  }

  @Test func `the scheduler receives one action a turn however many values arrive`() {
    let spy = SpyScheduler()
    let recorder = source.throttle(for: 2, scheduler: spy, latest: true).record(clock: spy.clock)
    #expect(spy.takeCalls() == [])
    source.send(1)
    #expect(spy.takeCalls() == ["at once, no options"])
    spy.clock.advance()
    #expect(spy.takeCalls() == ["now"])
    source.send(2)
    #expect(spy.takeCalls() == ["now", "tolerance", "at 2 s, tolerance 0.007 s, no options"])
    source.send(contentsOf: 3...1_000)
    #expect(spy.takeCalls() == [])
    spy.clock.advance(by: 2)
    #expect(line(recorder) == "0 s 1, 2 s 1000")
  }

  @Test func `the interval counts from the delivery and not from when it was due`() {
    let recorder = record(for: 1, latest: true)
    source.play([(0, 1)], on: scheduler.clock, at: 0)
    // The scheduler is held up: what was due at 1 s runs at 1.5 s.
    scheduler.clock.schedule(at: 0.9) { self.scheduler.clock.schedule(at: 1) { self.source.send(3) } }
    source.play([(0.5, 2)], on: scheduler.clock, at: 5)
    #expect(line(recorder) == "0 s 1, 1 s 2, 2 s 3")
  }

  @Test func `a buffered value is delivered though the subscriber does not retain its subscription`() {
    var received: [Int] = []
    var completions = 0
    do {
      let subject = PassthroughSubject<Int, Never>()
      subject.throttle(for: 1, scheduler: scheduler, latest: true).subscribe(
        AnySubscriber(
          receiveSubscription: { $0.request(.unlimited) },
          receiveValue: {
            received.append($0)
            return .none
          }, receiveCompletion: { _ in completions += 1 }))
      subject.send(1)
      scheduler.advance(by: 0.5)
      subject.send(2)
      subject.send(completion: .finished)
    }
    scheduler.advance(by: 1)
    #expect(received == [1, 2] && completions == 1)
  }

  @Test(arguments: [true, false])
  func `an ImmediateScheduler delivers every value`(latest: Bool) {
    let recorder = (1...elementCount).publisher.throttle(
      for: 1, scheduler: ImmediateScheduler.shared, latest: latest
    ).record()
    #expect(recorder.values == Array(1...elementCount))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `a replaced value is freed at once and a rejected one is not kept`() {
    weak var second: Witness?
    let subject = PassthroughSubject<Witness, Never>()
    let recorder = subject.throttle(for: 1, scheduler: scheduler, latest: true).map { _ in 1 }.record()
    subject.send(Witness())
    scheduler.advance()
    do {
      let value = Witness { recorder.request(.max(1)) }
      second = value
      subject.send(value)
    }
    #expect(second != nil)
    subject.send(Witness())
    #expect(second == nil)
    scheduler.advance(by: 1)
    #expect(recorder.values == [1, 1])
  }
}
