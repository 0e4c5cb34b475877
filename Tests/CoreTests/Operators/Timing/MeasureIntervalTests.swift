import Combine
import SwiftCombineTesting
import Dispatch
import TestSupport
import Testing

@Suite struct MeasureIntervalTests {
  @Test func `V6.18 each value becomes the time since the one before, in the stride of the queue`() {
    let scheduler = VirtualDispatchScheduler()
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.measureInterval(using: scheduler).record()
    source.play(typing, on: scheduler.clock, then: .finished, at: 4)
    let milliseconds = [0, 100, 100, 100, 200, 100, 1_400, 100, 100, 200, 100]
    #expect(recorder.values == milliseconds.map { .milliseconds($0) })
    #expect(recorder.values.map(\.magnitude) == milliseconds.map { $0 * 1_000_000 })
    #expect(recorder.values.filter { $0 > 0.9 } == [.seconds(1.4)])
    #expect(recorder.events.last == .finished)
  }

  @Test func `fact 129 the first interval counts from the subscription`() {
    let scheduler = VirtualTimeScheduler()
    scheduler.advance(by: 5)
    let source = ScriptedSource<String, TestError>()
    let recorder = source.measureInterval(using: scheduler).record()
    source.play([(7, "a"), (7.5, "b")], on: scheduler.clock, then: .failure("end"))
    #expect(recorder.events == [.subscription("MeasureInterval"), .value(2), .value(0.5), .failure("end")])
  }

  @Test func `fact 129 the clock is read at the subscription and for each value and nothing is scheduled`() {
    let spy = SpyScheduler()
    let source = ScriptedSource<Int, TestError>(recordsAnswers: true)
    let recorder = source.measureInterval(using: spy, options: "mine").record(
      demand: .max(1), answering: { _ in .max(1) })
    #expect(spy.takeCalls() == ["now"])
    source.send(1)
    #expect(spy.takeCalls() == ["now"])
    source.send(completion: .finished)
    #expect(spy.takeCalls() == [])
    #expect(source.log == [.subscribed, .requested(.max(1)), .requested(.max(1)), .answered(.none)])
    #expect(recorder.values == [0])
  }

  @Test func `fact 129 a clock that was set back makes negative intervals`() {
    let clock = BackwardClock()
    let recorder = [1, 2].publisher.measureInterval(using: clock).record()
    #expect(recorder.values == [-1, -1])
  }

  @Test func `demand of one at a time does not recurse`() {
    let recorder = (1...elementCount).publisher.measureInterval(using: ImmediateScheduler.shared).record(
      demand: .max(1), answering: { _ in .max(1) })
    #expect(recorder.values.count == elementCount)
    #expect(recorder.completion == .finished)
  }
}

/// A clock that goes back a second each time it is read.
private final class BackwardClock: Scheduler {
  typealias SchedulerOptions = Never
  private var time = VirtualTime.start

  var now: VirtualTime {
    time = time - 1
    return time
  }
  let minimumTolerance = VirtualTime.Stride.seconds(0)

  func schedule(options: Never?, _ action: @escaping () -> Void) { action() }
  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) { action() }
  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}
