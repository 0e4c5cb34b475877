import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// A publisher that zips all publishers of a collection: it publishes arrays with one value of each.
public struct ZipCollection<Upstreams: Collection>: Publisher where Upstreams.Element: Publisher {
  public typealias Output = [Upstreams.Element.Output]
  public typealias Failure = Upstreams.Element.Failure
  /// The upstream publishers. The collection is read once for each subscription.
  public let publishers: Upstreams

  /// Creates a publisher that zips all publishers of a collection.
  @inlinable public init(_ publishers: Upstreams) { self.publishers = publishers }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    typealias Value = Upstreams.Element.Output
    typealias Machine = ZipMachine<ZipColumns<Value, ContiguousArray<ZipColumn<Value>>>, Failure>
    let upstreams = Array(publishers)
    let engine = OperatorEngine(
      Machine(ZipColumns(count: upstreams.count)), name: "Zip", downstream: subscriber)
    engine.subscribe(to: upstreams) { index in
      engine.input(index, for: Upstreams.Element.self) { engine, input, value in
        engine.signal((value, input.index), from: input) { $0.queues.append($1.0, at: $1.1) }
      } end: { engine, input, failure in
        engine.receiveEnd(failure, from: input, at: input.index)
      }
    }
  }
}

extension ZipCollection: Equatable where Upstreams: Equatable {}

extension Collection where Element: Publisher {
  /// Zips all publishers of this collection: publishes an array of the first value of each, then of the
  /// second value of each, in the order of the collection.
  ///
  ///     a                ──1─────2──3─────
  ///     b                ─────4─────5──┤
  ///     [a, b].zipped()  ─────●─────●──┤
  ///                         [1,4] [2,5]
  ///
  /// **Output**: an array with a value of each publisher. **Demand**: arrays; as many values are requested
  /// from every publisher. **Failure**: of any publisher, at once; the others are canceled, and those not
  /// yet subscribed never are. **Cancellation**: when a publisher has finished and none of its values is
  /// buffered, the result finishes and the other publishers are canceled. It finishes at once, without an
  /// array, if the collection is empty. **Memory**: values of a publisher that is ahead of another are
  /// buffered. A value costs the same however many publishers there are, an array one allocation.
  @inlinable public func zipped() -> ZipCollection<Self> { ZipCollection(self) }
}
