extension ContractRule {
  /// The rules of Reactive Streams for subscriptions.
  static let subscriptionRules: [ContractRule] = [
    .streams(
      "3.01", .subscriber, "A subscription is used by its subscriber only.",
      untestable: "in Combine any thread may ask and cancel at any time"),
    .streams("3.02", .subscription, "A subscriber may ask from inside what it receives."),
    .streams("3.03", .subscription, "The stack does not grow with the number of values."),
    .streams(
      "3.04", .subscription, "A request takes no long computation.",
      untestable: "what is long is a matter of opinion; 3.16 has the request that does not come back"),
    .streams(
      "3.05", .subscription, "A cancel from another thread does not wait for the delivery under way."),
    .streams("3.06", .subscription, "A request after a cancel does nothing."),
    .streams("3.07", .subscription, "A second cancel does nothing."),
    .streams("3.08", .subscription, "Requests add up: it makes no difference in how many one asks."),
    .streams(
      "3.09", .subscription, "A request for less than one value is an error.",
      untestable: "Combine has no negative demand; one of none stops the program with many, see C11"),
    .streams("3.10", .subscriber, "Values may come from inside the request."),
    .streams("3.11", .subscriber, "The completion may come from inside the request."),
    .streams("3.12", .subscription, "A cancelled stream stops, and who has an upstream cancels it."),
    .streams("3.13", .subscription, "A cancelled stream releases its subscriber."),
    .streams(
      "3.14", .publisher, "A publisher may shut down with its last subscription.",
      untestable: "it is allowed, not asked for"),
    .streams("3.15", .subscription, "A cancel inside `receive(subscription:)` returns."),
    .streams(
      "3.16", .subscription, "A request from another thread does not wait for the delivery under way."),
    .streams("3.17", .subscription, "Any demand is fine, up to one without limit, and sums do not overflow."),
  ]
}
