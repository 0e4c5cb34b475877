/// A machine that forms a tuple of the latest values of all upstreams whenever one of them sends, once each
/// has sent.
///
/// From every upstream it requests as many values as tuples are requested. Together they may send more than
/// that; a tuple that is not requested when it is formed is dropped. A value that is requested and forms no
/// tuple is requested again, as soon as tuples are formed: otherwise an upstream that sends all that is
/// requested before the others send would leave the subscriber waiting for tuples forever.
///
/// Once an upstream has finished without a value, no tuple can be formed any more. Then every value is
/// requested again at once, so that demand leads the other upstreams, and with them the stream, to the end.
///
/// A reentrant value, from inside the delivery of a tuple, is kept and forms no tuple: else a subscriber that
/// sends to an upstream would recurse forever. A value that another thread sends meanwhile forms its
/// tuple after that delivery.
public struct CombineLatestMachine<Values: LatestValues, Failure: Error>: TupleMachine {
  public typealias Output = Values.Row
  @inlinable public static var answersInPlace: Bool { false }

  public var values: Values
  /// Whether the latest tuple is to be delivered. Its demand has been taken.
  @usableFromInline var isNew = false
  /// The tuples to be delivered before it.
  @usableFromInline var earlier = OperatorQueue<Values.Row>()
  /// Whether a tuple is being delivered, and whether the current signal is reentrant.
  @usableFromInline var isDelivering = false
  @usableFromInline var isNested = false
  @usableFromInline var demand = DemandCount.none
  @usableFromInline var unrequested = DemandCount.none
  /// Whether values are being requested from the upstreams. Demand that arrives meanwhile is requested
  /// afterwards: an upstream that sends from inside its request may form a tuple, and if that led to a
  /// request of the next one, they would all nest.
  @usableFromInline var isRequesting = false
  /// Whether an upstream has finished without a value.
  @usableFromInline var isFutile = false
  /// The first one of the upstreams that have sent values which formed no tuple: they are linked, so that the
  /// machine stays small.
  @usableFromInline var firstOwed: EngineInput?
  @usableFromInline var running: Int
  @usableFromInline var failure: Failure?

  @inlinable public init(_ values: Values, running: Int) {
    self.values = values
    self.running = running
  }

  @inlinable public mutating func request(_ tuples: DemandCount) {
    demand += tuples
    unrequested += tuples
  }

  /// - Parameter exchange: Replaces the old value by the new one, and returns the old one.
  @inlinable
  @inline(__always) public mutating func receive<Value>(_ exchange: (inout Values) -> Value) -> Value {
    if isNew { earlier.append(values.tuple) }
    let old = exchange(&values)
    isNew = !(isNested && isDelivering) && failure == nil && demand != .none && values.isComplete
    if isNew { demand.takeOne() }
    return old
  }

  /// The first value of an upstream is part of the first tuple, whenever that is formed.
  @inlinable @inline(__always) public mutating func didReceive(from input: EngineInput) {
    let isFirst = !input.hasWaiting
    input.hasWaiting = true
    if !isNew, !isFirst || isFutile, !demand.isUnlimited, demand != .none { owe(input) }
  }

  @inlinable @inline(never) mutating func owe(_ input: EngineInput) {
    if input.owed == .none {
      input.nextOwed = firstOwed
      firstOwed = input
    }
    input.owed += DemandCount(1)
  }

  @inlinable public mutating func setNested(_ isNested: Bool) { self.isNested = isNested }

  @inlinable public mutating func end(_ index: Int, _ failure: Failure?) {
    running -= 1
    if self.failure == nil { self.failure = failure }
  }

  /// The first values of the others are part of no tuple either: each has one more requested in their place.
  @inlinable public mutating func didEnd(_ input: EngineInput) {
    if isFutile || input.hasWaiting || values.isComplete { return }
    isFutile = true
    if !demand.isUnlimited, demand != .none { unrequested += DemandCount(1) }
  }

  public var bufferCounts: BufferCounts { BufferCounts(buffered: earlier.count + (isNew ? 1 : 0)) }

  @inlinable @inline(__always) public mutating func next() -> OperatorStep<Values.Row, Failure>? {
    isDelivering = false
    if let tuple = earlier.popFirst() {
      isDelivering = true
      return .deliver(tuple)
    }
    if isNew {
      isNew = false
      isDelivering = true
      return .deliver(values.tuple)
    }
    if let failure { return .complete(failure) }
    if running == 0 { return .complete(nil) }
    if unrequested != .none, !isRequesting {
      isRequesting = true
      defer { unrequested = .none }
      return .requestAll(unrequested)
    }
    if firstOwed != nil, values.isComplete || isFutile { return requestAgain() }
    return nil
  }

  /// Inside the gate, so that upstreams that send at once do not nest; not more than the subscriber has
  /// requested are then kept.
  @inlinable @inline(never) mutating func requestAgain() -> OperatorStep<Values.Row, Failure>? {
    guard let input = firstOwed.take() else { return nil }
    firstOwed = input.nextOwed.take()
    let owed = exchange(&input.owed, with: .none)
    return .perform { input.request(owed) }
  }

  @inlinable public mutating func didRequestAll() { isRequesting = false }
}

/// The latest values of all upstreams.
public protocol LatestValues<Row> {
  associatedtype Row

  /// Whether every upstream has sent.
  var isComplete: Bool { get }

  /// The tuple of the values; every upstream has sent.
  var tuple: Row { get }
}
