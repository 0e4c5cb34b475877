import CombineMachinery
import CombineShim
import CombineToolkit

/// A publisher that makes rows of the values of all publishers of a collection.
public struct ZipCollection<Publishers: Collection>: Publisher where Publishers.Element: Publisher {
  public typealias Output = [Publishers.Element.Output]
  public typealias Failure = Publishers.Element.Failure
  /// The upstreams, read once for each subscription.
  public let publishers: Publishers

  /// Makes what the property `zip` returns.
  @inlinable
  public init(_ publishers: Publishers) { self.publishers = publishers }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    typealias Value = Publishers.Element.Output
    typealias Machine = ZipMachine<ZipColumns<Value, ContiguousArray<ZipColumn<Value>>>, Failure>
    let upstreams = Array(publishers)
    let engine = OperatorEngine(
      Machine(ZipColumns(count: upstreams.count)), name: "Zip", downstream: subscriber)
    engine.subscribe(to: upstreams) { index in
      engine.inlet(index, for: Publishers.Element.self) { engine, inlet, value in
        engine.signal((value, inlet.index), from: inlet) { $0.queues.append($1.0, at: $1.1) }
      } end: { engine, inlet, failure in
        _ = engine.signal((inlet.index, failure)) { $0.end($1.0, $1.1) }
      }
    }
  }
}

extension ZipCollection: Equatable where Publishers: Equatable {}

extension Collection where Element: Publisher {
  /// Makes rows of the values of all publishers of this collection: the first value of each, then the second
  /// of each, in the order of the collection.
  ///
  ///     a           ──1─────2──3─────
  ///     b           ─────4─────5──┤
  ///     [a, b].zip  ─────●─────●──┤
  ///                    [1,4] [2,5]
  ///
  /// **Output**: an array with a value of each publisher. **Demand**: rows; every publisher is asked for as
  /// many values. **Failure**: of any publisher, at once; the others are cancelled, and those not yet
  /// subscribed never are. **Cancellation**: a finished publisher of which nothing waits ends the rows and
  /// cancels the others. It finishes at once, without a row, if there is no publisher. **Memory**: what one
  /// publisher is ahead of another is kept. A value costs the same however many publishers there are, a row
  /// one allocation.
  ///
  /// Inside an extension of `Collection`, the standard library's function of this name is `Swift.zip`.
  @inlinable
  public var zip: ZipCollection<Self> { ZipCollection(self) }
}
