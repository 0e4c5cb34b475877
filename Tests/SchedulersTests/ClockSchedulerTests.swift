import Dispatch
import SwiftCombine
import SwiftCombineSchedulers
import SwiftCombineTesting
import Synchronization
import Testing

/// An actor that its actions call.
private actor Ledger {
  var entries: [Int] = []
  func add(_ entry: Int) { entries.append(entry) }
}

/// What actions have noted. `@unchecked Sendable`: only actions of one scheduler at a time use it.
private final class Log: @unchecked Sendable {
  var lines: [String] = []
}

/// What an action captures, and releases with itself.
private final class Captured: Sendable {
  private let atEnd: @Sendable () -> Void
  init(_ atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }
  deinit { atEnd() }
}

extension Scheduler {
  /// Waits until the actions have run that were scheduled before.
  fileprivate func drained() async {
    await withCheckedContinuation { continuation in schedule { continuation.resume() } }
  }
}

@Suite struct ClockSchedulerTests {
  private let clock = ManualClock()

  @Test(.timeLimit(.minutes(60)))
  func `actions run one at a time in the order in which they were scheduled`() async {
    let scheduler = ClockScheduler(clock)
    let log = Log()
    for number in 1...100 { scheduler.schedule { log.lines.append("\(number)") } }
    await scheduler.drained()
    #expect(log.lines == (1...100).map { "\($0)" })
  }

  @Test(.timeLimit(.minutes(60)))
  func `an action that an action schedules runs after it`() async {
    let scheduler = ClockScheduler(clock)
    let log = Log()
    await withCheckedContinuation { continuation in
      scheduler.schedule {
        scheduler.schedule {
          log.lines.append("inner")
          continuation.resume()
        }
        log.lines.append("outer")
      }
    }
    #expect(log.lines == ["outer", "inner"])
  }

  @Test(.timeLimit(.minutes(60)))
  func `a delayed action runs when the clock has reached its time`() async {
    let scheduler = ClockScheduler(clock)
    let recorder = Just(1).delay(for: 2, scheduler: scheduler).record()
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await scheduler.drained()
    #expect(recorder.values == [])
    clock.advance(by: .seconds(1))
    await recorder.waitForCompletion()
    #expect(recorder.values == [1])
  }

  @Test(.timeLimit(.minutes(60)))
  func `a repeating action skips the runs that it is too late for`() async {
    let scheduler = ClockScheduler(clock)
    let log = Log()
    let token = scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: 2) { [clock] in
      log.lines.append("\(clock.now.offset)")
    }
    for seconds in [1, 7, 1] {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(seconds))
    }
    await clock.waitForSleepers(1)
    token.cancel()
    await clock.waitForNoSleeper()
    #expect(log.lines == ["1.0 seconds", "8.0 seconds", "9.0 seconds"])
  }

  @Test(.timeLimit(.minutes(60)))
  func `a canceled repeating action is released and runs no more`() async {
    let scheduler = ClockScheduler(clock)
    let log = Log()
    var object: Log? = Log()
    weak let held = object
    let token = scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: 1) {
      [object] in
      object?.lines.append("held")
      log.lines.append("run")
    }
    object = nil
    await clock.waitForSleepers(1)
    #expect(held != nil)
    token.cancel()
    #expect(held == nil)
    clock.advance(by: .seconds(1))
    await scheduler.drained()
    #expect(log.lines == [])
  }

  @Test(.timeLimit(.minutes(60)))
  func `a repeating action that cancels itself runs once`() async {
    let scheduler = ClockScheduler(clock)
    let log = Log()
    let tokens = Mutex<[AnyCancellable]>([])
    let (release, releasing) = AsyncStream<Never>.makeStream()
    var held: Captured? = Captured { releasing.finish() }
    let token = AnyCancellable(
      scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: 1) { [held] in
        withExtendedLifetime(held) { log.lines.append("run") }
        let all = tokens.withLock { $0 }
        for token in all { token.cancel() }
      })
    held = nil
    tokens.withLock { $0 = [token] }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    // The task that has been woken runs the action some time later; an action that is released runs no more.
    var releases = release.makeAsyncIterator()
    _ = await releases.next()
    clock.advance(by: .seconds(5))
    await scheduler.drained()
    #expect(log.lines == ["run"])
  }

  @Test(.timeLimit(.minutes(60)))
  func `actions are isolated to the actor`() async {
    let ledger = Ledger()
    let scheduler = ActorScheduler(actor: ledger)
    let recorder = (1...10).publisher.receive(on: scheduler)
      .handleEvents(receiveOutput: { value in ledger.assumeIsolated { $0.add(value) } })
      .record()
    await recorder.waitForCompletion()
    #expect(await ledger.entries == Array(1...10))
  }

  @Test(.timeLimit(.minutes(60)))
  func `actions of the main actor are isolated to it`() async {
    let recorder = Just(1).receive(on: ActorScheduler(actor: MainActor.shared))
      .map { value in MainActor.assumeIsolated { value + 1 } }
      .record()
    await recorder.waitForCompletion()
    #expect(recorder.values == [2])
  }

  @Test(.timeLimit(.minutes(60)))
  func `actions run on the executor`() async {
    let executor = QueueExecutor()
    let scheduler = ActorScheduler(executor: executor)
    await withCheckedContinuation { continuation in
      scheduler.schedule {
        dispatchPrecondition(condition: .onQueue(executor.queue))
        continuation.resume()
      }
    }
    #expect(executor.count.withLock { $0 } >= 1)
  }

  @Test func `times and intervals convert`() {
    let scheduler = ClockScheduler(clock)
    let later = scheduler.now.advanced(by: 1.5)
    #expect(later.instant.offset == .milliseconds(1500))
    #expect(scheduler.now.distance(to: later) == .milliseconds(1500))
    #expect(scheduler.now < later)
    #expect(scheduler.minimumTolerance == .nanoseconds(1))
    #expect(VirtualTime.Stride(.seconds(Int64.max)) == .nanoseconds(.max))
    #expect(VirtualTime.Stride(.milliseconds(-1500)) == -1.5)
  }
}
