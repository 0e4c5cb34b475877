import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// A publisher that concatenates the publishers of a collection: it delivers their values, one publisher
/// after the other.
public struct ConcatenateCollection<Upstreams: Collection>: Publisher where Upstreams.Element: Publisher {
  public typealias Output = Upstreams.Element.Output
  public typealias Failure = Upstreams.Element.Failure
  /// The upstream publishers. Each is read from the collection when it is subscribed to.
  public let publishers: Upstreams

  /// Creates a publisher that concatenates the publishers of a collection.
  @inlinable public init(_ publishers: Upstreams) { self.publishers = publishers }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let engine = ConcatenateEngine(
      ConcatenateMachine(), of: publishers.makeIterator(), downstream: subscriber)
    engine.begin()
  }
}

extension ConcatenateCollection: Equatable where Upstreams: Equatable {}

/// Subscribes to one publisher after the other.
@usableFromInline
final class ConcatenateEngine<Upstreams: IteratorProtocol, Downstream: Subscriber>: OperatorEngine<
  ConcatenateMachine<Downstream.Input, Downstream.Failure>, Downstream
>
where
  Upstreams.Element: Publisher, Upstreams.Element.Output == Downstream.Input,
  Upstreams.Element.Failure == Downstream.Failure
{
  /// Accessed by one step at a time.
  private var publishers: Upstreams

  @usableFromInline init(
    _ machine: ConcatenateMachine<Downstream.Input, Downstream.Failure>, of publishers: Upstreams,
    downstream: Downstream
  ) {
    self.publishers = publishers
    super.init(machine, name: "Concatenate", downstream: downstream)
  }

  @usableFromInline override func advance() {
    guard let publisher = publishers.next() else {
      return _ = signal((), mayWait: false) { machine, _ in machine.finish() }
    }
    follow(publisher)
  }
}

extension Collection where Element: Publisher {
  /// Concatenates the publishers of this collection: delivers their values, one publisher after the other,
  /// and subscribes to the next one when the one before has finished.
  ///
  ///     a                      ──1──2──┤
  ///     b                              ──3──4──┤
  ///     [a, b].concatenated()  ──1──2────3──4──┤
  ///
  /// **Demand**: the outstanding demand is requested from the next publisher. **Failure**: of the current
  /// publisher, after which no further one is subscribed. It finishes after the last publisher, and at once
  /// if the collection is empty.
  @inlinable public func concatenated() -> ConcatenateCollection<Self> { ConcatenateCollection(self) }
}
