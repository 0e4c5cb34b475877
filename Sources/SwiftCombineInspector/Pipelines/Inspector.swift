import SwiftCombineEngine
import SwiftCombine

/// An inspector of the live pipelines of the process: which subscriber is attached to which publisher, what
/// was requested and delivered, what is buffered and what was dropped.
///
///     let inspector = Inspector()
///     inspector.start()
///     // … subscribe …
///     print(inspector.report())
///
///     Sink  Search.swift:41  3 elements, unlimited demand, silent for 12 s
///     └─ Debounce  1 buffered
///        └─ Map  9 elements
///           └─ PassthroughSubject #1 (2 subscribers)
///
/// It sees what is attached between ``start()`` and ``stop()``. At other times a pipeline costs what it
/// always costs; while the inspector runs, every signal is recorded, and a call stack is captured for the
/// first link of each chain, to find its line.
///
/// **Memory**: it retains no subscriber, subscription, subject or value, and of its warnings the last ones. A
/// chain disappears from the reports when it completes, is canceled or is released. Of the publishers that
/// have not sent a subscription, the newest ones are kept. **Threads**: safe from any; it calls
/// nothing with a lock held.
public final class Inspector: Sendable {
  private let records: PipelineRecords
  private let witness: PipelineWitness

  /// Creates an inspector, which does nothing until it is started.
  ///
  /// - Parameters:
  ///   - growthLimit: How many successive examinations must find more buffered values than the previous one
  ///     before a buffer is reported as growing; at least one.
  ///   - silenceLimit: How long a subscription with outstanding demand must have received nothing before an
  ///     examination warns of it, of a `flatMap(maxPublishers:)` whose inner publishers do not end, and of
  ///     publishers that wait for each other; more than zero, or `nil` for none of these warnings.
  ///   - findsLocations: Whether to capture the call stack of each chain, to show the line where it was
  ///     created and to tell a released token from a cancelled one. For that ``start()`` reads the memory of
  ///     the process, once: call it early, before other threads allocate much.
  ///   - findsRetainCycles: Whether ``examine()`` looks for the tokens of `assign(to:on:)` and `sink` in the
  ///     objects that are assigned to, and on Linux in those that the closures of the sink capture. It reads
  ///     their stored properties: call it where these are changed, such as on the main actor. What a sink
  ///     captures is read when it is attached; if that cannot be read, ``start()`` warns of it.
  ///   - onWarning: Receives each warning, on the thread that caused it.
  ///   - now: Returns the time since a fixed moment, to measure how long a publisher has delivered nothing;
  ///     by default in real time.
  public init(
    growthLimit: Int = 3, silenceLimit: Duration? = nil, findsLocations: Bool = true,
    findsRetainCycles: Bool = false,
    onWarning: @escaping @Sendable (PipelineWarning) -> Void = { _ in },
    now: (@Sendable () -> Duration)? = nil
  ) {
    if growthLimit < 1 {
      fatalError(
        "Created an inspector with a growth limit of \(growthLimit). A growing buffer is found by at least one "
          + "examination. Pass 1 or more.")
    }
    if let silenceLimit, silenceLimit <= .zero {
      fatalError(
        "Created an inspector with a silence limit of \(silenceLimit). Every subscription is silent for that long. "
          + "Pass more than zero, or nil.")
    }
    records = PipelineRecords(
      now: now ?? Self.realTime(), growthLimit: growthLimit, silenceLimit: silenceLimit,
      findsLocations: findsLocations,
      findsRetainCycles: findsRetainCycles, onWarning: onWarning)
    witness = PipelineWitness(records)
  }

  deinit { stop() }

  private static func realTime() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }

  /// Starts to inspect the subscribers that are attached from now on.
  public func start() {
    guard !witness.isEnabled else { return }
    records.prepare()
    // In this order, a `stop()` on another thread never leaves an inspector that receives all events and
    // records none.
    witness.enable()
    records.open()
  }

  /// Stops the inspection, and removes all records except the warnings.
  public func stop() {
    witness.disable()
    records.close()
  }

  /// Returns a report of the current pipelines.
  ///
  /// **Delivery**: this asks operators that combine or buffer for the values they hold, and the calling
  /// thread delivers what other threads send them at that moment. The same holds for ``examine()``.
  public func report() -> PipelineReport {
    let (links, now) = records.snapshot()
    return PipelineReport(links, at: now, warnings: records.warnings)
  }

  /// Looks for dropped elements, for buffers that only grow, for pipelines that wait in vain, and for retain
  /// cycles; a timer may call this.
  ///
  /// A warning of a dropped token is given when the token is dropped, without an examination.
  ///
  /// - Returns: The new warnings.
  @discardableResult public func examine() -> [PipelineWarning] {
    let (links, now) = records.snapshot()
    return records.examine(links, at: now)
  }

  /// How many warnings an inspector keeps.
  public static let warningLimit = 1000

  /// The last warnings since this inspector was created, oldest first; at most ``warningLimit``.
  public var warnings: [PipelineWarning] { records.warnings }

  /// How many warnings there were before those that are kept.
  public var droppedWarningCount: Int { records.droppedWarningCount }

  /// How many publishers that have not sent a subscription are reported.
  public static let unansweredLimit = 1000

  /// How many publishers have been left out since the start, because they had not sent a subscription and
  /// more than ``unansweredLimit`` newer ones had not either.
  public var droppedPublisherCount: Int { records.droppedPublisherCount }
}
