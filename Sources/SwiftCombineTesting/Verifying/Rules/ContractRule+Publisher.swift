extension ContractRule {
  /// The rules of Reactive Streams for publishers.
  static let publisherRules: [ContractRule] = [
    .streams("1.01", .publisher, "A publisher sends no unrequested value."),
    .streams("1.02", .publisher, "A publisher may complete with demand outstanding."),
    .streams("1.03", .publisher, "Signals are serial, whatever threads send them."),
    .streams("1.04", .publisher, "A publisher that cannot continue fails, once."),
    .streams("1.05", .publisher, "A publisher that has sent all of its values finishes."),
    .streams(
      "1.06", .publisher, "With its completion a subscription counts as canceled.",
      untestable: "the state itself cannot be observed; its effects are rules 1.07 and 3.06"),
    .streams("1.07", .publisher, "No signal follows the completion."),
    .streams(
      "1.08", .publisher, "A publisher that is canceled inside a delivery stops before its last value."),
    .streams("1.09", .publisher, "A subscriber receives its subscription before any other signal."),
    .streams(
      "1.10", .publisher, "A subscriber subscribes once to a publisher.",
      untestable: "it binds the caller of `subscribe`, and Combine allows a subscriber to subscribe again"),
    .streams(
      "1.11", .publisher, "A further subscriber receives separate or shared values, by the same rules."),
  ]
}
