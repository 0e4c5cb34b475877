import SwiftCombine
import SwiftCombineTesting
import Foundation
import Testing

@Suite struct SchedulerTests {
  // MARK: Erasure

  /// Takes a queue in production and a virtual one in tests.
  private func later(_ scheduler: AnySchedulerOf<DispatchQueue>) -> Recorder<Int, Never> {
    Just(1).delay(for: .milliseconds(500), scheduler: scheduler).record()
  }

  @Test func `an erased scheduler runs the actions of the scheduler inside`() {
    let virtual = VirtualDispatchScheduler()
    let recorder = later(virtual.eraseToAnyScheduler())
    virtual.advance(by: .milliseconds(499))
    #expect(recorder.values == [])
    virtual.advance(by: .milliseconds(1))
    #expect(recorder.values == [1])
  }

  @Test func `an erased queue delivers`() async {
    let recorder = later(DispatchQueue(label: "queue").eraseToAnyScheduler())
    await recorder.waitForCompletion()
    #expect(recorder.values == [1])
  }

  @Test func `an erased scheduler passes each of its forms on`() {
    let virtual = VirtualTimeScheduler()
    let erased = virtual.eraseToAnyScheduler()
    var log: [String] = []
    erased.schedule { log.append("soon") }
    erased.schedule(after: 2) { log.append("after") }
    let token = erased.schedule(after: 1, interval: 2) { log.append("every") }
    virtual.advance(by: 3)
    #expect(erased.now == 3)
    #expect(erased.minimumTolerance == 0)
    token.cancel()
    virtual.advance(by: 3)
    #expect(log == ["soon", "every", "after", "every"])
  }

  // MARK: Types of time

  @Test func `run loops and operation queues have virtual ones on the same clock`() {
    let clock = VirtualClock()
    let (loop, queue) = (VirtualRunLoopScheduler(clock: clock), VirtualOperationQueueScheduler(clock: clock))
    let first = Just(1).delay(for: 0.3, scheduler: loop).record(clock: clock)
    let second = Just(2).delay(for: 0.1, scheduler: queue).record(clock: clock)
    clock.advance(by: 1)
    #expect(first.timedValues == [.at(0.3, 1)])
    #expect(second.timedValues == [.at(0.1, 2)])
    #expect(loop.now.date == Date(timeIntervalSinceReferenceDate: 1))
  }

  @Test(arguments: [0, 1, 999_999_999, 1_000_000_001, 86_400_000_000_001, -5])
  func `dates keep each nanosecond`(nanoseconds: Int) {
    let time = VirtualTime(nanoseconds: nanoseconds)
    #expect(RunLoop.SchedulerTimeType(virtualTime: time).virtualTime == time)
    #expect(OperationQueue.SchedulerTimeType(virtualTime: time).virtualTime == time)
  }

  @Test func `the distant future is the same in each type of time`() {
    #expect(RunLoop.SchedulerTimeType(virtualTime: .distantFuture).date == .distantFuture)
    #expect(RunLoop.SchedulerTimeType(.distantFuture).virtualTime == .distantFuture)
    #expect(OperationQueue.SchedulerTimeType(.distantFuture).virtualTime == .distantFuture)
  }

  // MARK: At once

  @Test func `an instant scheduler runs everything before it returns`() {
    let scheduler = InstantScheduler<DispatchQueue.SchedulerTimeType>()
    let recorder = [1, 2].publisher.delay(for: .seconds(60), scheduler: scheduler)
      .receive(on: scheduler).record()
    #expect(recorder.values == [1, 2])
    #expect(recorder.completion == .finished)
    var runs = 0
    let token = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { runs += 1 }
    #expect(runs == 1)
    #expect(scheduler.now.virtualTime == 0)
    token.cancel()
  }

  // MARK: Never

  @Test func `a failing scheduler reports each use and runs nothing`() {
    var uses: [String] = []
    let scheduler = FailingScheduler<VirtualTime>("main") { uses.append("\($0)") }
    scheduler.schedule { Issue.record("ran") }
    scheduler.schedule(after: scheduler.now.advanced(by: 2)) { Issue.record("ran") }
    scheduler.schedule(after: 1, interval: 1) { Issue.record("ran") }.cancel()
    #expect(
      uses == [
        "main received an action", "the time of main was read",
        "main received an action for 2 s", "main received an action for intervals from 1 s",
      ])
  }

  @Test func `a failing scheduler without a closure stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      FailingScheduler<VirtualTime>("main").schedule {}
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("main received an action. Rule: what is tested does without this scheduler."))
  }
}
