import Combine
import SwiftCombineTesting

/// The times at which eleven values are sent in the examples of the chapter on time, in seconds.
let typing: [(VirtualTime, Int)] = zip(
  [0, 0.1, 0.2, 0.3, 0.5, 0.6, 2.0, 2.1, 2.2, 2.4, 2.5] as [VirtualTime], 1...11
).map { ($0, $1) }

extension ScriptedSource {
  /// Sends values, each at its time. Work that is due at the same time runs first.
  func play(
    _ values: [(VirtualTime, Output)], on clock: VirtualClock,
    then completion: Subscribers.Completion<Failure>? = nil,
    at end: VirtualTime? = nil
  ) {
    for (time, value) in values {
      clock.advance(to: time)
      send(value)
    }
    if let end { clock.advance(to: end) }
    if let completion { send(completion: completion) }
    clock.advance()
  }
}

/// Writes times and values in one line: `0.5 s 1, 1 s 3`.
func line<Value>(_ timed: [Timed<Value>]) -> String {
  timed.map { "\($0.time) \($0.value)" }.joined(separator: ", ")
}

/// Writes times and events in one line, without the subscription: `0.5 s 1, 1 s finished`.
func line<Input, Failure>(_ recorder: Recorder<Input, Failure>) -> String {
  recorder.timedEvents.compactMap { event in
    switch event.value {
    case .value(let value): "\(event.time) \(value)"
    case .finished: "\(event.time) finished"
    case .failure(let error): "\(event.time) failed: \(error)"
    case .subscription, .requested, .answered, .cancelled: nil
    }
  }.joined(separator: ", ")
}

/// A scheduler in virtual time that records its calls, and may be bad at canceling.
final class SpyScheduler: Scheduler {
  typealias SchedulerTimeType = VirtualTime
  typealias SchedulerOptions = String

  let clock = VirtualClock()
  private let cancels: Bool
  private var calls: [String] = []

  init(cancels: Bool = true) { self.cancels = cancels }

  /// The calls since it was read last.
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }

  var now: VirtualTime {
    calls.append("now")
    return clock.now
  }
  var minimumTolerance: VirtualTime.Stride {
    calls.append("tolerance")
    return .milliseconds(7)
  }

  func schedule(options: String?, _ action: @escaping () -> Void) {
    calls.append("at once, \(options ?? "no options")")
    clock.schedule(at: clock.now, action)
  }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: String?, _ action: @escaping () -> Void
  ) {
    calls.append("at \(date), tolerance \(tolerance), \(options ?? "no options")")
    clock.schedule(at: date, action)
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: String?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    calls.append("at \(date), every \(interval), tolerance \(tolerance), \(options ?? "no options")")
    let token = clock.schedule(at: date, every: interval, action)
    let cancels = cancels
    return AnyCancellable { [weak self] in
      self?.calls.append("cancel \(date)")
      if cancels { token.cancel() } else { withExtendedLifetime(self?.keep(token)) {} }
    }
  }

  private var retained: [AnyCancellable] = []
  private func keep(_ token: AnyCancellable) { retained.append(token) }
}

/// A scheduler in virtual time that lets one action do what several would, as a dispatch queue does.
struct GatheringScheduler: Scheduler {
  typealias SchedulerTimeType = VirtualTime
  typealias SchedulerOptions = Never

  let clock = VirtualClock()

  static var _takesTogether: Bool { true }
  var now: VirtualTime { clock.now }
  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) { clock.schedule(at: clock.now, action) }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    clock.schedule(at: date, action)
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    clock.schedule(at: date, every: interval, action)
  }
}
