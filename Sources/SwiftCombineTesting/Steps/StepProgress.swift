import SwiftCombine

/// The progress of a step verifier in the events of its recorder.
final class StepProgress<Output, Failure: Error> {
  typealias Event = RecordedEvent<Output, Failure>
  typealias Complaint = StepVerifier<Output, Failure>.Complaint

  let recorder: Recorder<Output, Failure>
  let clock: VirtualClock
  /// Whether the subscription is skipped, since no step expects it.
  private let skipsSubscription: Bool
  private var next = 0

  init(recorder: Recorder<Output, Failure>, clock: VirtualClock, skipsSubscription: Bool) {
    self.recorder = recorder
    self.clock = clock
    self.skipsSubscription = skipsSubscription
  }

  /// Runs the due actions, and takes the next event if it is the expected one.
  func take(_ expected: String, where isExpected: (Event) -> Bool) -> Complaint? {
    clock.advance()
    guard let event = nextEvent else {
      return Complaint(expected: expected, found: "nothing until \(clock.now)")
    }
    guard isExpected(event.value) else {
      return Complaint(expected: expected, found: "\(event.value) at \(event.time)")
    }
    next += 1
    return nil
  }

  /// Advances the clock, and expects no event meanwhile. An event at the very end is for the next step.
  func takeNothing(for stride: VirtualTime.Stride) -> Complaint? {
    let end = clock.now + stride
    clock.advance(by: max(.zero, stride - .nanoseconds(1)))
    let complaint = unexpected.map { Complaint(expected: "nothing until \(end)", found: $0) }
    clock.advance(to: end)
    return complaint
  }

  /// The mismatch at the end, if there is one.
  var leftover: Complaint? {
    clock.advance()
    if let unexpected { return Complaint(expected: "no further event", found: unexpected) }
    return recorder.violations.first.map { violation in
      Complaint(expected: "the rules to be obeyed", found: "a broken one: \(violation)")
    }
  }

  private var unexpected: String? { nextEvent.map { "\($0.value) at \($0.time)" } }

  /// The first event that no step has taken.
  private var nextEvent: Timed<Event>? {
    let events = recorder.timedEvents
    if skipsSubscription, next == 0, case .subscription = events.first?.value { next = 1 }
    return events.element(next)
  }
}
