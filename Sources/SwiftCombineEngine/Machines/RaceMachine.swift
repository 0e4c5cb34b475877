/// A machine that delivers the signals of the first upstream that sends one, and cancels the others.
public struct RaceMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline var winner: EngineInput?
  /// Whether the others have been canceled.
  @usableFromInline var isAlone = false
  @usableFromInline var waiting = OperatorQueue<Output>()
  /// The completion of the winner.
  @usableFromInline var end: Failure??
  @usableFromInline var demand = DemandCount.none
  @usableFromInline var unrequested = DemandCount.none

  /// - Parameter isEmpty: Whether there is no upstream, so that it completes at once.
  @inlinable public init(isEmpty: Bool) {
    if isEmpty { end = .some(nil) }
  }

  @inlinable public mutating func request(_ values: DemandCount) {
    demand += values
    unrequested += values
  }

  @inlinable public mutating func receive(_ value: Output, from input: EngineInput) {
    if isWinner(input) { waiting.append(value) }
  }

  @inlinable public mutating func end(_ input: EngineInput, _ failure: Failure?) {
    if isWinner(input) { end = .some(failure) }
  }

  /// The first upstream that signals wins.
  @inlinable mutating func isWinner(_ input: EngineInput) -> Bool {
    if winner == nil { winner = input }
    return winner === input
  }

  public var bufferCounts: BufferCounts { BufferCounts(buffered: waiting.count) }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let winner, !isAlone {
      isAlone = true
      return .cancelOthers(winner)
    }
    if let value = waiting.popFirst(for: &demand) { return .deliver(value) }
    if let end, waiting.isEmpty { return .complete(end) }
    return unrequested.takeAll().map { more in winner.map { .request(more, $0) } ?? .requestAll(more) }
  }
}
