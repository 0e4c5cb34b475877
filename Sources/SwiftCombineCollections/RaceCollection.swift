import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// A publisher that republishes the first publisher of a collection to emit a value or complete, and cancels
/// the others.
public struct RaceCollection<Upstreams: Collection>: Publisher where Upstreams.Element: Publisher {
  public typealias Output = Upstreams.Element.Output
  public typealias Failure = Upstreams.Element.Failure
  /// The upstream publishers. The collection is read once for each subscription.
  public let publishers: Upstreams

  /// Creates a publisher that republishes the first publisher of a collection to emit a value or complete.
  @inlinable public init(_ publishers: Upstreams) { self.publishers = publishers }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let upstreams = Array(publishers)
    let engine = OperatorEngine(
      RaceMachine<Output, Failure>(isEmpty: upstreams.isEmpty), name: "Race", downstream: subscriber)
    engine.subscribe(to: upstreams) { index in
      engine.input(index, for: Upstreams.Element.self) { engine, input, value in
        engine.signal((value, input as EngineInput), from: input) { $0.receive($1.0, from: $1.1) }
      } end: { engine, input, failure in
        engine.signal(failure, of: input) { $0.end($1, $2) }
      }
    }
  }
}

extension RaceCollection: Equatable where Upstreams: Equatable {}

extension Collection where Element: Publisher {
  /// Races the publishers of this collection: republishes the first one to emit a value or complete, and
  /// cancels the others.
  ///
  ///     a               ─────1──2──3──┤
  ///     b               ──4─────5──┤
  ///     [a, b].raced()  ──4─────5──┤
  ///
  /// A publisher that fails or finishes first wins too: use `catch` on the publishers if a failure must not
  /// win. A publisher that emits or completes while it is being subscribed wins, and those after it are not
  /// subscribed.
  ///
  /// **Demand**: requested from every publisher, after the first signal only from the winner. **Failure**:
  /// the winner's. It finishes at once if the collection is empty.
  @inlinable public func raced() -> RaceCollection<Self> { RaceCollection(self) }
}
