import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// A publisher that publishes an array of the latest values of all publishers of a collection whenever one of
/// them emits a value.
public struct CombineLatestCollection<Upstreams: Collection>: Publisher where Upstreams.Element: Publisher {
  public typealias Output = [Upstreams.Element.Output]
  public typealias Failure = Upstreams.Element.Failure
  /// The upstream publishers. The collection is read once for each subscription.
  public let publishers: Upstreams

  /// Creates a publisher that combines the latest values of all publishers of a collection.
  @inlinable public init(_ publishers: Upstreams) { self.publishers = publishers }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    typealias Value = Upstreams.Element.Output
    typealias Machine = CombineLatestMachine<LatestElements<Value, ContiguousArray<Value?>>, Failure>
    let upstreams = Array(publishers)
    let count = upstreams.count
    let engine = OperatorEngine(
      Machine(LatestElements(count: count), running: count), name: "CombineLatest", downstream: subscriber)
    engine.subscribe(to: upstreams) { index in
      engine.input(index, for: Upstreams.Element.self) { engine, input, value in
        engine.receive((value, input.index), from: input) { machine, signal in
          machine.receive { $0.exchange(at: signal.1, with: signal.0) }
        }
      } end: { engine, input, failure in
        engine.receiveEnd(failure, from: input, at: input.index)
      }
    }
  }
}

extension CombineLatestCollection: Equatable where Upstreams: Equatable {}

/// The latest value of each of any number of upstreams of one type. The upstreams without a value are
/// counted, so that a new value accesses only its own place. The storage is a type parameter, so that a test
/// can count the accesses.
@usableFromInline
struct LatestElements<Element, Values: RandomAccessCollection & MutableCollection>: LatestValues
where Values.Element == Element?, Values.Index == Int {
  @usableFromInline var latest: Values
  @usableFromInline var missing: Int

  /// - Parameter latest: A `nil` for every upstream, with indices from zero.
  @inlinable init(_ latest: Values) {
    self.latest = latest
    missing = latest.count
  }

  @inlinable var isComplete: Bool { missing == 0 }
  @inlinable var tuple: [Element] { latest.map { $0! } }

  @inlinable mutating func exchange(at index: Int, with value: Element) -> Element? {
    let old = Swift.exchange(&latest[index], with: .some(value))
    if old == nil { missing -= 1 }
    return old
  }
}

extension LatestElements where Values == ContiguousArray<Element?> {
  @inlinable init(count: Int) { self.init(ContiguousArray(repeating: nil, count: count)) }
}

extension Collection where Element: Publisher {
  /// Combines the latest values of all publishers of this collection: publishes an array of them, in the
  /// order of the collection, whenever one of them emits a value, once each has emitted one.
  ///
  ///     a                        ──1─────2──3──────┤
  ///     b                        ─────4────────5──┤
  ///     [a, b].combinedLatest()  ─────●──●──●──●───┤
  ///                                [1,4]  │  │  [3,5]
  ///                                    [2,4] [3,4]
  ///
  /// Nothing is published until **every** publisher has emitted a value. A publisher that emits only changes,
  /// such as that of a switch, needs its current value first: use `prepend(_:)` or a `CurrentValueSubject`.
  ///
  /// **Output**: an array with a value of each publisher. **Demand**: arrays; as many values are requested
  /// from every publisher, and an array that is not requested when it is created is dropped. **Failure**: of
  /// any publisher, at once; the others are canceled, and those not yet subscribed never are. It finishes
  /// when every publisher has finished, and at once if the collection is empty. **Delivery**: one array at a
  /// time; a value that the subscriber sends from inside a delivery is kept for the next array and publishes
  /// none. **Memory**: one value of each publisher. An array costs one allocation and as many copies as there
  /// are publishers.
  @inlinable public func combinedLatest() -> CombineLatestCollection<Self> { CombineLatestCollection(self) }
}
