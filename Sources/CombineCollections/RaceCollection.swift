import CombineMachinery
import CombineShim
import CombineToolkit

/// A publisher that delivers what the first publisher of a collection to signal has to say.
public struct RaceCollection<Publishers: Collection>: Publisher where Publishers.Element: Publisher {
  public typealias Output = Publishers.Element.Output
  public typealias Failure = Publishers.Element.Failure
  /// The upstreams, read once for each subscription.
  public let publishers: Publishers

  /// Makes what the property `race` returns.
  @inlinable
  public init(_ publishers: Publishers) { self.publishers = publishers }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let upstreams = Array(publishers)
    let engine = OperatorEngine(
      RaceMachine<Output, Failure>(isEmpty: upstreams.isEmpty), name: "Race", downstream: subscriber)
    engine.subscribe(to: upstreams) { index in
      engine.inlet(index, for: Publishers.Element.self) { engine, inlet, value in
        engine.signal((value, inlet as InletLink), from: inlet) { $0.receive($1.0, from: $1.1) }
      } end: { engine, inlet, failure in
        _ = engine.signal((inlet as InletLink, failure)) { $0.end($1.0, $1.1) }
      }
    }
  }
}

extension RaceCollection: Equatable where Publishers: Equatable {}

extension Collection where Element: Publisher {
  /// Delivers what the first publisher of this collection to signal has to say, and cancels the others.
  ///
  ///     a            ─────1──2──3──┤
  ///     b            ──4─────5──┤
  ///     [a, b].race  ──4─────5──┤
  ///
  /// A signal is a value or the end, so a publisher that fails or finishes first has won too: use `catch` on
  /// the publishers if a failure is to drop out. Who signals while being subscribed wins, and those after it
  /// are not subscribed.
  ///
  /// **Demand**: every publisher is asked for it, after the first signal the winner alone. **Failure**: the
  /// winner's. It finishes at once if there is no publisher.
  @inlinable
  public var race: RaceCollection<Self> { RaceCollection(self) }
}
