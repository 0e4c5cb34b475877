extension ContractRule {
  /// The rules of Reactive Streams for subscribers, and for operators, which are subscribers of their
  /// upstream.
  static let subscriberRules: [ContractRule] = [
    .streams("2.01", .subscriber, "A subscriber requests the values that it wants."),
    .streams(
      "2.02", .subscriber, "A slow subscriber processes values on another thread.",
      untestable: "it is advice: the subscriber chooses the thread of its work"),
    .streams("2.03", .subscriber, "`receive(completion:)` neither requests nor cancels."),
    .streams("2.04", .subscriber, "After the completion a subscriber does not call its subscription."),
    .streams("2.05", .subscriber, "A second subscription is canceled, and the first one continues."),
    .streams("2.06", .subscriber, "A subscriber that wants no more values cancels."),
    .streams(
      "2.07", .subscriber, "A subscriber calls its subscription from one thread at a time.",
      untestable: "in Combine any thread may request and cancel at any time"),
    .streams("2.08", .subscriber, "A value in delivery while the subscriber cancels does no harm."),
    .streams("2.09", .subscriber, "A publisher may finish without a value."),
    .streams("2.10", .subscriber, "A publisher may fail without a value."),
    .streams(
      "2.11", .subscriber, "The content of a signal is visible to the thread that handles it.",
      untestable: "a missing memory order shows by chance only; the Thread Sanitizer looks for it"),
    .streams("2.12", .publisher, "A subscriber receives one subscription, and no second one."),
    .streams("2.13", .subscriber, "A subscriber returns from every signal."),
  ]
}
