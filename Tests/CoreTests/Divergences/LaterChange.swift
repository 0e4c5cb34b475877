/// A change of Apple's framework after its first release, as public test suites, interfaces
/// and documents tell of it.
///
/// Each stands in the documentation; what a test can show of it is in `LaterChanges`.
struct LaterChange {
  /// The release of iOS that brought it.
  let release: String
  let change: String
  /// What is done here.
  let here: String

  private init(_ release: String, _ change: String, _ here: String = "the same") {
    (self.release, self.change, self.here) = (release, change, here)
  }
}

extension LaterChange {
  static let all = [
    LaterChange(
      "13.1", "`objectWillChange` of a subclass of a Foundation class emits for its published properties"),
    LaterChange("13.3", "`receive(on:)` and `delay` send the subscription at once, not on the scheduler"),
    LaterChange(
      "13.3",
      "`collect(.byTimeOrCount)` delivers a full group, and `collect(.byTime)` the completion, on the scheduler"
    ),
    LaterChange(
      "13.3", "`objectWillChange` of an object without published properties is the same publisher each time"),
    LaterChange(
      "13.4", "`switchToLatest` finishes when its upstream has finished and then the last inner publisher"),
    LaterChange(
      "14",
      "`throttle` sends the first value at once, and the next one an interval after it; before, it sent at the ends of fixed intervals"
    ),
    LaterChange("14", "a `Sink` ignores values after the completion"),
    LaterChange("14", "`assign(to:on:)` does not cancel its upstream when that has completed"),
    LaterChange("14", "a `Future` sends its failure without a request"),
    LaterChange("14", "`handleEvents` calls `receiveSubscription` before `receiveRequest`"),
    LaterChange("14", "each subscriber of a timer has its own demand"),
    LaterChange("14", "`filter`, `compactMap` and `ignoreOutput` pass the upstream subscription through"),
    LaterChange(
      "14", "`dropFirst` requests the values that it drops together with the first request of its subscriber"),
    LaterChange(
      "14", "`buffer` requests unlimited values once, or as many as fit, and then only what was taken out"),
    LaterChange("14", "`timeout` sends no value without demand"),
    LaterChange(
      "14",
      "overloads of `flatMap` and `switchToLatest` where one side cannot fail; `assign(to: &$published)`; `Optional.publisher`"
    ),
    LaterChange(
      "14.2",
      "`DispatchQueue.SchedulerTimeType.Stride(exactly:)` counts seconds, and a stride is described as `Stride(_nanoseconds: n)`"
    ),
    LaterChange(
      "15", "`values` of a publisher, `value` of a future",
      "the same; a canceled task that awaits a future which can fail ends: D57"),
    LaterChange("16", "primary associated types, as in `some Publisher<Int, Never>`"),
    LaterChange(
      "26",
      "`Failure` of the asynchronous sequences; the times and options of a dispatch queue are `Sendable`",
      "the same; what else is `Sendable` here: D21, D63"),
  ]
}
