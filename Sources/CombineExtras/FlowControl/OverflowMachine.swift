import CombineMachinery
import CombineShim
import CombineToolkit

/// Lets values wait until they are wanted, a limited number of them.
///
/// The limit counts what waits beyond the demand: a value that is wanted always has room.
@usableFromInline
struct OverflowMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline
  let limit: DemandCount
  @usableFromInline
  let policy: OverflowPolicy<Failure>
  /// Hears of each value that is dropped.
  @usableFromInline
  let onDrop: ((Output) -> Void)?
  /// Whether a failure of the upstream comes before what waits and is not wanted.
  @usableFromInline
  let failsAtOnce: Bool

  @usableFromInline
  var demand = DemandCount.none
  @usableFromInline
  var waiting = Queue<Output>()
  /// What was dropped and `onDrop` has not heard of.
  @usableFromInline
  var dropped = Queue<Output>()
  @usableFromInline
  var droppedCount = 0
  /// Whether nothing is taken in any more.
  @usableFromInline
  var isClosed = false
  /// How it ends, once nothing waits.
  @usableFromInline
  var end: Failure??
  /// What a value without room makes necessary, and the upstream to be cancelled for it.
  @usableFromInline
  var step: Step<Output, Failure>?
  @usableFromInline
  var overflowing: InletLink?

  @usableFromInline
  init(
    limit: Int, policy: OverflowPolicy<Failure>, failsAtOnce: Bool = false, onDrop: ((Output) -> Void)? = nil
  ) {
    self.limit = DemandCount(UInt(limit))
    self.policy = policy
    self.failsAtOnce = failsAtOnce
    self.onDrop = onDrop
  }

  @inlinable
  mutating func request(_ outputs: DemandCount) { demand += outputs }

  /// - Returns: The value that was dropped, if it is not to be reported.
  @inlinable
  mutating func receive(_ output: Output, from link: InletLink?) -> Output? {
    guard !isClosed else { return output }
    if DemandCount(UInt(waiting.count)) < demand + limit {
      waiting.append(output)
      return nil
    }
    switch policy {
    case .dropNewest: return drop(output)
    case .dropOldest:
      guard let oldest = waiting.popFirst() else { return drop(output) }
      waiting.append(output)
      return drop(oldest)
    case .fail(let make):
      isClosed = true
      overflowing = link
      step = .makeFailure(make)
      return drop(output)
    }
  }

  @inlinable
  mutating func drop(_ output: Output) -> Output? {
    droppedCount += 1
    guard onDrop != nil else { return output }
    dropped.append(output)
    return nil
  }

  @inlinable
  mutating func receive(made failure: Failure) {
    end = .some(failure)
    step = overflowing.take().map { .cancel($0) }
  }

  @inlinable
  mutating func end(_ failure: Failure?) {
    guard !isClosed else { return }
    isClosed = true
    end = .some(failure)
  }

  @usableFromInline
  var holdings: Holdings { Holdings(held: waiting.count, dropped: droppedCount) }

  @inlinable
  mutating func next() -> Step<Output, Failure>? {
    if let onDrop, let value = dropped.popFirst() { return .perform { onDrop(value) } }
    if let step = step.take() { return step }
    if demand != .none, let output = waiting.popFirst() {
      demand.takeOne()
      return .deliver(output)
    }
    if failsAtOnce, case .some(let failure?) = end { return .complete(failure) }
    if let end, waiting.isEmpty { return .complete(end) }
    return nil
  }
}
