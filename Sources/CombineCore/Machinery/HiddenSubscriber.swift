/// A subscriber behind a function that was formed where its type was known, and so is compiled for it.
///
/// Swift does not specialize what is reached through a class or a witness table of a generic type; it does
/// specialize a closure formed inside an `@inlinable` generic method. This one captures nothing: it gets the
/// subscriber, the value and the completion by address. So hiding a type costs one call, and nothing is
/// allocated, retained or looked up for an element.
///
/// The owner of one calls `destroy()` once, when no call is inside.
@usableFromInline
struct HiddenSubscriber: ~Copyable {
  /// What the function does; one function for all keeps subscriptions small.
  @usableFromInline
  @frozen
  enum Signal { case value, completion, destruction }

  @usableFromInline
  let storage: UnsafeMutableRawPointer
  @usableFromInline
  let receive: (UnsafeMutableRawPointer, Signal, UnsafeRawPointer?) -> Subscribers.Demand

  @inlinable
  init<S: Subscriber>(_ subscriber: S) {
    let kept = UnsafeMutablePointer<Kept<S>>.allocate(capacity: 1)
    kept.initialize(to: Kept(subscriber))
    storage = UnsafeMutableRawPointer(kept)
    receive = { storage, signal, content in
      let kept = storage.assumingMemoryBound(to: Kept<S>.self)
      switch signal {
      case .value:
        return kept.pointee.receive(content.unsafelyUnwrapped.assumingMemoryBound(to: S.Input.self).pointee)
      case .completion:
        typealias Completion = Subscribers.Completion<S.Failure>
        kept.pointee.receive(
          completion: content.unsafelyUnwrapped.assumingMemoryBound(to: Completion.self).pointee)
      case .destruction:
        kept.deinitialize(count: 1)
        kept.deallocate()
      }
      return .none
    }
  }

  /// Gives the subscriber the value at an address, which is of its `Input`.
  @inlinable
  @inline(__always)
  borrowing func receive(at value: UnsafeRawPointer) -> Subscribers.Demand { receive(storage, .value, value) }

  /// Gives the subscriber the completion at an address, which is of its `Failure`.
  @inlinable
  borrowing func receive(completionAt completion: UnsafeRawPointer) {
    _ = receive(storage, .completion, completion)
  }

  @inlinable
  borrowing func destroy() { _ = receive(storage, .destruction, nil) }
}

/// A subscriber that is called where it is kept: what cannot be copied is borrowed for a call and not
/// retained around it.
@usableFromInline
struct Kept<S: Subscriber>: ~Copyable {
  @usableFromInline
  let subscriber: S

  @inlinable
  init(_ subscriber: S) { self.subscriber = subscriber }

  @inlinable
  borrowing func receive(subscription: any Subscription) { subscriber.receive(subscription: subscription) }
  @inlinable
  borrowing func receive(_ input: S.Input) -> Subscribers.Demand { subscriber.receive(input) }
  @inlinable
  borrowing func receive(completion: Subscribers.Completion<S.Failure>) {
    subscriber.receive(completion: completion)
  }
}
