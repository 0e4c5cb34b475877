/// Keeps the latest value until a tick for which there is demand.
public struct SampleMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline var latest: Output?
  @usableFromInline var demand = DemandCount.none
  /// Values to deliver. Their demand has been subtracted.
  @usableFromInline var due = OperatorQueue<Output>()
  /// The completion, delivered after the values that are due.
  @usableFromInline var end: Failure??

  @inlinable public init() {}

  @inlinable public mutating func request(_ outputs: DemandCount) { demand += outputs }

  /// - Returns: The previous value, which was never delivered.
  @inlinable public mutating func receive(_ output: Output) -> Output? {
    if end != nil { return output }
    return exchange(&latest, with: output)
  }

  @inlinable public mutating func tick() {
    guard end == nil, demand != .none, let output = latest.take() else { return }
    demand.takeOne()
    due.append(output)
  }

  @inlinable public mutating func end(_ failure: Failure?) {
    if end == nil { end = .some(failure) }
  }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let output = due.popFirst() { return .deliver(output) }
    if let end { return .complete(end) }
    return nil
  }
}
