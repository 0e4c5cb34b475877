/// What a machine does with a value for which its buffer has no room.
public enum OverflowStrategy<Failure: Error> {
  /// Drops the new value.
  case dropNewest
  /// Drops the oldest buffered value, and keeps the new one.
  case dropOldest
  /// Drops the new value, accepts no further one, and fails with the error that the closure returns.
  case fail(() -> Failure)
}

/// Buffers a limited number of values until they are requested.
///
/// The limit counts the buffered values beyond the demand: a requested value always has room.
public struct OverflowMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline let limit: DemandCount
  @usableFromInline let strategy: OverflowStrategy<Failure>
  /// Called with each value that is dropped.
  @usableFromInline let onDrop: ((Output) -> Void)?
  /// Whether a failure of the upstream is delivered before buffered values that are not requested.
  @usableFromInline let failsAtOnce: Bool

  @usableFromInline var demand = DemandCount.none
  @usableFromInline var waiting = OperatorQueue<Output>()
  /// Dropped values with which `onDrop` has not been called yet.
  @usableFromInline var dropped = OperatorQueue<Output>()
  @usableFromInline var droppedCount = 0
  /// Whether no further value is accepted.
  @usableFromInline var isClosed = false
  /// The completion, delivered once the buffer is empty.
  @usableFromInline var end: Failure??
  /// The step that an overflow makes necessary, and the upstream to cancel because of it.
  @usableFromInline var step: OperatorStep<Output, Failure>?
  @usableFromInline var overflowing: EngineInput?

  @inlinable public init(
    limit: Int, strategy: OverflowStrategy<Failure>, failsAtOnce: Bool = false,
    onDrop: ((Output) -> Void)? = nil
  ) {
    self.limit = DemandCount(UInt(limit))
    self.strategy = strategy
    self.failsAtOnce = failsAtOnce
    self.onDrop = onDrop
  }

  @inlinable public mutating func request(_ outputs: DemandCount) { demand += outputs }

  /// - Returns: The value that was dropped, if it is not reported to `onDrop`.
  @inlinable public mutating func receive(_ output: Output, from input: EngineInput?) -> Output? {
    guard !isClosed else { return output }
    if DemandCount(UInt(waiting.count)) < demand + limit {
      waiting.append(output)
      return nil
    }
    switch strategy {
    case .dropNewest: return drop(output)
    case .dropOldest:
      guard let oldest = waiting.popFirst() else { return drop(output) }
      waiting.append(output)
      return drop(oldest)
    case .fail(let make):
      isClosed = true
      overflowing = input
      step = .makeFailure(make)
      return drop(output)
    }
  }

  @inlinable mutating func drop(_ output: Output) -> Output? {
    droppedCount += 1
    guard onDrop != nil else { return output }
    dropped.append(output)
    return nil
  }

  @inlinable public mutating func didMakeFailure(_ failure: Failure) {
    end = .some(failure)
    step = overflowing.take().map { .cancel($0) }
  }

  @inlinable public mutating func end(_ failure: Failure?) {
    guard !isClosed else { return }
    isClosed = true
    end = .some(failure)
  }

  public var bufferCounts: BufferCounts { BufferCounts(buffered: waiting.count, dropped: droppedCount) }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let onDrop, let value = dropped.popFirst() { return .perform { onDrop(value) } }
    if let step = step.take() { return step }
    if let output = waiting.popFirst(for: &demand) { return .deliver(output) }
    if failsAtOnce, case .some(let failure?) = end { return .complete(failure) }
    if let end, waiting.isEmpty { return .complete(end) }
    return nil
  }
}
