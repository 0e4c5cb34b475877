/// Makes a row of the latest values of all upstreams whenever one of them sends, once each has sent.
///
/// Every upstream is asked for as many values as rows are wanted. Together they may send more than that; a
/// tuple that is not requested when it is made is dropped.
///
/// A value that comes from inside the delivery of a row, on its thread, is kept and makes no row: else a
/// subscriber that writes back to an upstream would never come to an end. One that another thread sends
/// meanwhile makes its row after that delivery.
public struct CombineLatestMachine<Values: LatestValues, Failure: Error>: RowMachine {
  public typealias Output = Values.Row
  @inlinable public static var answersInPlace: Bool { false }

  public var values: Values
  /// Whether the latest row is to be delivered. Its demand has been taken.
  @usableFromInline
  var isNew = false
  /// The rows to be delivered before it.
  @usableFromInline
  var earlier = Queue<Values.Row>()
  /// Whether a row is being delivered, and whether the signal comes from inside.
  @usableFromInline
  var isDelivering = false
  @usableFromInline
  var isNested = false
  @usableFromInline
  var demand = DemandCount.none
  @usableFromInline
  var unasked = DemandCount.none
  /// Whether the upstreams are being asked. What is wanted meanwhile they are asked for afterwards: one that
  /// sends from inside its request may make a row, and if that asked the next one, they would all nest.
  @usableFromInline
  var isAsking = false
  @usableFromInline
  var running: Int
  @usableFromInline
  var failure: Failure?

  @inlinable
  public init(_ values: Values, running: Int) {
    self.values = values
    self.running = running
  }

  @inlinable
  public mutating func request(_ rows: DemandCount) {
    demand += rows
    unasked += rows
  }

  /// - Parameter exchange: Puts the new value in the place of the old one, and returns that.
  @inlinable
  @inline(__always)
  public mutating func receive<Value>(_ exchange: (inout Values) -> Value) -> Value {
    if isNew { earlier.append(values.row) }
    let old = exchange(&values)
    isNew = !(isNested && isDelivering) && failure == nil && demand != .none && values.isComplete
    if isNew { demand.takeOne() }
    return old
  }

  @inlinable
  public mutating func setNested(_ isNested: Bool) { self.isNested = isNested }

  @inlinable
  public mutating func end(_ index: Int, _ failure: Failure?) {
    running -= 1
    if self.failure == nil { self.failure = failure }
  }

  public var holdings: Holdings { Holdings(held: earlier.count + (isNew ? 1 : 0)) }

  @inlinable
  public mutating func next() -> Step<Values.Row, Failure>? {
    isDelivering = false
    if let row = earlier.popFirst() {
      isDelivering = true
      return .deliver(row)
    }
    if isNew {
      isNew = false
      isDelivering = true
      return .deliver(values.row)
    }
    if let failure { return .complete(failure) }
    if running == 0 { return .complete(nil) }
    if unasked != .none, !isAsking {
      isAsking = true
      defer { unasked = .none }
      return .requestAll(unasked)
    }
    return nil
  }

  @inlinable
  public mutating func didRequestAll() { isAsking = false }
}

/// The latest value of every upstream.
public protocol LatestValues<Row> {
  associatedtype Row

  /// Whether every upstream has sent.
  var isComplete: Bool { get }

  /// All the values; every upstream has sent.
  var row: Row { get }
}
