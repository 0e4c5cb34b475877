extension ContractRule {
  /// The rules of Reactive Streams for publishers.
  static let publisherRules: [ContractRule] = [
    .streams("1.01", .publisher, "No more values come than were asked for."),
    .streams("1.02", .publisher, "A stream may end before all that was asked for has come."),
    .streams("1.03", .publisher, "Signals come one at a time, whatever threads they come from."),
    .streams("1.04", .publisher, "A stream that cannot go on says so by a failure, once."),
    .streams("1.05", .publisher, "A stream that has sent everything finishes."),
    .streams(
      "1.06", .publisher, "With its completion a stream is over, as if it had been cancelled.",
      untestable: "what a stream takes itself for cannot be seen; what follows of it is 1.07 and 3.06"),
    .streams("1.07", .publisher, "Nothing comes after the completion."),
    .streams("1.08", .publisher, "A stream that is cancelled inside a delivery stops before its end."),
    .streams("1.09", .publisher, "A subscriber is handed a subscription before anything else."),
    .streams(
      "1.10", .publisher, "A subscriber subscribes once to a publisher.",
      untestable: "it binds whoever subscribes, and Combine lets a subscriber come again"),
    .streams("1.11", .publisher, "A further subscriber gets a stream of its own, or a share, by the rules."),
  ]
}
