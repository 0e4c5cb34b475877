import Combine
import Foundation
import TestSupport
import Testing

@Suite struct RunLoopSchedulerTests {
  @Test func `an action wakes a sleeping loop and runs on its thread, in the order of scheduling`() {
    let worker = LoopThread()
    let log = Log<Int>()
    let ran = Latch()
    for number in 1...3 {
      worker.loop.schedule {
        #expect(Thread.current === worker.thread)
        log.add(number)
        ran.open()
      }
      // The loop sleeps again when the next one arrives.
      #expect(ran.wait())
    }
    for number in 4...6 { worker.loop.schedule { log.add(number) } }
    worker.stop()
    #expect(log.entries == [1, 2, 3, 4, 5, 6])
  }

  @Test func `an action scheduled on the loop's own thread runs when the loop turns next`() {
    let worker = LoopThread()
    let log = Log<String>()
    let ran = Latch()
    worker.loop.schedule {
      RunLoop.current.schedule {
        log.add("inner")
        ran.open()
      }
      log.add("outer")
    }
    #expect(ran.wait())
    worker.stop()
    #expect(log.entries == ["outer", "inner"])
  }

  @Test(arguments: [false, true])
  func `a delayed action runs on the loop's thread and not before its date`(isKnown: Bool) {
    let worker = LoopThread()
    let ran = Latch()
    if isKnown {
      worker.loop.schedule { ran.open() }
      #expect(ran.wait())
    }
    let due = worker.loop.now.advanced(by: .milliseconds(30))
    let dates = Log<Date>()
    worker.loop.schedule(after: due) {
      #expect(Thread.current === worker.thread)
      dates.add(Date())
      ran.open()
    }
    #expect(ran.wait())
    worker.stop()
    #expect(dates.entries.count == 1 && dates.entries[0].timeIntervalSince(due.date) > -0.001)
  }

  @Test func `V11.1: a repeating action runs at its date and at each interval, until it is canceled`() {
    let worker = LoopThread()
    let dates = Log<Date>()
    let held = Log<any Cancellable>()
    let ran = Latch()
    let start = worker.loop.now
    worker.loop.schedule {
      held.add(
        worker.loop.schedule(after: start, interval: .milliseconds(20)) {
          dates.add(Date())
          if dates.entries.count == 3 { held.entries[0].cancel() }
          ran.open()
        })
    }
    #expect(ran.wait(for: 3))
    worker.loop.schedule(after: worker.loop.now.advanced(by: .milliseconds(100))) { ran.open() }
    #expect(ran.wait())
    worker.stop()
    #expect(dates.entries.count == 3)
    for (index, date) in dates.entries.enumerated() {
      #expect(date.timeIntervalSince(start.date) > 0.02 * Double(index) - 0.001)
    }
  }

  @Test func `releasing the cancellable of a repeating action stops it`() {
    let worker = LoopThread()
    let count = Log<Void>()
    let past = Latch()
    let loop = worker.loop!
    loop.schedule {
      // The loop runs nothing else before this has returned.
      _ = loop.schedule(after: loop.now.advanced(by: .milliseconds(5)), interval: .milliseconds(1)) {
        count.add(())
      }
      loop.schedule(after: loop.now.advanced(by: .milliseconds(50))) { past.open() }
    }
    #expect(past.wait())
    worker.stop()
    #expect(count.entries.isEmpty)
  }

  @Test func `the captures of an action are freed when it has run, and when a repetition is canceled`() {
    let worker = LoopThread()
    let freed = Latch()
    func schedule(_ start: (@escaping () -> Void) -> Void) {
      let token = Token { freed.open() }
      start { withExtendedLifetime(token) {} }
    }
    schedule { worker.loop.schedule($0) }
    #expect(freed.wait())
    schedule { worker.loop.schedule(after: worker.loop.now, $0) }
    #expect(freed.wait())
    schedule { worker.loop.schedule(after: worker.loop.now, interval: 1, $0).cancel() }
    #expect(freed.wait())
    worker.stop()
  }

  @Test func `lengths of time that make no sense are taken as the least`() {
    let worker = LoopThread()
    let ran = Latch()
    let repetition = worker.loop.schedule(after: worker.loop.now, interval: -5, tolerance: -5) { ran.open() }
    #expect(ran.wait(for: 2))
    repetition.cancel()
    worker.loop.schedule(after: worker.loop.now.advanced(by: -100), tolerance: -1) { ran.open() }
    #expect(ran.wait())
    worker.stop()
  }

  @Test(arguments: [-1e300, -.infinity, Double.nan])
  func `a date that makes no sense is now`(delay: Double) {
    let worker = LoopThread()
    let date = worker.loop.now.advanced(by: .init(delay))
    let ran = Latch()
    worker.loop.schedule(after: date) { ran.open() }
    #expect(ran.wait())
    let repetition = worker.loop.schedule(after: date, interval: 0.001) { ran.open() }
    #expect(ran.wait(for: 3))
    repetition.cancel()
    worker.stop()
  }

  @Test func `the tolerance of a run loop is zero and its time is the date`() {
    #expect(RunLoop.main.minimumTolerance == 0)
    #expect(abs(RunLoop.main.now.date.timeIntervalSinceNow) < 600)
  }
}
