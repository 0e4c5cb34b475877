extension ContractRule {
  /// The rules of Combine beyond Reactive Streams.
  static let combineRules: [ContractRule] = [
    .combine(
      "C1", .subscription, "What `receive(_:)` returns counts as a request.", "Subscriber.receive(_:)"),
    .combine("C2", .subscription, "A demand without limit absorbs all that follows.", "Subscribers.Demand"),
    .combine(
      "C3", .subscription, "Nothing comes once a cancel has returned, on its thread.",
      "OpenCombine, sequences: testCancelOnValue"),
    .combine(
      "C4", .subscription, "Nothing comes, no end either, after a cancel inside `receive(subscription:)`.",
      "OpenCombine, Just: testCancelOnSubscription"),
    .combine(
      "C5", .publisher, "A stream finishes without being asked for more.",
      "OpenCombine, sequences: testSequenceNoInitialDemand"),
    .combine(
      "C6", .publisher, "A stream fails without being asked for anything.", "OpenCombine, Fail: FailTests"),
    .combine(
      "C7", .publisher, "Releasing the token of a sink cancels, and frees it.",
      "OpenCombine, sink: testPublisherOperator"),
    .combine(
      "C8", .publisher, "A stream that has ended releases its subscriber.",
      "OpenCombine, subjects: testReleasesEverythingOnTermination"),
    .combine(
      "C9", .subscription,
      "No lock is held while a subscriber is released: its deinit may request and cancel.",
      "OpenCombine, sink: testReceiveCompletionWhileCancelling"),
    .combine(
      "C10", .publisher, "One may subscribe from inside a delivery.",
      "OpenCombine, subjects: testMultipleSubscriptions"),
    .combine(
      "C11", .subscription, "A request for none gives nothing, where it is allowed.",
      "OpenCombine, sequences: testRecursion"),
    .combine(
      "C12", .publisher, "A failure is of the type that was declared.", "Publisher.Failure",
      untestable: "the compiler proves it"),
    .combine(
      "C13", .operator, "A signal before the subscription is passed, dropped or stops the program.",
      "OpenCombine, each operator: signals before the subscription",
      untestable: "every answer is right for some operator of Combine's"),
    .combine(
      "C14", .operator, "A failure of the upstream comes out at once, as it is.",
      "OpenCombine, buffer: testFailWhileSendingValues"),
    .combine(
      "C15", .operator, "A failure of the upstream frees the chain.",
      "OpenCombine, subjects: testReleasesEverythingOnTermination"),
    .combine("C16", .subject, "One may send from inside a delivery.", callingBack),
    .combine("C17", .subject, "One may end a subject from inside a delivery.", callingBack),
    .combine(
      "C18", .subject, "Who subscribes to a subject that has ended is told so.",
      "OpenCombine, subjects: testSubscriptionAfterCompletion"),
    .combine(
      "C19", .subject, "A subject asks the subscriptions it is sent for values.",
      "OpenCombine, subjects: testSendSubscription"),
    .combine(
      "C20", .subject, "A subject that is released cancels the subscriptions it was sent.",
      "OpenCombine, subjects: testCancelsUpstreamSubscriptionsOnDeinit"),
    .combine(
      "C21", .subject, "A subscriber that cancels changes nothing for the others.",
      "OpenCombine, subjects: testMultipleSubscriptions"),
    .combine(
      "C22", .subject, "No lock is held while a value is released: its deinit may send.", callingBack),
    .combine(
      "C23", .subscriber, "After the end, a subscriber takes nothing.",
      "OpenCombine, sink: testReceiveValue"),
    .combine(
      "C24", .subscriber, "An upstream may complete from inside a cancel, unheard.",
      "OpenCombine, sink: testReceiveCompletionWhileCancelling"),
    .combine(
      "C25", .subscriber, "A subscriber releases a subscription that is over.",
      "OpenCombine, subjects, sink: tests of the life cycle"),
    .combine(
      "C26", .publisher, "Subscriptions that are cancelled do not pile up.", "this package"),
  ]

  /// No single test is the source: all suites assume it.
  private static let callingBack = "OpenCombine: nothing is called with a lock held"
}
