import SwiftCombine

/// A chain of expectations for the events of a publisher in virtual time.
///
///     let scheduler = VirtualTimeScheduler()
///     try numbers.delay(for: 2, scheduler: scheduler).steps(clock: scheduler.clock)
///       .expectSubscription()
///       .expectNoEvent(for: 2)
///       .expectNext(1, 2)
///       .thenCancel()
///       .verify()
///
/// Nothing happens before ``verify()``: it subscribes and performs one step after the other. An expectation
/// is about the next event that no step has taken yet; before that, the clock runs the actions that are due.
/// At the end no unexpected event may be left, and no rule of the contract may have been broken. The
/// subscription is skipped, whenever it arrives, unless a step expects it.
public struct StepVerifier<Output, Failure: Error> {
  struct Step {
    let description: String
    /// - Returns: The mismatch, if there is one.
    let take: (StepProgress<Output, Failure>) -> Complaint?
  }

  /// A mismatch: what was expected, and what was found instead.
  struct Complaint {
    let expected: String
    let found: String
  }

  private let start: (_ skipsSubscription: Bool) -> StepProgress<Output, Failure>
  private var steps: [Step] = []
  private var expectsSubscription = false

  /// Creates a chain without steps.
  ///
  /// - Parameters:
  ///   - publisher: The publisher to verify.
  ///   - clock: The clock that the steps advance.
  ///   - demand: The demand to request when the subscription arrives.
  public init<P: Publisher>(
    _ publisher: P, clock: VirtualClock = VirtualClock(), demand: Subscribers.Demand = .unlimited
  ) where P.Output == Output, P.Failure == Failure {
    start = { skipsSubscription in
      let recorder = Recorder<Output, Failure>("StepVerifier", demand: demand, clock: clock)
      publisher.subscribe(recorder)
      return StepProgress(recorder: recorder, clock: clock, skipsSubscription: skipsSubscription)
    }
  }

  /// Expects the subscription.
  public func expectSubscription() -> Self {
    var longer = adding("expectSubscription()") { progress in
      progress.take("the subscription") { if case .subscription = $0 { true } else { false } }
    }
    longer.expectsSubscription = true
    return longer
  }

  func adding(_ description: String, _ take: @escaping (StepProgress<Output, Failure>) -> Complaint?) -> Self
  {
    var longer = self
    longer.steps.append(Step(description: description, take: take))
    return longer
  }

  /// Subscribes, and performs the steps.
  ///
  /// - Throws: The first step that failed.
  public func verify() throws(StepFailure) {
    let progress = start(!expectsSubscription)
    for (number, step) in steps.enumerated() {
      guard let complaint = step.take(progress) else { continue }
      progress.recorder.cancel()
      throw failure(number + 1, step.description, complaint, progress)
    }
    let complaint = progress.leftover
    progress.recorder.cancel()
    if let complaint { throw failure(steps.count, "the end", complaint, progress) }
  }

  private func failure(
    _ number: Int, _ step: String, _ complaint: Complaint, _ progress: StepProgress<Output, Failure>
  ) -> StepFailure {
    StepFailure(
      number: number, count: steps.count, step: step, expected: complaint.expected, found: complaint.found,
      events: progress.recorder.timedEvents.map { "\($0.time)  \($0.value)" })
  }
}

extension Publisher {
  /// Creates a chain of expectations for this publisher. The parameters are those of ``StepVerifier``.
  public func steps(
    clock: VirtualClock = VirtualClock(), demand: Subscribers.Demand = .unlimited
  ) -> StepVerifier<Output, Failure> {
    StepVerifier(self, clock: clock, demand: demand)
  }
}

/// An error: an expectation of a ``StepVerifier`` was not met.
public struct StepFailure: Error, Equatable, CustomStringConvertible {
  /// The number of the step, from one on; that of the last one for a mismatch at the end.
  public let number: Int
  /// How many steps there are.
  public let count: Int
  /// The step, as it was written.
  public let step: String
  /// What the step expected.
  public let expected: String
  /// What was found instead.
  public let found: String
  /// The recorded events, each with its time.
  public let events: [String]

  public var description: String {
    let head = [
      "step \(number) of \(count), \(step):", "  expected \(expected)", "  got      \(found)",
      "what happened:",
    ]
    return (head + (events.isEmpty ? ["nothing"] : events).map { "  \($0)" }).joined(separator: "\n")
  }
}
