import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// A publisher that concatenates the publishers of a collection: it delivers their values, one publisher
/// after the other.
public struct ConcatenateCollection<Publishers: Collection>: Publisher where Publishers.Element: Publisher {
  public typealias Output = Publishers.Element.Output
  public typealias Failure = Publishers.Element.Failure
  /// The upstream publishers. Each is read from the collection when it is subscribed to.
  public let publishers: Publishers

  /// Creates a publisher that concatenates the publishers of a collection.
  @inlinable public init(_ publishers: Publishers) { self.publishers = publishers }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
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
  /// Accessed by one step at a time.
  private var publishers: Publishers

  @usableFromInline init(
    _ machine: ConcatenateMachine<Downstream.Input, Downstream.Failure>, of publishers: Publishers,
    downstream: Downstream
  ) {
    self.publishers = publishers
    super.init(machine, name: "Concatenate", downstream: downstream)
  }

  @usableFromInline override func advance() {
    guard let publisher = publishers.next() else { return _ = signal(()) { machine, _ in machine.finish() } }
    follow(publisher)
  }
}

extension Collection where Element: Publisher {
  /// Concatenates the publishers of this collection: delivers their values, one publisher after the other,
  /// and subscribes to the next one when the one before has finished.
  ///
  ///     a                   ──1──2──┤
  ///     b                           ──3──4──┤
  ///     [a, b].concatenate  ──1──2────3──4──┤
  ///
  /// **Demand**: the outstanding demand is requested from the next publisher. **Failure**: of the current
  /// publisher, after which no further one is subscribed. It finishes after the last publisher, and at once
  /// if the collection is empty.
  @inlinable public var concatenate: ConcatenateCollection<Self> { ConcatenateCollection(self) }
}
