/// The outstanding demand, readable from outside the engine.
public final class DemandLedger: Sendable {
  @usableFromInline let count = Atomic<UInt>(0)

  public init() {}

  @inlinable public var wanted: DemandCount {
    get { DemandCount(count.load(ordering: .relaxed)) }
    set { count.store(newValue.rawValue, ordering: .relaxed) }
  }
}

/// Buffers values, and keeps the ledger of the demand beyond them.
public struct CreateMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline var values: OverflowMachine<Output, Failure>
  @usableFromInline let ledger: DemandLedger

  @inlinable public init(limit: Int, _ strategy: OverflowStrategy<Failure>, _ ledger: DemandLedger) {
    values = OverflowMachine(limit: limit, strategy: strategy)
    self.ledger = ledger
  }

  @inlinable public mutating func request(_ outputs: DemandCount) {
    values.request(outputs)
    note()
  }

  @inlinable public mutating func receive(_ output: Output) -> Output? {
    defer { note() }
    return values.receive(output, from: nil)
  }

  @inlinable public mutating func end(_ failure: Failure?) { values.end(failure) }
  @inlinable public mutating func didMakeFailure(_ failure: Failure) { values.didMakeFailure(failure) }
  public var bufferCounts: BufferCounts { values.bufferCounts }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? { values.next() }

  // A delivery needs no update: its value was counted when it was received.
  @inlinable func note() {
    let (demand, waiting) = (values.demand.rawValue, UInt(values.waiting.count))
    ledger.wanted =
      values.demand.isUnlimited ? .unlimited : DemandCount(demand > waiting ? demand - waiting : 0)
  }
}
