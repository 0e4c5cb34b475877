import CombineShim

/// A chain of expectations of a publisher, which are met or not in virtual time.
///
///     let scheduler = VirtualTimeScheduler()
///     try numbers.delay(for: 2, scheduler: scheduler).steps(clock: scheduler.clock)
///       .expectSubscription()
///       .expectNoEvent(for: 2)
///       .expectNext(1, 2)
///       .thenCancel()
///       .verify()
///
/// Nothing happens before ``verify()``: it subscribes and takes one step after the other. An expectation is
/// about the next event that no step has had yet; before it is looked at, the clock runs what is due by now.
/// At the end nothing may be left that no step expected, and no rule of the contract may have been broken. The
/// subscription is left out, whenever it comes, unless a step expects it.
public struct StepVerifier<Output, Failure: Error> {
  struct Step {
    let description: String
    /// - Returns: What is wrong, if anything.
    let take: (StepProgress<Output, Failure>) -> Complaint?
  }

  /// What was expected, and what there was instead.
  struct Complaint {
    let expected: String
    let got: String
  }

  private let start: (_ skipsSubscription: Bool) -> StepProgress<Output, Failure>
  private var steps: [Step] = []
  private var expectsSubscription = false

  /// Makes a chain without steps.
  ///
  /// - Parameters:
  ///   - publisher: What is looked at.
  ///   - clock: The clock that the steps move on.
  ///   - demand: What is asked for at the subscription.
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

  /// Subscribes, and takes the steps.
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
      number: number, count: steps.count, step: step, expected: complaint.expected, got: complaint.got,
      events: progress.recorder.timedEvents.map { "\($0.time)  \($0.value)" })
  }
}

extension Publisher {
  /// A chain of expectations of this publisher. The parameters are those of ``StepVerifier``.
  public func steps(
    clock: VirtualClock = VirtualClock(), demand: Subscribers.Demand = .unlimited
  ) -> StepVerifier<Output, Failure> {
    StepVerifier(self, clock: clock, demand: demand)
  }
}

/// Says which expectation of a ``StepVerifier`` was not met.
public struct StepFailure: Error, Equatable, CustomStringConvertible {
  /// The step, from one on; the last one, for what is found at the end.
  public let number: Int
  /// How many steps there are.
  public let count: Int
  /// The step, as it was written.
  public let step: String
  /// What it expected.
  public let expected: String
  /// What there was instead.
  public let got: String
  /// What happened, each event with its time.
  public let events: [String]

  public var description: String {
    let head = [
      "step \(number) of \(count), \(step):", "  expected \(expected)", "  got      \(got)", "what happened:",
    ]
    return (head + (events.isEmpty ? ["nothing"] : events).map { "  \($0)" }).joined(separator: "\n")
  }
}
