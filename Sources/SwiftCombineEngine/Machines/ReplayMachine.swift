/// Reads a log, as far as values are requested.
public struct ReplayMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline let log: ReplayLog<Output, Failure>
  /// The place to read next; `nil` until the subscriber has its subscription.
  @usableFromInline var place: ReplayPlace<Output>?
  @usableFromInline var demand = DemandCount.none

  @inlinable public init(_ log: ReplayLog<Output, Failure>) { self.log = log }

  @inlinable public mutating func begin(_ start: ReplayPlace<Output>) { place = start }

  @inlinable public mutating func request(_ values: DemandCount) { demand += values }

  public var bufferCounts: BufferCounts { BufferCounts(buffered: place.map { log.count(from: $0) } ?? 0) }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    guard let place else { return nil }
    switch log.read(place, isWanted: demand != .none) {
    case .value(let value, let next):
      demand.takeOne()
      self.place = next  // may release the old place; its value stays in the step
      return .deliver(value)
    case .end(let failure): return .complete(failure)
    case .nothing: return nil
    }
  }
}
