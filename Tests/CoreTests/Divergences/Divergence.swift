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
      id: "D1",
      subject: "`Empty` and a failing `Result.Publisher`, canceled inside `receive(subscription:)`",
      apples: "finish or fail all the same", ours: "say nothing more",
      reason: "Nothing is delivered after a cancel; D3 has the one exception."),
    Divergence(
      id: "D2", subject: "`tryScan` whose closure has thrown", apples: "goes on with later values",
      ours: "has ended", reason: "A throw ends it, as it ends every other `try` operator."),
    Divergence(
      id: "D3", subject: "`collect(_:)`, `catch`, `receive(on:)` and `delay`, canceled",
      apples: "let a value or a completion through that comes later", ours: "are silent",
      reason:
        "Nothing is delivered after a cancel, with one exception, as Apple's: a value or a failure whose own closure cancels, or completes its source, passes the operator that calls the closure, and those after it that do not look whether the stream has ended: `map`, `filter`, `compactMap`, `scan`, `mapError`, `breakpoint`, and the transforms of `zip` and `combineLatest`. They would have to look for each value. Every other operator lets no such value through."
    ),
    Divergence(
      id: "D4", subject: "`flatMap` when one of its publishers fails", apples: "leaves its upstream running",
      ours: "cancels it before it sends the failure", reason: "What has no subscriber should not run on."),
    Divergence(
      id: "D5", subject: "`flatMap` when one of its publishers sends from inside a delivery",
      apples: "delivers the value inside the other", ours: "delivers it after the other",
      reason: "Operators that join publishers deliver one value at a time and in order, on any thread."),
    Divergence(
      id: "D6", subject: "`buffer` that is sent a value after the end", apples: "takes it in",
      ours: "ignores it", reason: "Nothing follows a completion."),
    Divergence(
      id: "D7", subject: "`buffer` whose `customError` closure sends to the publisher it buffers",
      apples: "hangs", ours: "fails once, with the error of the first call",
      reason: "No lock is held while a closure runs."),
    Divergence(
      id: "D8", subject: "`zip` whose upstream sends unrequested values",
      apples: "delivers an unrequested tuple", ours: "keeps it until it is requested",
      reason: "No subscriber receives more than it requested."),
    Divergence(
      id: "D9", subject: "`merge` whose upstream sends unrequested values",
      apples: "keeps the newest value that waits", ours: "keeps the oldest, which was requested",
      reason: "An upstream that sends only requested values never loses one."),
    Divergence(
      id: "D10", subject: "An upstream that has ended, or that was canceled after an error",
      apples:
        "may still be canceled (`zip` and `merge` when it fails, `timeout` while an end waits) or requested (`delay`, `receive(on:)`, `buffer` after its custom error)",
      ours:
        "is neither; `zip` and `merge` cancel the others; `autoconnect` cancels its connection, as Apple's",
      reason: "A subscription that has ended is released."),
    Divergence(
      id: "D11", subject: "`autoconnect` that is subscribed to from inside its first connection",
      apples: "connects twice", ours: "connects once",
      reason: "A second connection would do the work twice and deliver every value twice."),
    Divergence(
      id: "D12", subject: "Subscribers of a subject", apples: "are served in an unspecified order",
      ours: "are served in the order they subscribed",
      reason: "What happens should not depend on chance."),
    Divergence(
      id: "D13",
      subject:
        "A chain that has ended, whose subscription is kept; an `Assign` or a `Sink` that is canceled without a subscription; the suffix of an `append` that only a subscription leads to",
      apples: "are kept by most operators", ours: "are freed",
      reason: "What will never be used again should not take memory."),
    Divergence(
      id: "D14", subject: "`replaceEmpty`",
      apples: "requests unlimited values from its upstream, whatever is requested from it",
      ours: "requests what is requested from it", reason: "No subscriber receives more than it requested."),
    Divergence(
      id: "D15",
      subject:
        "A subscription that comes late: to `dropFirst`, `delay`, `receive(on:)` or `timeout` after a cancel, from an inner publisher of `switchToLatest` after a failure",
      apples: "is kept, by `switchToLatest` with a request", ours: "is canceled",
      reason: "What has no subscriber should not run on."),
    Divergence(
      id: "D16", subject: "`dropFirst` after its end", apples: "takes a further subscription",
      ours: "cancels it", reason: "An operator has one upstream; a second subscription is canceled."),
    Divergence(
      id: "D17", subject: "`print`, canceled twice or after the end",
      apples: "writes `receive cancel` each time", ours: "writes it once, and not after the end",
      reason: "The book's logs show none after the end."),
    Divergence(
      id: "D18", subject: "`Timer.publish(every:tolerance:)`", apples: "forgets the tolerance",
      ours: "keeps and applies it", reason: "It was requested."),
    Divergence(
      id: "D19", subject: "The product of two strides of a dispatch queue", apples: "is zero",
      ours: "is the product in seconds", reason: "Zero is the product of no two lengths of time."),
    Divergence(
      id: "D20", subject: "The subscription of an operator with state, and that of a subject",
      apples: "is the subscriber it has upstream; a subject's shows the subject and its subscriber",
      ours:
        "is a separate object, whose mirror is empty; that of the subscriber has the parts; a subject's shows neither",
      reason: "A subscriber that keeps its subscription should not keep the chain."),
    Divergence(
      id: "D21", subject: "`AnyCancellable` and subjects", apples: "are not `Sendable`",
      ours:
        "are, the subjects when their values and failures are; your own unconditional `@retroactive @unchecked Sendable` is ignored with a warning, so a subject of values that are not `Sendable` may not compile where Swift 6 mode needs it to be",
      reason: "They may be used from several threads."),
    Divergence(
      id: "D22", subject: "A subscription that a witness of `_Introspection` sees pass several operators",
      apples: "may be wrapped at each", ours: "is wrapped once, and its requests are reported once",
      reason: "One request is one event."),
    Divergence(
      id: "D23", subject: "`throttle`, whose subscriber releases its subscription",
      apples: "drops the value that waits, and the end", ours: "delivers both",
      reason: "A stream ends by its completion or by a cancel, not because its subscription is released."),
    Divergence(
      id: "D24", subject: "`debounce`",
      apples: "requests values from its upstream before it sends its subscription",
      ours: "sends it first",
      reason: "On a scheduler that acts at once, a value that comes with the request would be lost."),
    Divergence(
      id: "D26", subject: "The subscription of `prefix(untilOutputFrom:)`",
      apples: "is described by its type",
      ours: "calls itself `PrefixUntilOutput`", reason: "The type is not public, and its name says less."),
    Divergence(
      id: "D27", subject: "`dataTaskPublisher` at a second request",
      apples: "resumes its task again",
      ours: "resumes it once", reason: "Foundation on Linux would load it again."),
    Divergence(
      id: "D28", subject: "`receive(on:)` and the operators of time, during `receive(subscription:)`",
      apples: "may deliver on the scheduler meanwhile", ours: "deliver when that has returned",
      reason: "A subscriber gets one signal at a time, its subscription too."),
    Divergence(
      id: "D29", subject: "An operator that joins publishers, sent a value while another thread delivers",
      apples: "keeps the sender waiting", ours: "leaves the value to the thread that delivers",
      reason:
        "No thread waits there. Values of one publisher keep their order; those of two may overtake each other."
    ),
    Divergence(
      id: "D30", subject: "`drop(untilOutputFrom:)`",
      apples: "lets the values that it drops use up the demand", ours: "requests one more in place of each",
      reason: "A subscriber receives what it requested."),
    Divergence(
      id: "D31", subject: "The other publisher of `drop(untilOutputFrom:)` and `prefix(untilOutputFrom:)`",
      apples: "runs on after its first value, and `drop` takes a further subscription of it",
      ours: "is canceled with its first value", reason: "What has no subscriber should not run on."),
    Divergence(
      id: "D32", subject: "`drop(untilOutputFrom:)` whose other publisher ends without a value",
      apples: "subscribes to the upstream all the same, and passes the end of each side on",
      ours: "ends once, and does not subscribe to the upstream any more",
      reason: "Nothing follows a completion."),
    Divergence(
      id: "D33", subject: "`prefix(untilOutputFrom:)` whose other publisher sends before the subscription",
      apples: "finishes at once, without a subscription", ours: "finishes when it has its subscription",
      reason: "A subscription comes before an end."),
    Divergence(
      id: "D34", subject: "`buffer` whose upstream fails from inside a delivery",
      apples: "sends the failure inside that delivery, and then values",
      ours: "sends the requested values, and then the failure",
      reason: "Nothing follows a completion."),
    Divergence(
      id: "D35", subject: "`collect(.byTimeOrCount)`: the demand returned for a group that the time ended",
      apples: "is lost", ours: "counts like any other", reason: "Demand is never lost."),
    Divergence(
      id: "D36", subject: "`receive(on:)` a concurrent queue, or an operation queue without a limit",
      apples: "delivers values in any order",
      ours: "delivers them one at a time, in the order they were sent",
      reason: "A stream is a sequence, on every scheduler."),
    Divergence(
      id: "D37",
      subject: "An operator with a subscription of its own, whose upstream goes on after an end or a cancel",
      apples:
        "may pass some of it; `append` and `retry` send no subscription before their upstream does",
      ours: "passes nothing of it; `append` and `retry` send theirs at once",
      reason:
        "One subscription, then values, then one end: whatever the upstream does. D3 has the one exception."),
    Divergence(
      id: "D38", subject: "Re-entry and extremes",
      apples:
        "stop the program: a request from inside a request that `subscribe(on:)` passes on at once, an unrequested value in `drop(untilOutputFrom:)` and `retry`, `output(at: .max)`, `output(in:)` of an optional's publisher up to `Int.max - 1`",
      ours: "do not",
      reason: "No lock is held while foreign code runs, and what can be answered is no misuse."),
    Divergence(
      id: "D39", subject: "`throttle`", apples: "asks the scheduler for the time with every signal",
      ours: "asks when it needs the answer", reason: "The dates are the same."),
    Divergence(
      id: "D40", subject: "A subject with several senders and a subscriber that limits its demand",
      apples: "drops a value whose sender waited while the demand was used up",
      ours: "looks at the demand when the value's turn comes, and loses fewer values",
      reason: "Demand that the delivery before it returned is demand."),
    Divergence(
      id: "D50", subject: "`collect(.byTime)`, requested several times",
      apples: "requests one more value from its upstream each time",
      ours: "requests one value, and the next when that has arrived",
      reason: "The demand counts arrays; how many values make one depends on time alone."),
    Divergence(
      id: "D51", subject: "`subscribe(on:)` with a request or a cancel under way",
      apples: "keeps its subscriber until the scheduler has run it",
      ours: "keeps what the request or cancel needs, which reaches the upstream",
      reason: "A subscriber without other references is not kept for a call that does not concern it."),
    Divergence(
      id: "D52",
      subject: "A value whose action a scheduler drops, as `OperationQueue.cancelAllOperations()` does",
      apples: "is lost", ours: "is delivered with the next signal, in order",
      reason: "A stream ends by its completion or by a cancel, and loses nothing before."),
    Divergence(
      id: "D54",
      subject:
        "What another thread requests or sends while `receive(subscription:)` runs",
      apples: "may be delivered on that thread meanwhile",
      ours: "is delivered when that has returned, on the thread that delivered the subscription",
      reason: "A subscriber gets one signal at a time, its subscription too."),
    Divergence(
      id: "D57",
      subject: "`Future.value` that can throw, when the task is canceled or the promise is dropped",
      apples: "waits for ever", ours: "throws `CancellationError`",
      reason:
        "A canceled task should end. The form that cannot throw has nothing to end with and waits, as Apple's does."
    ),
    Divergence(
      id: "D63", subject: "The promise that a `Future` passes to its closure",
      apples: "is not `Sendable`, so that in Swift 6 mode no queue or task may fulfill it",
      ours: "is, where the output is; a `nonisolated(unsafe)` for it warns that it is not needed",
      reason: "A future may be fulfilled on any thread."),
    Divergence(
      id: "D64", subject: "A `Sink` that is canceled before it has a subscription",
      apples: "accepts values that come without one", ours: "accepts nothing more",
      reason: "Nothing is delivered after a cancel."),
    Divergence(
      id: "D65", subject: "`prefix(untilOutputFrom:)` whose upstream completes before its subscription",
      apples: "cancels the other publisher", ours: "leaves it subscribed",
      reason: "What precedes the subscription is ignored, and causes nothing."),
    Divergence(
      id: "D66", subject: "`output(in:)` that receives the end of its range before the subscription",
      apples: "does not finish", ours: "finishes", reason: "Nothing can follow the last value of the range."),
    Divergence(
      id: "D67",
      subject: "A current value that is sent inside a delivery, to a subscriber that returns demand from it",
      apples: "waits for the next request, or for a newer value",
      ours: "is delivered when that delivery has returned",
      reason: "Demand that a delivery returns is demand, and the latest value is kept for it."),
    Divergence(
      id: "D68", subject: "`sink { }` that is canceled, on a publisher that keeps its subscriber",
      apples: "frees its closures at once", ours: "frees them with the subscriber, as the publisher does",
      reason:
        "To know that no call uses them would take two atomic operations a value. A `Sink` that code creates does free them."
    ),
  ]
}
