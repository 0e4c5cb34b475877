import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

/// What happens when a scheduler drops the action of a timer, as
/// `OperationQueue.cancelAllOperations()` does.
@Suite struct DroppedTimerTests {
  private let scheduler = DroppingScheduler()
  private let subject = PassthroughSubject<Int, Never>()

  @Test func `sample starts its timer again with the next value`() {
    let recorder = subject.sample(every: 1, scheduler: scheduler).record()
    subject.send(1)
    scheduler.drop()
    scheduler.clock.advance(by: 10)
    #expect(recorder.values == [])
    subject.send(2)
    scheduler.clock.advance(by: 1)
    #expect(recorder.values == [2])
    subject.send(3)
    scheduler.clock.advance(by: 1)
    #expect(recorder.values == [2, 3])
    #expect(recorder.violations == [])
  }

  @Test func `window starts its timer again with the next value`() {
    let recorder = subject.window(every: 1, scheduler: scheduler).flatMap { $0.collect() }.record()
    subject.send(1)
    scheduler.drop()
    scheduler.clock.advance(by: 10)
    subject.send(2)
    scheduler.clock.advance(by: 1)
    #expect(recorder.values == [[1, 2]])
    subject.send(3)
    scheduler.clock.advance(by: 1)
    #expect(recorder.values == [[1, 2], [3]])
  }
}
