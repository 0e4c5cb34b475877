import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct DelayTests {
  @Test func `V6.1 values are delivered one and a half seconds later, with the same spacing`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.delay(for: 1.5, scheduler: scheduler).record(clock: scheduler.clock)
    source.play([(1, 1), (2, 2), (3, 3)], on: scheduler.clock, at: 6)
    #expect(line(recorder) == "2.5 s 1, 3.5 s 2, 4.5 s 3")
  }

  @Test func `V6.2 a failure is delayed like the value before it`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.delay(for: 0.5, scheduler: scheduler).record(clock: scheduler.clock)
    source.play([(0.2, 1)], on: scheduler.clock, then: .failure("end"))
    scheduler.advance(by: 0.4)
    #expect(recorder.events.count == 1)
    scheduler.advance(by: 1)
    #expect(line(recorder) == "0.7 s 1, 0.7 s failed: end")
  }

  @Test func `VA-1 zip with a delayed publisher delivers when that does`() {
    let scheduler = VirtualTimeScheduler()
    let first = Just("a").delay(for: 1, scheduler: scheduler)
    let second = Just("b").delay(for: 2, scheduler: scheduler)
    let recorder = [1, 2, 3].publisher.zip(first.merge(with: second)) { "\($0)\($1)" }
      .record(clock: scheduler.clock)
    scheduler.advance(by: 5)
    #expect(line(recorder) == "1 s 1a, 2 s 2b, 2 s finished")
  }

  @Test func `V8-5 without values only the completion is delayed`() {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.ignoreOutput().delay(for: 2, scheduler: scheduler).record(clock: scheduler.clock)
    subject.send(1)
    scheduler.advance(by: 1)
    subject.send(completion: .finished)
    scheduler.advance(by: 5)
    #expect(line(recorder) == "3 s finished")
  }

  @Test func `the marble of the documentation`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.delay(for: 2, scheduler: scheduler).record(clock: scheduler.clock)
    source.play([(2, 1), (5, 2), (11, 3)], on: scheduler.clock, then: .finished, at: 14)
    scheduler.advance(by: 5)
    #expect(line(recorder) == "4 s 1, 7 s 2, 13 s 3, 16 s finished")
  }

  @Test func `fact 124 the subscription has neither description nor mirror`() throws {
    let recorder = PassthroughSubject<Int, Never>().delay(for: 1, scheduler: VirtualTimeScheduler()).record()
    let subscription = try #require(recorder.subscription)
    #expect(!(subscription is any CustomStringConvertible))
    #expect(!(subscription is any CustomReflectable))
  }

  @Test func `fact 124 the scheduler reads the time and receives one action for each signal`() {
    let scheduler = SpyScheduler()
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.delay(for: 2, scheduler: scheduler, options: "mine").record()
    #expect(scheduler.takeCalls() == ["tolerance"])
    source.send(1)
    #expect(scheduler.takeCalls() == ["now", "at 2 s, tolerance 0.007 s, mine"])
    source.send(completion: .finished)
    #expect(scheduler.takeCalls() == ["now", "at 2 s, tolerance 0.007 s, mine"])
    scheduler.clock.advance(by: 2)
    #expect(recorder.values == [1] && recorder.completion == .finished)
    #expect(scheduler.takeCalls() == [])
  }

  @Test func `fact 124 a tolerance is passed on`() {
    let scheduler = SpyScheduler()
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.delay(for: 2, tolerance: 0.5, scheduler: scheduler).record()
    source.send(1)
    #expect(scheduler.takeCalls() == ["now", "at 2 s, tolerance 0.5 s, no options"])
    recorder.cancel()
  }

  @Test func `a value that arrived while the subscription was delivered is not delayed twice`() {
    let scheduler = VirtualTimeScheduler()
    let recorder = Recorder<Int, Never>(clock: scheduler.clock)
    recorder.onSubscription = { recorder in
      recorder.request(.unlimited)
      scheduler.advance(by: 3)
    }
    [1, 2].publisher.delay(for: 2, scheduler: scheduler).subscribe(recorder)
    scheduler.advance()
    #expect(line(recorder) == "2 s 1, 2 s 2, 2 s finished")
  }

  @Test func `an ImmediateScheduler delays nothing and does not recurse`() {
    let recorder = Recorder<Int, Never>(demand: .max(1), answering: { $0 < elementCount ? .max(1) : .none })
    (1...).publisher.delay(for: 1, scheduler: ImmediateScheduler.shared).subscribe(recorder)
    #expect(recorder.values.count == elementCount)
  }

  // MARK: On a scheduler that takes several actions together

  @Test func `one timer serves a burst and every value is delivered at its time`() {
    let scheduler = GatheringScheduler()
    let recorder = (1...4).publisher.delay(for: 1.5, scheduler: scheduler)
      .record(demand: .max(2), clock: scheduler.clock)
    #expect(scheduler.clock.waitingCount == 1)
    scheduler.clock.advance(to: 1)
    recorder.request(.max(1))
    #expect(scheduler.clock.waitingCount == 2, "another burst")
    scheduler.clock.advance(to: 2)
    recorder.request(.max(1))
    scheduler.clock.advance(to: 9)
    #expect(line(recorder) == "1.5 s 1, 1.5 s 2, 2.5 s 3, 3.5 s 4, 3.5 s finished")
    #expect(scheduler.clock.waitingCount == 0)
  }

  @Test func `values sent separately have separate timers`() {
    let scheduler = GatheringScheduler()
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.delay(for: 1.5, scheduler: scheduler).record(clock: scheduler.clock)
    source.play([(1, 1), (1, 2), (2, 3)], on: scheduler.clock)
    scheduler.clock.advance(to: 2.5)
    source.play([(3, 4)], on: scheduler.clock, then: .finished, at: 3)
    scheduler.clock.advance(to: 9)
    #expect(line(recorder) == "2.5 s 1, 2.5 s 2, 3.5 s 3, 4.5 s 4, 4.5 s finished")
    #expect(scheduler.clock.waitingCount == 0)
  }

  @Test func `canceling frees the buffered values`() {
    final class Thing {}
    let scheduler = GatheringScheduler()
    let source = ScriptedSource<Thing, TestError>()
    let recorder = source.delay(for: 1, scheduler: scheduler).record(clock: scheduler.clock)
    weak var sent: Thing?
    do {
      let thing = Thing()
      sent = thing
      source.send(thing)
    }
    #expect(sent != nil)
    recorder.cancel()
    #expect(sent == nil)
    scheduler.clock.advance(by: 9)
    #expect(recorder.values.isEmpty)
  }
}
