/// A type-erased publisher: it hides the type of the publisher that it wraps.
///
///     let isShort = true
///     let numbers = isShort ? AnyPublisher(Just(1)) : AnyPublisher([2, 3].publisher)
///     let cancellable = numbers.sink { print($0) }  // 1
///
/// Forwards everything unchanged. Erasing the type of a subject also hides its `send(_:)`.
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let box: PublisherBox

  /// Creates a type-erased publisher from a publisher. An `AnyPublisher` is not wrapped again.
  @inlinable public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if P.self == AnyPublisher<Output, Failure>.self {
      // Unchecked: the types were compared, and are the same.
      box = unsafeBitCast(publisher, to: AnyPublisher<Output, Failure>.self).box
    } else {
      box = HoldingPublisherBox(publisher)
    }
  }

  /// Creates one from a publisher that does not send everything at once.
  @inlinable init<P: Publisher>(later publisher: P) where P.Output == Output, P.Failure == Failure {
    if P.self == AnyPublisher<Output, Failure>.self {
      // Unchecked: the types were compared, and are the same.
      box = unsafeBitCast(publisher, to: AnyPublisher<Output, Failure>.self).box
    } else {
      box = HoldingPublisherBox(later: publisher)
    }
  }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    box.subscribe(box, AnySubscriber(subscriber).box)
  }

  @inlinable public var _deliversAtOnce: Bool { box.deliverAtOnce != nil }
  @inlinable public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool {
    // Unchecked: the box passes the address of a value of its publisher.
    box.deliverAtOnce!(box, demand) { value($0.assumingMemoryBound(to: Output.self).pointee) }
  }

  @inlinable public var _sendsAll: Bool { box.sendAll != nil }
  @inlinable
  public func _sendAll<R: _ValueReceiver & ~Copyable>(to receiver: inout R) -> Bool where R.Value == Output {
    withUnsafeMutablePointer(to: &receiver) { receiver in
      // Unchecked: the box passes the receiver back, and the address of a value of its publisher.
      box.sendAll!(box, receiver) { receiver, value in
        receiver.assumingMemoryBound(to: R.self).pointee.receive(
          value.assumingMemoryBound(to: Output.self).pointee)
      }
    }
  }

  @inlinable public var _sendsInBursts: Bool { box.sendsInBursts(box) }

  public var description: String { "AnyPublisher" }
  public var playgroundDescription: Any { description }
}

extension Publisher {
  /// Erases this publisher's type to an `AnyPublisher` with the same output and failure.
  ///
  ///     func names() -> AnyPublisher<String, Never> {
  ///       ["a", "b"].publisher.map { $0.uppercased() }.eraseToAnyPublisher()
  ///     }
  @_transparent public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    _sendsAll ? AnyPublisher(self) : AnyPublisher(later: self)
  }
}

/// The box that an `AnyPublisher` shares with its copies: functions that were formed where the type of the
/// publisher was known, and take the box. The publisher is in the box itself, so erasing it allocates one
/// block.
@usableFromInline class PublisherBox {
  // Takes the box of an `AnySubscriber` with the publisher's output and failure.
  @usableFromInline final let subscribe: (PublisherBox, SubscriberBox) -> Void
  // Takes values by address.
  @usableFromInline final let deliverAtOnce: DeliverAtOnce?
  // Takes a receiver, and a function that calls it with the address of a value.
  @usableFromInline final let sendAll: SendAll?
  @usableFromInline final let sendsInBursts: (PublisherBox) -> Bool

  @usableFromInline
  typealias DeliverAtOnce = (PublisherBox, Subscribers.Demand, (UnsafeRawPointer) -> Bool) -> Bool
  @usableFromInline
  typealias SendAll = (PublisherBox, UnsafeMutableRawPointer, @escaping ErasedReceiver<Never>.Function) ->
    Bool

  @inlinable init<P: Publisher>(holding type: P.Type, deliverAtOnce: DeliverAtOnce?, sendAll: SendAll?) {
    subscribe = {
      $0.holding(P.self).publisher.subscribe(AnySubscriber<P.Output, P.Failure>(box: $1))
    }
    self.deliverAtOnce = deliverAtOnce
    self.sendAll = sendAll
    sendsInBursts = { $0.holding(P.self).publisher._sendsInBursts }
  }

  /// This box, which holds a publisher of a type.
  @inlinable @inline(__always) final func holding<P: Publisher>(_ type: P.Type) -> HoldingPublisherBox<P> {
    // Unchecked: the functions of a box are those that its own initializer formed, for its own type.
    unsafeDowncast(self, to: HoldingPublisherBox<P>.self)
  }
}

@usableFromInline final class HoldingPublisherBox<P: Publisher>: PublisherBox {
  @usableFromInline let publisher: P

  @inlinable init(_ publisher: P) {
    self.publisher = publisher
    super.init(
      holding: P.self,
      deliverAtOnce: publisher._deliversAtOnce
        ? { box, demand, give in
          box.holding(P.self).publisher._deliverAtOnce(demand) { value in
            withUnsafePointer(to: value) { give($0) }
          }
        } : nil,
      sendAll: publisher._sendsAll
        ? { box, receiver, function in
          var erased = ErasedReceiver<P.Output>(receiver: receiver, function: function)
          return box.holding(P.self).publisher._sendAll(to: &erased)
        } : nil)
  }

  @inlinable init(later publisher: P) {
    self.publisher = publisher
    super.init(holding: P.self, deliverAtOnce: nil, sendAll: nil)
  }
}

/// The receiver of an `AnyPublisher`'s downstream, for the publisher that it hides.
@usableFromInline struct ErasedReceiver<Value>: ~Copyable, _ValueReceiver {
  /// Calls a receiver with the address of a value. It captures nothing.
  @usableFromInline typealias Function = (UnsafeMutableRawPointer, UnsafeRawPointer) -> Bool

  @usableFromInline let receiver: UnsafeMutableRawPointer
  @usableFromInline let function: Function

  @inlinable init(receiver: UnsafeMutableRawPointer, function: @escaping Function) {
    self.receiver = receiver
    self.function = function
  }

  @inlinable mutating func receive(_ value: Value) -> Bool {
    withUnsafePointer(to: value) { function(receiver, $0) }
  }
}
