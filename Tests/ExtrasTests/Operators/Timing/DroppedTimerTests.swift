import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

/// What happens when a scheduler drops the action of a timer, as
/// `OperationQueue.cancelAllOperations()` does.
@Suite struct DroppedTimerTests {
  private let scheduler = ForgetfulScheduler()
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

/// A scheduler in virtual time that drops its actions when a test tells it to.
private final class ForgetfulScheduler: Scheduler {
  let clock = VirtualClock()
  private var actions: [Int: () -> Void] = [:]
  private var number = 0

  func drop() {
    var dropped: [Int: () -> Void] = [:]
    swap(&dropped, &actions)
  }

  private func keep(_ action: @escaping () -> Void) -> (key: Int, run: () -> Void) {
    number += 1
    let key = number
    actions[key] = action
    return (key, { [unowned self] in actions[key]?() })
  }

  var now: VirtualTime { clock.now }
  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) { clock.schedule(at: clock.now, action) }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    clock.schedule(at: date, keep(action).run)
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let (key, run) = keep(action)
    let token = clock.schedule(at: date, every: interval, run)
    return AnyCancellable { [weak self] in
      token.cancel()
      _ = self?.actions.removeValue(forKey: key)
    }
  }
}
