extension ContractRule {
  /// The rules of Combine beyond Reactive Streams.
  static let combineRules: [ContractRule] = [
    .combine(
      "C1", .subscription, "The demand that `receive(_:)` returns counts as a request.",
      "Subscriber.receive(_:)"),
    .combine("C2", .subscription, "Unlimited demand absorbs all later requests.", "Subscribers.Demand"),
    .combine(
      "C3", .subscription, "Once `cancel()` has returned, no signal follows on its thread.",
      "OpenCombine, sequences: testCancelOnValue"),
    .combine(
      "C4", .subscription,
      "After a cancel inside `receive(subscription:)`, no signal follows, no completion either.",
      "OpenCombine, Just: testCancelOnSubscription"),
    .combine(
      "C5", .publisher, "A publisher finishes without further demand.",
      "OpenCombine, sequences: testSequenceNoInitialDemand"),
    .combine(
      "C6", .publisher, "A publisher fails without demand.", "OpenCombine, Fail: FailTests"),
    .combine(
      "C7", .publisher, "Releasing the token of a sink cancels, and releases the sink.",
      "OpenCombine, sink: testPublisherOperator"),
    .combine(
      "C8", .publisher, "A publisher that has completed releases its subscriber.",
      "OpenCombine, subjects: testReleasesEverythingOnTermination"),
    .combine(
      "C9", .subscription,
      "No lock is held while a subscriber is released: its deinit may request and cancel.",
      "OpenCombine, sink: testReceiveCompletionWhileCancelling"),
    .combine(
      "C10", .publisher, "Subscribing from inside a delivery is allowed.",
      "OpenCombine, subjects: testMultipleSubscriptions"),
    .combine(
      "C11", .subscription, "A demand of `.none` delivers no value, where it is allowed.",
      "OpenCombine, sequences: testRecursion"),
    .combine(
      "C12", .publisher, "A failure has the declared type.", "Publisher.Failure",
      untestable: "the compiler proves it"),
    .combine(
      "C13", .operator, "A signal before the subscription is forwarded or dropped, or traps.",
      "OpenCombine, each operator: signals before the subscription",
      untestable: "each of the three is right for some operator of Combine"),
    .combine(
      "C14", .operator, "A failure of the upstream publisher is delivered at once and unchanged.",
      "OpenCombine, buffer: testFailWhileSendingValues"),
    .combine(
      "C15", .operator, "A failure of the upstream publisher releases the chain.",
      "OpenCombine, subjects: testReleasesEverythingOnTermination"),
    .combine("C16", .subject, "Sending from inside a delivery is allowed.", callingBack),
    .combine("C17", .subject, "Completing a subject from inside a delivery is allowed.", callingBack),
    .combine(
      "C18", .subject, "A subscriber to a completed subject receives the completion.",
      "OpenCombine, subjects: testSubscriptionAfterCompletion"),
    .combine(
      "C19", .subject, "A subject requests values from the subscriptions that it is sent.",
      "OpenCombine, subjects: testSendSubscription"),
    .combine(
      "C20", .subject, "A subject that is deallocated cancels the subscriptions that it was sent.",
      "OpenCombine, subjects: testCancelsUpstreamSubscriptionsOnDeinit"),
    .combine(
      "C21", .subject, "A subscriber that cancels does not affect the others.",
      "OpenCombine, subjects: testMultipleSubscriptions"),
    .combine(
      "C22", .subject, "No lock is held while a value is released: its deinit may send.", callingBack),
    .combine(
      "C23", .subscriber, "After the completion, a subscriber ignores every signal.",
      "OpenCombine, sink: testReceiveValue"),
    .combine(
      "C24", .subscriber, "A completion from inside `cancel()` is ignored.",
      "OpenCombine, sink: testReceiveCompletionWhileCancelling"),
    .combine(
      "C25", .subscriber, "A subscriber releases a subscription that has completed or was canceled.",
      "OpenCombine, subjects, sink: tests of the life cycle"),
    .combine(
      "C26", .publisher, "Canceled subscriptions do not accumulate.", "this package"),
  ]

  /// No single test is the source: all suites assume it.
  private static let callingBack = "OpenCombine: nothing is called with a lock held"
}
