import CombineMachinery
import CombineShim

/// Knows the live pipelines of the process: who is attached to what, what was asked and delivered, what waits
/// and what was dropped.
///
///     let doctor = PipelineDoctor()
///     doctor.start()
///     // … subscribe …
///     print(doctor.report())
///
///     Sink  Search.swift:41  3 values, unlimited demand, silent for 12 s
///     └─ Debounce  1 held
///        └─ Map  9 values
///           └─ PassthroughSubject #1 (2 subscribers)
///
/// It sees what is attached between ``start()`` and ``stop()``. Outside of that time a pipeline costs what it
/// always costs; in it, every signal is written down, and the first link of each chain has its call stack
/// taken for the line.
///
/// **Memory**: it keeps no subscriber, subscription, subject or value. A chain disappears from the reports
/// when it ends, is cancelled or is released. **Threads**: safe from any; it calls nothing with a lock held.
public final class PipelineDoctor: Sendable {
  private let records: PipelineRecords
  private let witness: PipelineWitness

  /// A doctor that does nothing yet.
  ///
  /// - Parameters:
  ///   - clock: Measures how long nothing was heard; without one, it is real time.
  ///   - growthLimit: How many examinations in a row have to find more values waiting than the one before,
  ///     until a buffer is said to do nothing but grow; one at least.
  ///   - findsLines: Whether the call stack is taken for each chain, to show the line where it was made and
  ///     to tell a dropped token from a cancelled one. For that ``start()`` looks through the memory of the
  ///     process, once: call it early, before other threads allocate much.
  ///   - onWarning: Gets each warning, on the thread that gave rise to it.
  public init(
    clock: VirtualClock? = nil, growthLimit: Int = 3, findsLines: Bool = true,
    onWarning: @escaping @Sendable (PipelineWarning) -> Void = { _ in }
  ) {
    if growthLimit < 1 {
      Misuse.stop(
        "A pipeline doctor was made with a growth limit of \(growthLimit)",
        rule: "a buffer that grows is found by one examination or more", instead: "pass 1 or more")
    }
    records = PipelineRecords(
      now: Self.time(of: clock), growthLimit: growthLimit, findsLines: findsLines, onWarning: onWarning)
    witness = PipelineWitness(records)
  }

  deinit { stop() }

  private static func time(of clock: VirtualClock?) -> @Sendable () -> Duration {
    if let clock { return { .nanoseconds(clock.now.nanoseconds) } }
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }

  /// Begins to look at what is attached from now on.
  public func start() {
    guard !witness.isEnabled else { return }
    records.prepare()
    // In this order, a `stop()` on another thread never leaves a doctor that is told everything and notes nothing.
    witness.enable()
    records.open()
  }

  /// Stops looking, and forgets all but the warnings.
  public func stop() {
    witness.disable()
    records.close()
  }

  /// What is attached now.
  ///
  /// **Delivery**: operators that join or buffer are asked for what they hold, and what other threads send
  /// them in that moment is delivered by the thread that asks. That holds for ``examine()`` too.
  public func report() -> PipelineReport {
    let (links, now) = records.snapshot()
    return PipelineReport(links, at: now)
  }

  /// Looks for dropped values and for buffers that do nothing but grow; a timer may call this.
  ///
  /// A token that was dropped is warned of when it is, with no examination.
  ///
  /// - Returns: The warnings that were not given before.
  @discardableResult
  public func examine() -> [PipelineWarning] {
    let (links, _) = records.snapshot()
    return records.examine(links)
  }

  /// All warnings since this doctor was made.
  public var warnings: [PipelineWarning] { records.warnings }
}
