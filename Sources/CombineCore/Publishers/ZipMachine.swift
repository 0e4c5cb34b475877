import CombineMachinery

/// Pairs the first value of every upstream, then the second, and so on.
///
/// Every upstream is asked for as many values as rows are wanted, so a fast one is never asked for more.
@usableFromInline
struct ZipMachine<Queues: ZipQueues, Failure: Error>: RowMachine {
  @usableFromInline typealias Output = Queues.Row
  @inlinable static var answersInPlace: Bool { true }

  @usableFromInline
  var queues: Queues
  @usableFromInline
  var demand = DemandCount.none
  @usableFromInline
  var unasked = DemandCount.none
  @usableFromInline
  var finished: UInt8 = 0  // a bit for every upstream that has finished
  @usableFromInline
  var failure: Failure?

  @inlinable
  init(_ queues: Queues) { self.queues = queues }

  @inlinable
  mutating func request(_ rows: DemandCount) {
    demand += rows
    unasked += rows
  }

  @inlinable
  mutating func end(_ index: Int, _ failure: Failure?) {
    if let failure { self.failure = failure } else { finished |= 1 << UInt8(index) }
  }

  @inlinable
  mutating func next() -> Step<Queues.Row, Failure>? {
    if let failure { return .complete(failure) }
    let lacking = queues.lacking
    if lacking == 0, demand != .none {
      demand.takeOne()
      return .deliver(queues.popRow())
    }
    if lacking & finished != 0 { return .complete(nil) }
    if unasked != .none {
      defer { unasked = .none }
      return .requestAll(unasked)
    }
    return nil
  }
}

/// What waits to be paired, a queue for every upstream.
@usableFromInline
protocol ZipQueues<Row> {
  associatedtype Row

  /// A bit for every upstream of which nothing waits.
  var lacking: UInt8 { get }

  /// Takes the oldest of every queue; none is empty.
  mutating func popRow() -> Row
}
