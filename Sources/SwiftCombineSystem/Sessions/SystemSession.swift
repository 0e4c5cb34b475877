#if canImport(Darwin) || os(Linux) || os(Android)
  import Dispatch
  import SwiftCombineEngine

  /// The engine of a subscription, as its session sees it.
  protocol SystemReceiver<Output, Failure>: AnyObject {
    associatedtype Output
    associatedtype Failure: Error

    func receive(_ output: Output)
    func end(_ failure: Failure?)
  }

  /// What the next step of a session is.
  enum SessionTurn<Output, Failure: Error> {
    /// Deliver a value.
    case value(Output)
    /// Wait for a request, or for `wake()`.
    case wait
    /// Complete.
    case end(Failure?)
  }

  /// The source of one subscriber: it takes its turns on a queue, one at a time, while values are requested.
  ///
  /// A subclass overrides `next(isWanted:)` and `close()`, which run on the queue, never two at a time. What
  /// happens elsewhere, such as an event of a descriptor, calls `wake()`.
  ///
  /// `@unchecked Sendable`: the state of a subclass is used in its turns only, or locked.
  class SystemSession<Output, Failure: Error>: @unchecked Sendable {
    // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
    struct State {
      var receiver: (any SystemReceiver<Output, Failure>)?
      /// How many values are requested and not delivered.
      var wanted = 0
      /// Whether something was requested.
      var isRequested = false
      var isRunning = false
      /// Whether something has happened since the last turn began.
      var hasNews = false
      var isOver = false

      /// - Returns: Whether the queue has to run.
      mutating func note() -> Bool {
        hasNews = true
        defer { isRunning = isRunning || receiver != nil }
        return receiver != nil && !isRunning
      }
    }

    final let queue: DispatchQueue
    private final let state = Locked(State())
    /// Used on the queue.
    private final var isClosed = false

    init(queue: DispatchQueue) { self.queue = queue }

    // MARK: For subclasses

    /// Whether something was requested: before, nothing is read.
    final var isRequested: Bool { state.withLock { $0.isRequested } }

    /// What to do next.
    ///
    /// - Parameter isWanted: Whether a value is requested; without, the turn is no value.
    func next(isWanted: Bool) -> SessionTurn<Output, Failure> { .wait }

    /// Releases everything; the last turn.
    func close() {}

    /// Begins what must have begun when the subscription returns; called once.
    func willBegin() {}

    /// Ends what must have ended when the cancellation returns; called on any thread, perhaps more than once,
    /// and perhaps during a turn.
    func willEnd() {}

    // MARK: From outside

    /// Begins, unless the session was ended before.
    final func begin(_ receiver: any SystemReceiver<Output, Failure>) {
      let isOver = state.withLock { state in
        // No turn is taken before it has begun.
        if !state.isOver { (state.receiver, state.isRunning) = (receiver, true) }
        return state.isOver
      }
      if isOver { return }
      willBegin()
      if state.withLock({ $0.isOver }) { willEnd() }
      queue.async { self.run() }
    }

    final func request(_ count: Int) {
      act { state in
        let (wanted, isUnlimited) = state.wanted.addingReportingOverflow(count)
        state.wanted = isUnlimited ? .max : wanted
        state.isRequested = true
      }
    }

    /// Has the session take a turn.
    final func wake() { act { _ in } }

    /// Ends the session: it closes in its next turn.
    final func end() {
      act { $0.isOver = true }
      willEnd()
    }

    private final func act(_ change: (inout State) -> Void) {
      let runs = state.withLock { state in
        change(&state)
        return state.note()
      }
      if runs { queue.async { self.run() } }
    }

    // MARK: Turns

    private final func run() {
      while let (receiver, isWanted) = claim() {
        switch next(isWanted: isWanted) {
        case .value(let output):
          state.withLock { $0.wanted -= 1 }
          receiver.receive(output)
        case .wait: if rests() { return }
        case .end(let failure):
          shut()
          return receiver.end(failure)
        }
      }
      shut()
    }

    /// - Returns: `nil` once it has ended.
    private final func claim() -> (any SystemReceiver<Output, Failure>, Bool)? {
      state.withLock { state in
        state.hasNews = false
        guard !state.isOver, let receiver = state.receiver else { return nil }
        return (receiver, state.wanted > 0)
      }
    }

    /// - Returns: Whether nothing has happened since the turn began.
    private final func rests() -> Bool {
      state.withLock { state in
        if !state.hasNews { state.isRunning = false }
        return !state.hasNews
      }
    }

    private final func shut() {
      let receiver = state.withLock { state in
        state.isOver = true
        return state.receiver.take()
      }
      if !isClosed {
        isClosed = true
        willEnd()
        close()
      }
      release(receiver)
    }
  }
#endif
