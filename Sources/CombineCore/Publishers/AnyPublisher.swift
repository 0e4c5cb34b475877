/// A publisher whose type is hidden.
///
/// Everything passes through unchanged. Hiding the type of a subject hides `send(_:)` with it.
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline
  let box: PublisherBox

  /// Hides the type of a publisher. One that is hidden already is not wrapped again.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if P.self == AnyPublisher<Output, Failure>.self {
      box = unsafeBitCast(publisher, to: AnyPublisher<Output, Failure>.self).box
    } else {
      box = PublisherBox(publisher)
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    box.subscribe(box.publisher, AnySubscriber(subscriber).box)
  }

  @inlinable
  public var _deliversAtOnce: Bool { box.deliverAtOnce != nil }
  @inlinable
  public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool {
    box.deliverAtOnce!(box.publisher, demand) { value($0.assumingMemoryBound(to: Output.self).pointee) }
  }

  @inlinable
  public var _sendsInBursts: Bool { box.sendsInBursts(box.publisher) }

  public var description: String { "AnyPublisher" }
  public var playgroundDescription: Any { description }
}

extension Publisher {
  /// Hides this publisher's type behind its output and failure.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// What an `AnyPublisher` shares with its copies: a publisher behind functions that were formed where its
/// type was known and get it by address.
@usableFromInline
final class PublisherBox {
  @usableFromInline
  let publisher: UnsafeMutableRawPointer
  // Takes an `AnySubscriber` of the publisher's output and failure, by its box.
  @usableFromInline
  let subscribe: (UnsafeMutableRawPointer, SubscriberBox) -> Void
  // Takes values by address.
  @usableFromInline
  let deliverAtOnce: ((UnsafeMutableRawPointer, Subscribers.Demand, (UnsafeRawPointer) -> Bool) -> Bool)?
  @usableFromInline
  let sendsInBursts: (UnsafeMutableRawPointer) -> Bool
  @usableFromInline
  let destroy: (UnsafeMutableRawPointer) -> Void

  @inlinable
  init<P: Publisher>(_ publisher: P) {
    let pointer = UnsafeMutablePointer<P>.allocate(capacity: 1)
    pointer.initialize(to: publisher)
    self.publisher = UnsafeMutableRawPointer(pointer)
    subscribe = {
      $0.assumingMemoryBound(to: P.self).pointee.subscribe(
        AnySubscriber<P.Output, P.Failure>(box: $1))
    }
    deliverAtOnce =
      publisher._deliversAtOnce
      ? { publisher, demand, give in
        publisher.assumingMemoryBound(to: P.self).pointee._deliverAtOnce(demand) { value in
          withUnsafePointer(to: value) { give($0) }
        }
      } : nil
    sendsInBursts = { $0.assumingMemoryBound(to: P.self).pointee._sendsInBursts }
    destroy = {
      $0.assumingMemoryBound(to: P.self).deinitialize(count: 1)
      $0.deallocate()
    }
  }

  @inlinable
  deinit { destroy(publisher) }
}
