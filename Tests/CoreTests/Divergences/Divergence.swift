/// Something that behaves differently from what suites written against Apple's framework pin down.
///
/// Each stands in the documentation, and has a test whose name begins with its id.
struct Divergence {
  let id: String
  let subject: String
  let apples: String
  let ours: String
  let reason: String
}

extension Divergence {
  static let all = [
    Divergence(
      id: "D1", subject: "`Empty`, cancelled as it hands over its subscription",
      apples: "finishes all the same", ours: "says nothing more",
      reason: "Nothing is delivered after a cancel, by no publisher."),
    Divergence(
      id: "D2", subject: "`tryScan` whose closure has thrown", apples: "goes on with later values",
      ours: "has ended", reason: "A throw ends it, as it ends every other `try` operator."),
    Divergence(
      id: "D3", subject: "`collect(_:)`, `catch`, `receive(on:)` and `delay`, cancelled",
      apples: "let a value or a completion through that comes later", ours: "are silent",
      reason: "Nothing is delivered after a cancel."),
    Divergence(
      id: "D4", subject: "`flatMap` when one of its publishers fails", apples: "leaves its upstream running",
      ours: "cancels it before it sends the failure", reason: "What nobody listens to should not run on."),
    Divergence(
      id: "D5", subject: "`flatMap` when one of its publishers sends from inside a delivery",
      apples: "delivers the value inside the other", ours: "delivers it after the other",
      reason: "Operators that join publishers deliver one value at a time and in order, on any thread."),
    Divergence(
      id: "D6", subject: "`buffer` that is sent a value after the end", apples: "takes it in",
      ours: "ignores it", reason: "Nothing follows a completion."),
    Divergence(
      id: "D7", subject: "`buffer` whose `customError` closure sends to the publisher it buffers",
      apples: "stands still", ours: "fails once, with the error of the first call",
      reason: "No lock is held while a closure runs."),
    Divergence(
      id: "D8", subject: "`zip` whose upstream sends more than it was asked for",
      apples: "delivers a tuple that nobody asked for", ours: "keeps it until it is asked for",
      reason: "No subscriber gets more than it asked for."),
    Divergence(
      id: "D9", subject: "`merge` whose upstream sends more than it was asked for",
      apples: "keeps the newest value that waits", ours: "keeps the oldest, which was asked for",
      reason: "An upstream that sends what it was asked for never loses a value."),
    Divergence(
      id: "D10",
      subject:
        "`zip` and `merge` when an upstream fails; `timeout`, `delay` and `receive(on:)` while an end waits",
      apples: "still cancel or ask the upstream that has ended",
      ours: "leave it alone; `zip` and `merge` cancel the others",
      reason: "The one that failed has ended, and a subscription that has ended is let go of."),
    Divergence(
      id: "D11", subject: "`autoconnect` that is subscribed to from inside its first connection",
      apples: "connects twice", ours: "connects once",
      reason: "A second connection would do the work twice and deliver every value twice."),
    Divergence(
      id: "D12", subject: "Subscribers of a subject", apples: "are served in an order nobody promises",
      ours: "are served in the order they subscribed",
      reason: "What happens should not depend on chance."),
    Divergence(
      id: "D13", subject: "A chain that has ended, whose subscription somebody keeps",
      apples: "is kept by most operators", ours: "is freed",
      reason: "What will never be used again should not take memory."),
    Divergence(
      id: "D14", subject: "`replaceEmpty`", apples: "asks its upstream for everything, whatever it is asked",
      ours: "asks for what it is asked for", reason: "No subscriber gets more than it asked for."),
    Divergence(
      id: "D15",
      subject:
        "`dropFirst`, `delay`, `receive(on:)` and `timeout`, cancelled before their upstream's subscription comes",
      apples: "keep that subscription", ours: "cancel it",
      reason: "What nobody listens to should not run on."),
    Divergence(
      id: "D16", subject: "`dropFirst` after its end", apples: "takes a further subscription",
      ours: "cancels it", reason: "An operator has one upstream; a second subscription is cancelled."),
    Divergence(
      id: "D17", subject: "`print`, cancelled twice or after the end",
      apples: "writes `receive cancel` each time", ours: "writes it once, and not after the end",
      reason: "The book's logs show none after the end."),
    Divergence(
      id: "D18", subject: "`Timer.publish(every:tolerance:)`", apples: "forgets the tolerance",
      ours: "keeps and applies it", reason: "It was asked for."),
    Divergence(
      id: "D19", subject: "The product of two strides of a dispatch queue", apples: "is zero",
      ours: "is the product in seconds", reason: "Zero is the product of no two lengths of time."),
    Divergence(
      id: "D20", subject: "The subscription of an operator with state",
      apples: "is the subscriber it has upstream",
      ours: "is an object of its own, whose mirror is empty; that of the subscriber has the parts",
      reason: "A subscriber that keeps its subscription should not keep the chain."),
    Divergence(
      id: "D21", subject: "`AnyCancellable` and subjects", apples: "are not `Sendable`",
      ours:
        "are, the subjects when their values and failures are; a retroactive conformance of your own warns",
      reason: "They may be used from several threads."),
    Divergence(
      id: "D22", subject: "A subscription that a witness of `_Introspection` sees pass several operators",
      apples: "may be wrapped at each", ours: "is wrapped once, and its requests are told of once",
      reason: "One request is one event."),
    Divergence(
      id: "D23", subject: "`throttle`, whose subscriber lets go of its subscription",
      apples: "drops the value that waits, and the end", ours: "delivers both",
      reason: "A stream ends by its completion or by a cancel, not because nobody holds it."),
    Divergence(
      id: "D24", subject: "`debounce`",
      apples: "asks its upstream for values before it hands its subscription on",
      ours: "hands it on first",
      reason: "On a scheduler that acts at once, a value that comes with the request would be lost."),
    Divergence(
      id: "D25", subject: "`combineLatest`, one of whose upstreams sends from inside a delivery",
      apples: "keeps the value without making a tuple of it", ours: "makes a tuple, after that delivery",
      reason: "Operators that join publishers deliver one value at a time, and lose none."),
    Divergence(
      id: "D26", subject: "The subscription of `prefix(untilOutputFrom:)`",
      apples: "is described by its type",
      ours: "calls itself `PrefixUntilOutput`", reason: "The type is not public, and its name says less."),
    Divergence(
      id: "D27", subject: "`dataTaskPublisher`, asked for values a second time",
      apples: "resumes its task again",
      ours: "resumes it once", reason: "Foundation on Linux would load it again."),
    Divergence(
      id: "D28", subject: "`receive(on:)` and the operators of time, while they hand over their subscription",
      apples: "may deliver on the scheduler meanwhile", ours: "deliver when it has been handed over",
      reason: "A subscriber gets one signal at a time, its subscription too."),
    Divergence(
      id: "D29", subject: "An operator that joins publishers, sent a value while another thread delivers",
      apples: "keeps the sender waiting", ours: "leaves the value to the thread that delivers",
      reason:
        "No thread waits there. Values of one publisher keep their order; those of two may overtake each other."
    ),
    Divergence(
      id: "D35", subject: "`collect(.byTimeOrCount)`: the demand returned for a group that the time ended",
      apples: "is lost", ours: "counts like any other", reason: "Demand is never lost."),
    Divergence(
      id: "D36", subject: "`receive(on:)` a concurrent queue, or an operation queue without a limit",
      apples: "delivers values in any order",
      ours: "delivers them one at a time, in the order they were sent",
      reason: "A stream is a sequence, on every scheduler."),
    Divergence(
      id: "D39", subject: "`throttle`", apples: "asks the scheduler for the time with every signal",
      ours: "asks when it needs the answer", reason: "The dates are the same."),
    Divergence(
      id: "D50", subject: "`collect(.byTime)`, asked several times",
      apples: "asks its upstream for one more value each time",
      ours: "asks for one value, and for the next when that has come",
      reason: "It was asked for arrays; how many values make one is told by the time alone."),
    Divergence(
      id: "D51", subject: "`subscribe(on:)` with a request or a cancel under way",
      apples: "keeps its subscriber until the scheduler has run it",
      ours: "keeps what the request or cancel needs, which reaches the upstream",
      reason: "A subscriber that nobody keeps is not kept for a call that does not concern it."),
    Divergence(
      id: "D52",
      subject: "A value whose action a scheduler drops, as `OperationQueue.cancelAllOperations()` does",
      apples: "is lost", ours: "is delivered with the next signal, in order",
      reason: "A stream ends by its completion or by a cancel, and loses nothing before."),
  ]
}
