/// A publisher whose type is hidden.
///
/// Everything passes through unchanged. Hiding the type of a subject hides `send(_:)` with it.
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline
  let box: PublisherBox<Output, Failure>

  /// Hides the type of a publisher. One that is hidden already is not wrapped again.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    box = (publisher as? AnyPublisher<Output, Failure>)?.box ?? TypedPublisherBox(publisher)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    box.subscribe(box, AnySubscriber(subscriber))
  }

  public var description: String { "AnyPublisher" }
  public var playgroundDescription: Any { description }
}

extension Publisher {
  /// Hides this publisher's type behind its output and failure.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A publisher behind a function that is formed where its type is known: what it does for a hidden subscriber is compiled
/// for its own type.
@usableFromInline
class PublisherBox<Output, Failure: Error> {
  @usableFromInline
  final let subscribe: (PublisherBox, AnySubscriber<Output, Failure>) -> Void

  @inlinable
  init(subscribe: @escaping (PublisherBox, AnySubscriber<Output, Failure>) -> Void) { self.subscribe = subscribe }
}

@usableFromInline
final class TypedPublisherBox<P: Publisher>: PublisherBox<P.Output, P.Failure> {
  @usableFromInline
  let publisher: P

  @inlinable
  init(_ publisher: P) {
    self.publisher = publisher
    super.init { box, subscriber in
      unsafeDowncast(box, to: TypedPublisherBox<P>.self).publisher.receive(subscriber: subscriber)
    }
  }
}
