import Combine
import SwiftCombineTesting
import TestSupport
import Testing

/// Actions that a scheduler prepares, and actions that do the work of several: the same happens as with one
/// new action for each signal.
@Suite("fast paths of schedulers") struct FastSchedulingTests {
  private let count = inputCount

  @Test(arguments: ["receive(on:)", "delay", "debounce", "throttle", "timeout", "collect"])
  func `prepared actions and shared ones deliver what new ones do`(name: String) {
    var dice = Dice()
    for _ in 0..<count / 6 {
      let (script, elements) = (ScriptedSubscriber.Script.random(&dice), dice.numbers(0...5))
      let calls = (0..<dice.roll(1...5)).map { _ in (dice.roll(0...6), dice.roll(1...3)) }
      let inside = dice.roll(0...2) == 0 ? dice.roll(1...3) : nil
      let input = Input(name: name, script: script, calls: calls, inside: inside)
      let results =
        [false, true].flatMap { prepares in
          [
            run(input, elements, TestScheduler<Alone>(prepares: prepares)),
            run(input, elements, TestScheduler<Together>(prepares: prepares)),
          ]
        }
      if results.contains(where: { $0 != results[0] }) {
        Issue.record("\(elements), \(input): \(results)")
      }
    }
  }

  private struct Input {
    let name: String
    let script: ScriptedSubscriber.Script
    let calls: [(Int, Int)]
    let inside: Int?
  }

  /// What happens when elements, and what a subject sends, are delivered on a scheduler. Elements that come
  /// at once, and are not hidden, are a burst.
  private func run<Mode: SchedulingMode>(
    _ input: Input, _ elements: [Int], _ scheduler: TestScheduler<Mode>
  ) -> [Happening] {
    let subject = PassthroughSubject<Int, TestError>()
    let burst = elements.publisher.setFailureType(to: TestError.self)
    // Half of the inputs are bursts, the others what a subject sends.
    if elements.count > 2 { return follow(input, burst, subject, scheduler) }
    return follow(input, subject, subject, scheduler)
  }

  private func follow<Mode: SchedulingMode>(
    _ input: Input, _ upstream: some Publisher<Int, TestError>, _ subject: PassthroughSubject<Int, TestError>,
    _ scheduler: TestScheduler<Mode>
  ) -> [Happening] {
    let happenings = Happenings()
    let subscriber = ScriptedSubscriber(input.script, happenings)
    if let inside = input.inside {
      subscriber.act = { number in
        if number == inside { scheduler.schedule { happenings.add(.mark(-1)) } }
      }
    }
    switch input.name {
    case "receive(on:)": upstream.receive(on: scheduler).subscribe(subscriber)
    case "delay": upstream.delay(for: .seconds(1), scheduler: scheduler).subscribe(subscriber)
    case "debounce": upstream.debounce(for: .seconds(2), scheduler: scheduler).subscribe(subscriber)
    case "throttle":
      upstream.throttle(for: .seconds(2), scheduler: scheduler, latest: true).subscribe(subscriber)
    case "timeout": upstream.timeout(.seconds(2), scheduler: scheduler).subscribe(subscriber)
    default:
      upstream.collect(.byTimeOrCount(scheduler, .seconds(2), 2)).map { $0.reduce(0, +) }.subscribe(
        subscriber)
    }
    for (call, number) in input.calls {
      switch call {
      case 0: subscriber.request(.max(number))
      case 1: scheduler.schedule { happenings.add(.mark(number)) }
      case 2 where number == 1: subject.send(completion: .finished)
      case 2 where number == 2: subscriber.cancel()
      case 3, 4: subject.send(number)
      default: scheduler.clock.advance(by: .seconds(number - 1))
      }
    }
    scheduler.clock.advance(by: 10)
    subscriber.act = nil
    subscriber.cancel()
    scheduler.clock.advance(by: 10)
    return happenings.take()
  }
}

/// Whether one action of a scheduler may do the work of several.
protocol SchedulingMode { static var takesTogether: Bool { get } }
enum Alone: SchedulingMode { static var takesTogether: Bool { false } }
enum Together: SchedulingMode { static var takesTogether: Bool { true } }

/// A scheduler in virtual time, with the fast paths of a queue or without.
private struct TestScheduler<Mode: SchedulingMode>: Scheduler {
  let clock = VirtualClock()
  let prepares: Bool

  var now: VirtualTime { clock.now }
  var minimumTolerance: VirtualTime.Stride { .zero }
  static var _takesTogether: Bool { Mode.takesTogether }

  func _prepare(options: Never?, _ action: @escaping () -> Void) -> (() -> Void)? {
    prepares ? { clock.schedule(at: clock.now, action) } : nil
  }

  func schedule(options: Never?, _ action: @escaping () -> Void) { clock.schedule(at: clock.now, action) }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) { clock.schedule(at: date, action) }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable { clock.schedule(at: date, every: interval, action) }
}
