/// A page of the tour: one pipeline, and what its steps show.
public enum Page: String, Sendable, CaseIterable {
  /// No scheduler.
  case caller
  /// `subscribe(on:)`.
  case subscribe
  /// `subscribe(on:)` and `receive(on:)`.
  case receive
  /// The immediate scheduler.
  case immediate
  /// A timer of a run loop.
  case timer
  /// Repetition on a run loop.
  case runLoop = "run-loop"
  /// Repetition on a dispatch queue.
  case queue
  /// An operation queue.
  case operations
  /// The options of a dispatch queue.
  case options
  /// Two dispatch queues, one the target of the other.
  case hops

  /// What the page shows, in one sentence.
  public var summary: String {
    switch self {
    case .caller: "Without a scheduler every step runs where the subscriber subscribes."
    case .subscribe: "subscribe(on:) moves every step to the queue."
    case .receive: "receive(on:) moves the value and the completion to another queue."
    case .immediate: "receive(on:) with the immediate scheduler stays on the thread of the sender."
    case .timer: "subscribe(on:) does not move the dates of a timer from its run loop."
    case .runLoop: "A run loop repeats an action, the first time after an interval, until it is canceled."
    case .queue: "A queue repeats an action, the first time at once, until it is canceled."
    case .operations: "receive(on:) with an operation queue keeps the order of the values."
    case .options: "receive(on:) takes the options of a queue, such as a quality of service."
    case .hops: "A queue whose target is another one may run on the same thread, or on another."
    }
  }
}
