import Combine
import CommandLineTesting
import Foundation
import SchedulerTour
import SwiftCombineTesting
import Testing

@Suite struct TourTests {
  private let log = Log()
  private let tour: Tour
  private let here = "a thread without a name"

  init() { tour = Tour(log: log, main: DispatchQueue(label: "a main queue that runs in tests")) }

  /// Runs a page, and returns each step with the name of its place.
  private func steps(of page: some Publisher<String, Never>) -> [String] {
    #expect(CommandLineTesting.history(of: page).last == .finished)
    return log.entries.map { "\($0.step) on \($0.place.name)" }
  }

  @Test func `V17-1 without a scheduler every step runs on the calling thread`() {
    #expect(
      steps(of: tour.caller())
        == ["started", "subscribed", "requested", "value 42", "finished"].map { "\($0) on \(here)" })
    #expect(Set(log.entries.map(\.place.thread)).count == 1)
  }

  @Test func `V17-2 with subscribe(on:) every step runs on that queue`() {
    #expect(
      steps(of: tour.subscribe())
        == ["started", "subscribed", "requested", "value 42", "finished"].map { "\($0) on worker" })
  }

  @Test
  func `V17-3 with receive(on:) after it the value and the completion are delivered on the other queue`() {
    #expect(
      steps(of: tour.receive()) == [
        "started on worker", "subscribed on worker", "requested on worker", "value 42 on main",
        "finished on main",
      ])
  }

  @Test func `V17-5 the immediate scheduler stays on the thread of the sender`() {
    #expect(steps(of: tour.immediate()) == ["sent 1 on worker", "value 1 on worker", "finished on worker"])
    #expect(log.entries[0].place == log.entries[1].place)
  }

  @Test func `V17-7 after four and a half intervals a run loop has repeated four times`() {
    let scheduler = VirtualRunLoopScheduler()
    let recorder = tour.runLoop(on: scheduler, every: 1).record(clock: scheduler.clock)
    scheduler.advance(by: .seconds(60))
    #expect(recorder.timedValues == [Timed(1, "1"), Timed(2, "2"), Timed(3, "3"), Timed(4, "4")])
    #expect(recorder.timedEvents.last == Timed(4.5, .finished))
    #expect(scheduler.clock.waitingCount == 0)
  }

  @Test func `V17-8 a queue repeats at once and stops when it is canceled`() {
    let scheduler = VirtualDispatchScheduler()
    let recorder = tour.queue(on: scheduler, every: 1).record(clock: scheduler.clock)
    scheduler.advance(by: .seconds(60))
    #expect(recorder.timedValues == [Timed(0, "1"), Timed(1, "2"), Timed(2, "3"), Timed(3, "4")])
    #expect(recorder.timedEvents.last == Timed(3.5, .finished))
  }

  @Test func `V17-8 a subscriber that cancels stops the repetition`() {
    let scheduler = VirtualDispatchScheduler()
    let recorder = tour.queue(on: scheduler, every: 1).record(clock: scheduler.clock)
    scheduler.advance(by: .seconds(1.5))
    recorder.cancel()
    scheduler.advance()
    #expect(scheduler.clock.waitingCount == 1)  // the action that would stop it
    scheduler.advance(by: .seconds(60))
    #expect(recorder.values == ["1", "2"])
    #expect(recorder.completion == nil)
  }

  @Test func `V17-9 an operation queue delivers in order`() {
    #expect(
      steps(of: tour.operations())
        == ((1...10).map { "value \($0)" } + ["finished"]).map { "\($0) on operations" })
  }

  @Test func `V17-10 a queue with options delivers`() {
    #expect(steps(of: tour.options()) == ["value 1 on worker", "finished on worker"])
  }

  @Test func `each queue of a chain delivers by itself`() {
    #expect(steps(of: tour.hops()) == ["passed 1 on worker", "value 1 on inner", "finished on inner"])
  }
}

@Suite struct ComputationTests {
  private let log = Log()
  private var steps: [String] { log.entries.map(\.step) }

  @Test func `V17-4 work begins with the first request`() {
    var runs = 0
    let computation = Computation(log: log) {
      runs += 1
      return runs
    }
    let recorder = computation.record(demand: .none)
    #expect(runs == 0 && steps == ["subscribed"])
    recorder.request(.max(1))
    #expect(recorder.events.suffix(2) == [.value(1), .finished])
    recorder.request(.unlimited)
    #expect(runs == 1 && steps == ["subscribed", "requested"])
    #expect(computation.record().values == [2])
  }

  @Test func `V17-4 nothing is delivered after a cancel during the work`() {
    let recorder = Recorder<Int, Never>(demand: .none)
    let computation = Computation(log: log) {
      recorder.cancel()
      return 1
    }
    computation.subscribe(recorder)
    recorder.request(.unlimited)
    #expect(recorder.values == [] && recorder.completion == nil)
    #expect(steps == ["subscribed", "requested", "cancelled"])
  }

  @Test func `a second cancel and one after the completion are no steps`() {
    let cancelled = Computation(log: log) { 1 }.record(demand: .none, keepsSubscription: true)
    cancelled.cancel()
    cancelled.cancel()
    let completed = Computation(log: log) { 1 }.record(keepsSubscription: true)
    completed.cancel()
    #expect(steps == ["subscribed", "cancelled", "subscribed", "requested"])
  }
}
