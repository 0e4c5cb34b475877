/// A machine that forms a tuple of the first values of all upstreams, then of the second ones, and so on.
///
/// From every upstream it requests as many values as tuples are requested, so never more from a fast one.
public struct ZipMachine<Queues: ZipQueues, Failure: Error>: TupleMachine {
  public typealias Output = Queues.Row
  @inlinable public static var answersInPlace: Bool { true }

  public var queues: Queues
  @usableFromInline var demand = DemandCount.none
  @usableFromInline var unrequested = DemandCount.none
  @usableFromInline var failure: Failure?
  /// The tuples that were complete and requested when an upstream failed.
  @usableFromInline var lastTuples = OperatorQueue<Queues.Row>()

  @inlinable public init(_ queues: Queues) { self.queues = queues }

  @inlinable public mutating func request(_ tuples: DemandCount) {
    demand += tuples
    unrequested += tuples
  }

  /// The first completion that ends the tuples counts: signals that arrive before the subscriber receives it
  /// are ignored.
  @inlinable public mutating func end(_ index: Int, _ failure: Failure?) {
    if self.failure != nil || queues.isExhausted { return }
    guard let failure else { return queues.finish(index) }
    self.failure = failure
    while demand != .none, queues.hasTuple {
      demand.takeOne()
      lastTuples.append(queues.popTuple())
    }
  }

  @inlinable public var restsAfterRequest: Bool { true }
  public var bufferCounts: BufferCounts { BufferCounts(buffered: queues.bufferedCount + lastTuples.count) }

  @inlinable public mutating func next() -> OperatorStep<Queues.Row, Failure>? {
    if let failure { return lastTuples.popFirst().map { .deliver($0) } ?? .complete(failure) }
    if demand != .none, queues.hasTuple {
      demand.takeOne()
      return .deliver(queues.popTuple())
    }
    if queues.isExhausted { return .complete(nil) }
    return unrequested.takeAll().map { .requestAll($0) }
  }
}

/// The values that wait to form tuples, in a queue for every upstream.
public protocol ZipQueues<Row> {
  associatedtype Row

  /// Whether every upstream has a waiting value.
  var hasTuple: Bool { get }

  /// Whether there will be no further tuple: an upstream without a waiting value has finished, or there is no
  /// upstream.
  var isExhausted: Bool { get }

  /// Removes the oldest value of every queue, and returns the tuple; no queue is empty.
  mutating func popTuple() -> Row

  /// How many values wait, in all queues together.
  var bufferedCount: Int { get }

  /// An upstream has finished.
  mutating func finish(_ index: Int)
}

/// The queues of up to sixteen upstreams whose values are of different types.
public protocol TupleQueues<Row>: ZipQueues {
  /// A bit for every upstream without a waiting value.
  var lacking: UInt16 { get }
  /// A bit for every upstream that has finished.
  var finished: UInt16 { get set }
}

extension TupleQueues {
  @inlinable public var hasTuple: Bool { lacking == 0 }
  @inlinable public var isExhausted: Bool { lacking & finished != 0 }
  @inlinable public mutating func finish(_ index: Int) { finished |= 1 << UInt16(index) }
}
