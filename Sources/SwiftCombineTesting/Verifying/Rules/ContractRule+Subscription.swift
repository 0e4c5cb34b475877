extension ContractRule {
  /// The rules of Reactive Streams for subscriptions.
  static let subscriptionRules: [ContractRule] = [
    .streams(
      "3.01", .subscriber, "Only its subscriber calls a subscription.",
      untestable: "in Combine any thread may request and cancel at any time"),
    .streams("3.02", .subscription, "A subscriber may request from inside every signal."),
    .streams("3.03", .subscription, "The stack does not grow with the number of values."),
    .streams(
      "3.04", .subscription, "A request performs no long computation.",
      untestable: "how long is too long is not defined; 3.16 checks that the request returns"),
    .streams(
      "3.05", .subscription, "A cancel from another thread does not wait for the delivery in progress."),
    .streams("3.06", .subscription, "A request after a cancel has no effect."),
    .streams("3.07", .subscription, "A second cancel has no effect."),
    .streams("3.08", .subscription, "Demand adds up, however many requests it is split into."),
    .streams(
      "3.09", .subscription, "A request for less than one value is an error.",
      untestable: "Combine has no negative demand; a demand of `.none` traps in many publishers, see C11"),
    .streams("3.10", .subscriber, "A publisher may send values from inside the request."),
    .streams("3.11", .subscriber, "A publisher may complete from inside the request."),
    .streams("3.12", .subscription, "A canceled publisher stops, and cancels its upstream."),
    .streams("3.13", .subscription, "A canceled publisher releases its subscriber."),
    .streams(
      "3.14", .publisher, "A publisher may shut down with its last subscription.",
      untestable: "it is allowed, not required"),
    .streams("3.15", .subscription, "A cancel inside `receive(subscription:)` returns."),
    .streams(
      "3.16", .subscription, "A request from another thread does not wait for the delivery in progress."),
    .streams("3.17", .subscription, "Any demand up to `.unlimited` is valid, and sums do not overflow."),
  ]
}
