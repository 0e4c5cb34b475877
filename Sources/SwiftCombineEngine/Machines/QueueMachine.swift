/// A machine that buffers values until they are requested, and completes after the last of them.
public struct QueueMachine<Output, Failure: Error>: OperatorMachine {
  public var waiting = OperatorQueue<Output>()
  @usableFromInline var demand = DemandCount.none
  /// The completion, once the buffer is empty.
  @usableFromInline var end: Failure??

  @inlinable public init() {}

  @inlinable public mutating func request(_ values: DemandCount) { demand += values }

  /// Adds a value to the buffer, unless the completion has arrived.
  @inlinable public mutating func append(_ value: Output) {
    if end == nil { waiting.append(value) }
  }

  /// Completes after the buffered values; later signals are ignored.
  @inlinable public mutating func end(_ failure: Failure?) {
    if end == nil { end = .some(failure) }
  }

  public var bufferCounts: BufferCounts { BufferCounts(buffered: waiting.count) }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let value = waiting.popFirst(for: &demand) { return .deliver(value) }
    if let end, waiting.isEmpty { return .complete(end) }
    return nil
  }
}
