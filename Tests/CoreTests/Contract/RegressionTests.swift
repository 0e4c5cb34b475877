import Combine
import SwiftCombineTesting
import TestSupport
import Testing

/// Bugs that no other test holds; Documentation/Regressions.md lists those that one does.
@Suite struct RegressionTests {
  private typealias Numbers = AnyPublisher<Int, any Error>

  private static let ending: [String: @Sendable (Numbers) -> Numbers] = [
    "tryCompactMap": { $0.tryCompactMap { _ in throw TestError("thrown") }.eraseToAnyPublisher() },
    "tryScan": { $0.tryScan(0) { _, _ in throw TestError("thrown") }.eraseToAnyPublisher() },
    "tryRemoveDuplicates": {
      $0.tryRemoveDuplicates { _, _ in throw TestError("thrown") }.eraseToAnyPublisher()
    },
    "tryDrop(while:)": { $0.tryDrop { _ in throw TestError("thrown") }.eraseToAnyPublisher() },
    "prefix": { $0.prefix(1).eraseToAnyPublisher() },
    "prefix(while:)": { $0.prefix { _ in false }.eraseToAnyPublisher() },
    "first": { $0.first().eraseToAnyPublisher() },
  ]

  @Test(arguments: ending.keys.sorted())
  func `a subscriber that cancels while an operator cancels its upstream receives no completion`(name: String)
  {
    let subject = PassthroughSubject<Int, any Error>()
    var subscription: (any Subscription)?
    var isCompleted = false
    let subscriber = AnySubscriber<Int, any Error>(
      receiveSubscription: {
        subscription = $0
        $0.request(.unlimited)
      }, receiveCompletion: { _ in isCompleted = true })
    let upstream = subject.handleEvents(receiveCancel: { subscription?.cancel() })
    Self.ending[name]!(upstream.eraseToAnyPublisher()).subscribe(subscriber)
    subject.send(1)
    subject.send(2)
    #expect(!isCompleted)
  }

  /// A repeating timer of `collect(.byTime)` computed when it would ring again, which is the scheduler's
  /// code, with its lock held: a time whose arithmetic came back to the stream stopped the program.
  @Test func `a time of a scheduler may call back into the stream while it is computed`() async {
    await #expect(processExitsWith: .success) {
      let scheduler = ReentrantScheduler()
      let subject = PassthroughSubject<Int, Never>()
      let recorder = subject.collect(.byTime(scheduler, .seconds(1))).record()
      subject.send(1)
      scheduler.hook.action = { recorder.cancel() }
      scheduler.clock.advance(by: 3)
      precondition(recorder.values == [[1]])
      precondition(recorder.violations == [])
    }
  }
}

@Suite struct RegressionRaces {
  /// Each advance by a length of time read the clock twice; one that another thread overtook between the two
  /// took itself for a step back in time, and stopped the program.
  @Test func `threads that advance a clock by lengths of time do not send it back`() {
    let clock = VirtualClock()
    let body = { for _ in 0..<200_000 { clock.advance(by: .nanoseconds(1)) } }
    race(body, body)
    #expect(clock.now > .start)
    #expect(clock.now <= .start + .nanoseconds(400_000))
  }

  /// The same with the time of a scheduler.
  @Test func `threads that advance a scheduler by lengths of time do not send its clock back`() {
    let scheduler = VirtualTimeScheduler()
    let body = { for _ in 0..<200_000 { scheduler.advance(by: .nanoseconds(1)) } }
    race(body, body)
    #expect(scheduler.now > .start)
    #expect(scheduler.now <= .start + .nanoseconds(400_000))
  }
}

/// A scheduler in virtual time whose times run a hook whenever one is computed.
private struct ReentrantScheduler: Scheduler {
  final class Hook {
    var action: (() -> Void)?
  }

  struct Time: Strideable {
    let time: VirtualTime
    let hook: Hook

    func distance(to other: Time) -> VirtualTime.Stride { time.distance(to: other.time) }
    func advanced(by stride: VirtualTime.Stride) -> Time {
      hook.action?()
      return Time(time: time.advanced(by: stride), hook: hook)
    }
  }

  let clock = VirtualClock()
  let hook = Hook()

  var now: Time { Time(time: clock.now, hook: hook) }
  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) { clock.schedule(at: clock.now, action) }

  func schedule(
    after date: Time, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    clock.schedule(at: date.time, action)
  }

  func schedule(
    after date: Time, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    clock.schedule(at: date.time, every: interval, action)
  }
}
