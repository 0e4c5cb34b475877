/// Buffers values until a subscriber requests them.
public struct BranchMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline var queue = QueueMachine<Output, Failure>()
  /// Whether the subscriber has its subscription.
  @usableFromInline var isOpen = false

  @inlinable public init() {}

  @inlinable public mutating func request(_ values: DemandCount) { queue.request(values) }

  /// The subscriber has its subscription.
  @inlinable public mutating func open() { isOpen = true }
  /// Adds a value to the buffer, unless the completion has arrived.
  @inlinable public mutating func append(_ value: Output) { queue.append(value) }
  /// Completes after the buffered values.
  @inlinable public mutating func end(_ failure: Failure?) { queue.end(failure) }
  public var bufferCounts: BufferCounts { queue.bufferCounts }
  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? { isOpen ? queue.next() : nil }
}
