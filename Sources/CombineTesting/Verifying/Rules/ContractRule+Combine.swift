extension ContractRule {
  /// What Combine asks beyond Reactive Streams.
  static let combineRules: [ContractRule] = [
    .combine(
      "C1", .subscription, "What `receive(_:)` returns counts as a request.", "Subscriber.receive(_:)"),
    .combine("C2", .subscription, "A demand without limit absorbs all that follows.", "Subscribers.Demand"),
    .combine("C3", .subscription, "Nothing comes once a cancel has returned, on its thread.", "fact 39"),
    .combine(
      "C4", .subscription, "Nothing comes, no end either, after a cancel inside `receive(subscription:)`.",
      "fact 47"),
    .combine("C5", .publisher, "A stream finishes without being asked for more.", "fact 37"),
    .combine("C6", .publisher, "A stream fails without being asked for anything.", "fact 50"),
    .combine("C7", .publisher, "Letting go of the token of a sink cancels, and frees it.", "fact 31"),
    .combine("C8", .publisher, "A stream that has ended lets go of its subscriber.", "fact 19"),
    .combine(
      "C9", .subscription, "No lock is held while a subscriber is let go of: its end may ask and cancel.",
      "facts 29, 149"),
    .combine("C10", .publisher, "One may subscribe from inside a delivery.", "facts 14, 149"),
    .combine("C11", .subscription, "A request for none gives nothing, where it is allowed.", "fact 38"),
    .combine(
      "C12", .publisher, "A failure is of the type that was declared.", "Publisher.Failure",
      untestable: "the compiler proves it"),
    .combine(
      "C13", .operator, "A signal before the subscription is passed, dropped or stops the program.",
      "facts: table of early signals", untestable: "every answer is right for some operator of Combine's"),
    .combine("C14", .operator, "A failure of the upstream comes out at once, as it is.", "fact 105"),
    .combine("C15", .operator, "A failure of the upstream frees the chain.", "fact 19"),
    .combine("C16", .subject, "One may send from inside a delivery.", "fact 149"),
    .combine("C17", .subject, "One may end a subject from inside a delivery.", "facts 15, 149"),
    .combine("C18", .subject, "Who subscribes to a subject that has ended is told so.", "fact 11"),
    .combine("C19", .subject, "A subject asks the subscriptions it is sent for values.", "facts 16, 17"),
    .combine(
      "C20", .subject, "A subject that is let go of cancels the subscriptions it was sent.", "fact 18"),
    .combine("C21", .subject, "A subscriber that cancels changes nothing for the others.", "fact 14"),
    .combine(
      "C22", .subject, "No lock is held while a value is let go of: its end may send.", "fact 149"),
    .combine("C23", .subscriber, "After the end, a subscriber takes nothing.", "fact 26"),
    .combine("C24", .subscriber, "An upstream may complete from inside a cancel, unheard.", "fact 29"),
    .combine("C25", .subscriber, "A subscriber lets go of a subscription that is over.", "facts 19, 28"),
  ]
}
