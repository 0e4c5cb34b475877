/// Delivers as long as there are permits: each delivery uses one, and is followed by a step `advance`, in
/// which the engine records the time of the delivery, to return the permit later.
public struct RateLimitMachine<Output, Failure: Error>: OperatorMachine {
  public var permits: Int
  @usableFromInline var demand = DemandCount.none
  /// The number of values that were requested from the upstream and that it has not sent.
  @usableFromInline var requested = 0
  /// Deliveries whose time has not been recorded.
  @usableFromInline var untimed = 0
  /// More than one value only if the upstream sends values that were not requested.
  @usableFromInline var waiting = OperatorQueue<Output>()
  /// The completion, delivered after the waiting values.
  @usableFromInline var end: Failure??

  @inlinable public init(permits: Int) { self.permits = permits }

  @inlinable public mutating func request(_ outputs: DemandCount) { demand += outputs }

  @inlinable public mutating func receive(_ output: Output) {
    if end != nil { return }
    if requested > 0 { requested -= 1 }
    waiting.append(output)
  }

  @inlinable public mutating func end(_ failure: Failure?) {
    if end == nil { end = .some(failure) }
  }

  public var bufferCounts: BufferCounts { BufferCounts(buffered: waiting.count) }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let end, waiting.isEmpty { return .complete(end) }
    if untimed > 0 {
      untimed -= 1
      return .advance
    }
    if permits > 0, let output = waiting.popFirst(for: &demand) {
      permits -= 1
      untimed += 1
      return .deliver(output)
    }
    let sendable = Swift.min(demand, DemandCount(UInt(permits)))
    let unrequested = Int(sendable.rawValue) - waiting.count - requested
    guard unrequested > 0, end == nil else { return nil }
    requested += unrequested
    return .requestAll(DemandCount(UInt(unrequested)))
  }
}
