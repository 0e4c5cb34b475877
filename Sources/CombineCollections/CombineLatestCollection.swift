import CombineMachinery
import CombineShim
import CombineToolkit

/// A publisher that makes a row of the latest values of all publishers of a collection whenever one of them
/// sends.
public struct CombineLatestCollection<Publishers: Collection>: Publisher where Publishers.Element: Publisher {
  public typealias Output = [Publishers.Element.Output]
  public typealias Failure = Publishers.Element.Failure
  /// The upstreams, read once for each subscription.
  public let publishers: Publishers

  /// Makes what the property `combineLatest` returns.
  @inlinable
  public init(_ publishers: Publishers) { self.publishers = publishers }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    typealias Value = Publishers.Element.Output
    typealias Machine = CombineLatestMachine<LatestRow<Value, ContiguousArray<Value?>>, Failure>
    let upstreams = Array(publishers)
    let count = upstreams.count
    let engine = OperatorEngine(
      Machine(LatestRow(count: count), running: count), name: "CombineLatest", downstream: subscriber)
    engine.subscribe(to: upstreams) { index in
      engine.inlet(index, for: Publishers.Element.self) { engine, inlet, value in
        engine.signal((value, inlet.index)) { machine, signal in
          machine.receive { $0.exchange(at: signal.1, with: signal.0) }
        }
      } end: { engine, inlet, failure in
        _ = engine.signal((inlet.index, failure)) { $0.end($1.0, $1.1) }
      }
    }
  }
}

extension CombineLatestCollection: Equatable where Publishers: Equatable {}

/// The latest value of each of any number of upstreams of one type. How many have sent nothing is counted, so
/// that a value looks at its own place only. What holds the values is a parameter, for a test to count the
/// looks.
@usableFromInline
struct LatestRow<Element, Values: RandomAccessCollection & MutableCollection>: LatestValues
where Values.Element == Element?, Values.Index == Int {
  @usableFromInline
  var latest: Values
  @usableFromInline
  var missing: Int

  /// - Parameter latest: Nothing for every upstream, counted from zero.
  @inlinable
  init(_ latest: Values) {
    self.latest = latest
    missing = latest.count
  }

  @inlinable
  var isComplete: Bool { missing == 0 }
  @inlinable
  var row: [Element] { latest.map { $0! } }

  @inlinable
  mutating func exchange(at index: Int, with value: Element) -> Element? {
    let old = Swift.exchange(&latest[index], with: .some(value))
    if old == nil { missing -= 1 }
    return old
  }
}

extension LatestRow where Values == ContiguousArray<Element?> {
  @inlinable
  init(count: Int) { self.init(ContiguousArray(repeating: nil, count: count)) }
}

extension Collection where Element: Publisher {
  /// Makes a row of the latest values of all publishers of this collection whenever one of them sends, once
  /// each has sent; in the order of the collection.
  ///
  ///     a                     ──1─────2──3──────┤
  ///     b                     ─────4────────5──┤
  ///     [a, b].combineLatest  ─────●──●──●──●───┤
  ///                             [1,4]  │  │  [3,5]
  ///                                 [2,4] [3,4]
  ///
  /// Nothing comes until **every** publisher has sent. A publisher that sends changes only, such as that of a
  /// switch, needs its present value before them: `prepend(_:)` or a `CurrentValueSubject`.
  ///
  /// **Output**: an array with a value of each publisher. **Demand**: rows; every publisher is asked for as
  /// many values, and a tuple that is not requested when it is made is dropped. **Failure**: of any publisher, at once;
  /// the others are cancelled, and those not yet subscribed never are. It finishes when every publisher has,
  /// and at once if there is none. **Delivery**: one row at a time; a value that the subscriber sends from
  /// inside a delivery is kept for the next row and makes none. **Memory**: one value of each. A row costs one allocation and as many
  /// copies as there are publishers.
  @inlinable
  public var combineLatest: CombineLatestCollection<Self> { CombineLatestCollection(self) }
}
