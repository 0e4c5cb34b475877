import CombineShim

/// How far a step verifier has come in what its recorder keeps.
final class StepProgress<Output, Failure: Error> {
  typealias Event = RecordedEvent<Output, Failure>
  typealias Complaint = StepVerifier<Output, Failure>.Complaint

  let recorder: Recorder<Output, Failure>
  let clock: VirtualClock
  private var next = 0

  init(recorder: Recorder<Output, Failure>, clock: VirtualClock) {
    self.recorder = recorder
    self.clock = clock
  }

  static var subscriptionStep: String { "expectSubscription()" }

  /// Runs what is due, and takes the next event if it is the expected one.
  func take(_ expected: String, where isExpected: (Event) -> Bool) -> Complaint? {
    clock.advance()
    guard let event = recorder.timedEvents.element(next) else {
      return Complaint(expected: expected, got: "nothing until \(clock.now)")
    }
    guard isExpected(event.value) else {
      return Complaint(expected: expected, got: "\(event.value) at \(event.time)")
    }
    next += 1
    return nil
  }

  func takeNothing(for stride: VirtualTime.Stride) -> Complaint? {
    clock.advance(by: stride)
    return unexpected.map { Complaint(expected: "nothing until \(clock.now)", got: $0) }
  }

  func skipSubscription() {
    if case .subscription = recorder.events.first { next = 1 }
  }

  /// What is wrong at the end.
  var leftover: Complaint? {
    clock.advance()
    if let unexpected { return Complaint(expected: "no further event", got: unexpected) }
    return recorder.violations.first.map { violation in
      Complaint(expected: "the rules to be obeyed", got: "a broken one: \(violation)")
    }
  }

  private var unexpected: String? {
    recorder.timedEvents.element(next).map { "\($0.value) at \($0.time)" }
  }
}
