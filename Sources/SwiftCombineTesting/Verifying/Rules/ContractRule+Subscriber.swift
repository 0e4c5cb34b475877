extension ContractRule {
  /// The rules of Reactive Streams for subscribers, and for operators, which are subscribers of their
  /// upstream.
  static let subscriberRules: [ContractRule] = [
    .streams("2.01", .subscriber, "Who wants values asks for them."),
    .streams(
      "2.02", .subscriber, "Who takes long hands values on to another thread.",
      untestable: "it is advice, and where work is done is the subscriber's own affair"),
    .streams("2.03", .subscriber, "A completion makes no request, and cancels nothing."),
    .streams("2.04", .subscriber, "After the completion the subscription is let alone."),
    .streams("2.05", .subscriber, "A second subscription is cancelled, and the first goes on."),
    .streams("2.06", .subscriber, "Who wants no more values cancels."),
    .streams(
      "2.07", .subscriber, "A subscriber calls its subscription from one thread at a time.",
      untestable: "in Combine any thread may ask and cancel at any time"),
    .streams("2.08", .subscriber, "A value that was on its way when the subscriber cancelled does no harm."),
    .streams("2.09", .subscriber, "A stream may finish without a value."),
    .streams("2.10", .subscriber, "A stream may fail without a value."),
    .streams(
      "2.11", .subscriber, "What a signal carries can be seen by whatever handles it.",
      untestable: "a missing order of memory shows by chance only; the Thread Sanitizer looks for it"),
    .streams("2.12", .publisher, "A subscriber is handed one subscription, and no second one."),
    .streams("2.13", .subscriber, "A subscriber comes back from every signal."),
  ]
}
