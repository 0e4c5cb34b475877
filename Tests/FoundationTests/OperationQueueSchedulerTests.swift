import Combine
@testable import SwiftCombineFoundation
import Foundation
import TestSupport
import Testing

@Suite struct OperationQueueSchedulerTests {
  let queue = OperationQueue()

  init() { queue.maxConcurrentOperationCount = 1 }

  @Test func `actions run on the queue, one after the other if the queue is serial`() {
    let log = Log<Int>()
    for number in 1...100 {
      queue.schedule {
        #expect(OperationQueue.current === queue)
        log.add(number)
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.entries == Array(1...100))
  }

  @Test func `fact 140 a delayed action is an operation that is not ready before its date`() throws {
    let ran = Latch()
    let dates = Log<Date>()
    let due = queue.now.advanced(by: .milliseconds(60))
    queue.isSuspended = true  // it is there as long as it is looked at
    queue.schedule(after: due) {
      #expect(OperationQueue.current === queue)
      dates.add(Date())
      ran.open()
    }
    let operation = try #require(queue.operations.first)
    #expect(operation is any Cancellable && !(operation is BlockOperation))
    #expect(!operation.isReady || due.date <= Date())
    queue.isSuspended = false
    #expect(ran.wait())
    #expect(dates.entries.count == 1 && dates.entries[0].timeIntervalSince(due.date) > -0.001)
  }

  /// An operation that becomes ready while it is being added may never run.
  @Test func `a delayed operation waits for its date only once its queue has it`() throws {
    final class WatchedQueue: OperationQueue, @unchecked Sendable {
      let waiting = Log<Bool>()
      let added = Latch()

      override func addOperation(_ operation: Operation) {
        if let operation = operation as? DelayedOperation { waiting.add(operation.isWaiting) }
        super.addOperation(operation)
        added.open()
      }
    }
    let queue = WatchedQueue()
    queue.schedule(after: queue.now) {}
    let token = queue.schedule(after: queue.now, interval: .milliseconds(1)) {}
    for _ in 0..<4 { #expect(queue.added.wait()) }
    token.cancel()
    queue.waitUntilAllOperationsAreFinished()
    #expect(!queue.waiting.entries.contains(true))
  }

  @Test
  func
    `fact 140 a delayed operation that is canceled leaves the queue at once, and its action does not run`()
    throws
  {
    let freed = Latch()
    func schedule() {
      let token = Token { freed.open() }
      queue.schedule(after: queue.now.advanced(by: .seconds(3600))) {
        withExtendedLifetime(token) {}
        Issue.record("it ran")
      }
    }
    schedule()
    #expect(queue.operationCount == 1)
    (try #require(queue.operations.first as? any Cancellable)).cancel()
    queue.waitUntilAllOperationsAreFinished()
    #expect(queue.operationCount == 0)
    #expect(freed.wait())
  }

  @Test func `a delayed action of a suspended queue waits for the queue`() {
    let ran = Latch()
    let log = Log<String>()
    queue.isSuspended = true
    queue.schedule(after: queue.now) {
      log.add("ran")
      ran.open()
    }
    let past = Latch()
    DispatchQueue.global().schedule(after: DispatchQueue.global().now.advanced(by: .milliseconds(30))) {
      past.open()
    }
    #expect(past.wait())
    log.add("resumed")
    queue.isSuspended = false
    #expect(ran.wait())
    #expect(log.entries == ["resumed", "ran"])
  }

  @Test func `fact 140 a repeating action adds one operation for each run, until it is canceled`() {
    let dates = Log<Date>()
    let counts = Log<Int>()
    let ran = Latch()
    let start = queue.now
    let repetition = queue.schedule(after: start, interval: .milliseconds(20)) {
      dates.add(Date())
      counts.add(queue.operationCount)
      ran.open()
    }
    #expect(repetition is AnyCancellable)
    #expect(ran.wait(for: 3))
    repetition.cancel()
    queue.waitUntilAllOperationsAreFinished()
    let count = dates.entries.count
    let past = Latch()
    queue.schedule(after: queue.now.advanced(by: .milliseconds(100))) { past.open() }
    #expect(past.wait())
    #expect(dates.entries.count == count)
    #expect(counts.entries.allSatisfy { $0 == 1 })
    for (index, date) in dates.entries.enumerated() {
      #expect(date.timeIntervalSince(start.date) > 0.02 * Double(index) - 0.001)
    }
  }

  @Test func `a repeating action that cancels itself does not run again, and is freed`() {
    let freed = Latch()
    let count = Log<Void>()
    func schedule() {
      let token = Token { freed.open() }
      let held = Log<any Cancellable>()
      queue.isSuspended = true
      held.add(
        queue.schedule(after: queue.now, interval: .milliseconds(1)) {
          withExtendedLifetime(token) {}
          count.add(())
          held.entries[0].cancel()
        })
      queue.isSuspended = false
    }
    schedule()
    let past = Latch()
    queue.schedule(after: queue.now.advanced(by: .milliseconds(30))) { past.open() }
    #expect(past.wait())
    #expect(count.entries.count == 1)
  }

  @Test func `releasing the cancellable of a repeating action stops it and frees its captures`() {
    let freed = Latch()
    func schedule() {
      let token = Token { freed.open() }
      _ = queue.schedule(after: queue.now.advanced(by: .seconds(3600)), interval: .seconds(1)) {
        withExtendedLifetime(token) {}
        Issue.record("it ran")
      }
    }
    schedule()
    queue.waitUntilAllOperationsAreFinished()
    #expect(freed.wait())
    #expect(queue.operationCount == 0)
  }

  @Test func `an action is released when its operation is canceled, not when the queue has removed it`() {
    var isFreed = false
    queue.isSuspended = true
    queue.schedule { [token = Token { isFreed = true }] in
      withExtendedLifetime(token) {}
      Issue.record("it ran")
    }
    queue.cancelAllOperations()
    #expect(isFreed)
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }

  /// When the operations of the queue are canceled.
  enum Moment: CaseIterable { case duringARun, onceItIsOver }

  @Test(arguments: Moment.allCases)
  func `a repetition ends when its operations are canceled while it runs`(moment: Moment) {
    let runs = Log<Operation>()
    let queue = queue
    let repetition = queue.schedule(after: queue.now, interval: .milliseconds(1)) {
      runs.add(queue.operations[0])
      switch (moment, runs.entries.count) {
      case (.duringARun, 1): queue.cancelAllOperations()
      // As a thread does that has read the list of operations before.
      case (.onceItIsOver, 2): runs.entries[0].cancel()
      case (_, 3...):
        Issue.record("it goes on")
        queue.isSuspended = true
      default: break
      }
    }
    #expect(finishes { queue.waitUntilAllOperationsAreFinished() })
    #expect(runs.entries.count == (moment == .duringARun ? 1 : 2))
    repetition.cancel()
    queue.isSuspended = false
  }

  @Test func `dates far away and lengths that make no sense do no harm`() {
    queue.schedule(after: .init(.distantFuture), tolerance: .init(.infinity)) { Issue.record("it ran") }
    queue.cancelAllOperations()
    queue.waitUntilAllOperationsAreFinished()
    let ran = Latch()
    queue.schedule(after: .init(.distantPast), tolerance: -1) { ran.open() }
    #expect(ran.wait())
    let repetition = queue.schedule(after: queue.now, interval: -5) { ran.open() }
    #expect(ran.wait(for: 2))
    repetition.cancel()
    queue.waitUntilAllOperationsAreFinished()
  }

  @Test(arguments: [-1e300, -.infinity, Double.nan])
  func `a date that makes no sense is now`(delay: Double) {
    let date = queue.now.advanced(by: .init(delay))
    let ran = Latch()
    queue.schedule(after: date) { ran.open() }
    #expect(ran.wait())
    let repetition = queue.schedule(after: date, interval: 0.001) { ran.open() }
    #expect(ran.wait(for: 3))
    repetition.cancel()
    queue.waitUntilAllOperationsAreFinished()
  }
}
