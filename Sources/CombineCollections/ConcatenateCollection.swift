import CombineMachinery
import CombineShim
import CombineToolkit

/// A publisher that delivers the values of the publishers of a collection, one publisher after the other.
public struct ConcatenateCollection<Publishers: Collection>: Publisher where Publishers.Element: Publisher {
  public typealias Output = Publishers.Element.Output
  public typealias Failure = Publishers.Element.Failure
  /// The upstreams, each read when its turn has come.
  public let publishers: Publishers

  /// Makes what the property `concatenate` returns.
  @inlinable
  public init(_ publishers: Publishers) { self.publishers = publishers }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let engine = ConcatenateEngine(
      ConcatenateMachine(), of: publishers.makeIterator(), downstream: subscriber)
    engine.begin()
  }
}

extension ConcatenateCollection: Equatable where Publishers: Equatable {}

/// Subscribes to one publisher after the other.
@usableFromInline
final class ConcatenateEngine<Publishers: IteratorProtocol, Downstream: Subscriber>: OperatorEngine<
  ConcatenateMachine<Downstream.Input, Downstream.Failure>, Downstream
>
where
  Publishers.Element: Publisher, Publishers.Element.Output == Downstream.Input,
  Publishers.Element.Failure == Downstream.Failure
{
  /// Touched by one step at a time.
  private var publishers: Publishers

  @usableFromInline
  init(
    _ machine: ConcatenateMachine<Downstream.Input, Downstream.Failure>, of publishers: Publishers,
    downstream: Downstream
  ) {
    self.publishers = publishers
    super.init(machine, name: "Concatenate", downstream: downstream)
  }

  @usableFromInline
  override func advance() {
    guard let publisher = publishers.next() else { return _ = signal(()) { machine, _ in machine.finish() } }
    follow(publisher)
  }
}

extension Collection where Element: Publisher {
  /// Delivers the values of the publishers of this collection, one publisher after the other: the next one is
  /// subscribed when the one before has finished.
  ///
  ///     a                   ──1──2──┤
  ///     b                           ──3──4──┤
  ///     [a, b].concatenate  ──1──2────3──4──┤
  ///
  /// **Demand**: what was asked of one publisher and not delivered goes along to the next. **Failure**: of
  /// the publisher at hand, after which no further one is subscribed. It finishes after the last publisher,
  /// and at once if there is none.
  @inlinable
  public var concatenate: ConcatenateCollection<Self> { ConcatenateCollection(self) }
}
