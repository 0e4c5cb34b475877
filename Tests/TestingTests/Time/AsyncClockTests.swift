import SwiftCombine
import SwiftCombineTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60))) struct AsyncClockTests {
  let scheduler = VirtualTimeScheduler()
  @Test func `a waiting task continues while the clock advances`() async {
    let (scheduler, log) = (scheduler, EventHistory())
    let task = Task {
      for number in 1...3 {
        for await _ in Just(()).delay(for: 1, scheduler: scheduler).values {}
        log.note("\(number) at \(scheduler.now)")
      }
    }
    await scheduler.advance(by: 2)
    #expect(log.lines == ["1 at 1 s", "2 at 2 s"])
    await scheduler.advance(to: 3)
    #expect(log.lines.last == "3 at 3 s")
    task.cancel()
  }

  @Test func `all work runs to its end, also work that tasks add`() async throws {
    let (scheduler, log) = (scheduler, EventHistory())
    let task = Task {
      for number in 1...3 {
        for await _ in Just(()).delay(for: 5, scheduler: scheduler).values {}
        log.note("\(number) at \(scheduler.now)")
      }
    }
    try await scheduler.run()
    task.cancel()
    #expect(log.lines == ["1 at 5 s", "2 at 10 s", "3 at 15 s"])
  }

  @Test func `endless work at one instant stops the program`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Restless().advance(by: 1)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self)
        .contains("A virtual clock ran what was due at 0 s 1000 times and there is more."))
  }

  @Test func `endless work is reported`() async {
    let token = scheduler.schedule(after: 1, interval: 1) {}
    let error = await #expect(throws: VirtualClock.EndlessWork.self) { try await scheduler.run(limit: 10) }
    #expect(error?.nextDue == 11)
    token.cancel()
  }

  @Test @MainActor func `actions run where the clock is advanced`() async {
    var runs = 0
    scheduler.schedule {
      MainActor.assertIsolated()
      runs += 1
    }
    await scheduler.advance()
    await scheduler.clock.advance()
    #expect(runs == 1)
  }
}

/// An actor that has something due at once whenever it is its turn and nothing waits.
private actor Restless {
  private final class Executor: SerialExecutor {
    let clock = VirtualClock()
    private let queue = DispatchQueue(label: "Restless")

    func enqueue(_ job: UnownedJob) {
      if clock.waitingCount == 0 { clock.schedule(at: clock.now) {} }
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private let executor = Executor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func advance(by stride: VirtualTime.Stride) async { await executor.clock.advance(by: stride) }
}
