/// A subscriber behind functions that were formed where its type was known, and so are specialized for it.
///
/// Swift does not specialize code that is reached through a class or a witness table of a generic type; it
/// does specialize a closure formed inside an `@inlinable` generic method. These closures capture nothing:
/// they receive the subscriber, the value and the completion by address. So hiding a type costs one call, and
/// nothing is allocated, retained or looked up for an element.
///
/// The owner calls `destroy()` once, when no call is inside.
@usableFromInline struct ErasedSubscriber: ~Copyable {
  @usableFromInline let storage: UnsafeMutableRawPointer
  @usableFromInline let receiveValue: (UnsafeMutableRawPointer, UnsafeRawPointer) -> Subscribers.Demand
  /// Delivers the completion at an address; without one, destroys the subscriber.
  @usableFromInline let finish: (UnsafeMutableRawPointer, UnsafeRawPointer?) -> Void

  @inlinable init<S: Subscriber>(_ subscriber: S) {
    let stored = UnsafeMutablePointer<StoredSubscriber<S>>.allocate(capacity: 1)
    stored.initialize(to: StoredSubscriber(subscriber))
    storage = UnsafeMutableRawPointer(stored)
    // Unchecked: called with this storage, and with the address of what the subscriber receives.
    receiveValue = { storage, value in
      storage.assumingMemoryBound(to: StoredSubscriber<S>.self).pointee
        .receive(value.assumingMemoryBound(to: S.Input.self).pointee)
    }
    // Unchecked: called with this storage, and with the address of what the subscriber receives.
    finish = { storage, completion in
      let stored = storage.assumingMemoryBound(to: StoredSubscriber<S>.self)
      if let completion {
        // Unchecked: as above.
        stored.pointee.receive(
          completion: completion.assumingMemoryBound(to: Subscribers.Completion<S.Failure>.self).pointee)
      } else {
        stored.deinitialize(count: 1)
        stored.deallocate()
      }
    }
  }

  /// Delivers the value at an address, which has the subscriber's `Input` type.
  @inlinable
  @inline(__always)
  borrowing func receive(at value: UnsafeRawPointer) -> Subscribers.Demand { receiveValue(storage, value) }

  /// Delivers the completion at an address, which has the subscriber's `Failure` type.
  @inlinable
  borrowing func receive(completionAt completion: UnsafeRawPointer) { finish(storage, completion) }

  @inlinable borrowing func destroy() { finish(storage, nil) }
}

/// A subscriber that is called in place: a noncopyable value is borrowed for a call, and not retained around
/// it.
@usableFromInline struct StoredSubscriber<S: Subscriber>: ~Copyable {
  @usableFromInline let subscriber: S

  @inlinable init(_ subscriber: S) { self.subscriber = subscriber }

  @inlinable
  borrowing func receive(subscription: any Subscription) { subscriber.receive(subscription: subscription) }
  @inlinable borrowing func receive(_ input: S.Input) -> Subscribers.Demand { subscriber.receive(input) }
  @inlinable borrowing func receive(completion: Subscribers.Completion<S.Failure>) {
    subscriber.receive(completion: completion)
  }
}
