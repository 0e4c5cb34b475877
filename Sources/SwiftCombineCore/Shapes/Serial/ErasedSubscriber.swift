/// The functions of a subscriber, which were formed where its type was known, and so are specialized for it.
///
/// Swift does not specialize code that is reached through a class or a witness table of a generic type; it
/// does specialize a closure formed inside an `@inlinable` generic method. These closures capture nothing:
/// they receive the subscriber, the value and the completion by address. So hiding a type costs one call, and
/// nothing is allocated, retained or looked up for an element.
@usableFromInline struct SubscriberFunctions: ~Copyable {
  @usableFromInline let receiveValue: (UnsafeMutableRawPointer, UnsafeRawPointer) -> Subscribers.Demand
  /// Delivers the completion at an address; without one, destroys the subscriber.
  @usableFromInline let finish: (UnsafeMutableRawPointer, UnsafeRawPointer?) -> Void

  @inlinable init<S: Subscriber>(of type: S.Type) {
    // Unchecked: called with the room of such a subscriber, and with the address of what it receives.
    receiveValue = { room, value in
      StoredSubscriber<S>.inside(room).pointee.receive(value.assumingMemoryBound(to: S.Input.self).pointee)
    }
    // Unchecked: as above.
    finish = { room, completion in
      let stored = StoredSubscriber<S>.inside(room)
      if let completion {
        // Unchecked: as above.
        stored.pointee.receive(
          completion: completion.assumingMemoryBound(to: Subscribers.Completion<S.Failure>.self).pointee)
      } else {
        stored.deinitialize(count: 1)
      }
    }
  }

  /// Delivers the value at an address, which has the subscriber's `Input` type.
  @inlinable @inline(__always)
  borrowing func receive(at value: UnsafeRawPointer, in room: UnsafeMutableRawPointer) -> Subscribers.Demand {
    receiveValue(room, value)
  }

  /// Delivers the completion at an address, which has the subscriber's `Failure` type.
  @inlinable
  borrowing func receive(completionAt completion: UnsafeRawPointer, in room: UnsafeMutableRawPointer) {
    finish(room, completion)
  }

  /// Destroys the subscriber, but not its room.
  @inlinable borrowing func destroy(in room: UnsafeMutableRawPointer) { finish(room, nil) }
}

/// A subscriber behind its functions, in memory of its own.
///
/// The owner calls `destroy()` once, when no call is inside.
@usableFromInline struct ErasedSubscriber: ~Copyable {
  @usableFromInline let storage: UnsafeMutableRawPointer
  @usableFromInline let functions: SubscriberFunctions

  @inlinable init<S: Subscriber>(_ subscriber: S) {
    let stored = UnsafeMutablePointer<StoredSubscriber<S>>.allocate(capacity: 1)
    stored.initialize(to: StoredSubscriber(subscriber))
    storage = UnsafeMutableRawPointer(stored)
    functions = SubscriberFunctions(of: S.self)
  }

  @inlinable
  @inline(__always)
  borrowing func receive(at value: UnsafeRawPointer) -> Subscribers.Demand {
    functions.receive(at: value, in: storage)
  }

  @inlinable borrowing func receive(completionAt completion: UnsafeRawPointer) {
    functions.receive(completionAt: completion, in: storage)
  }

  @inlinable borrowing func destroy() {
    functions.destroy(in: storage)
    storage.deallocate()
  }
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

  /// How many bytes a room for it has.
  @inlinable static var roomSize: Int {
    MemoryLayout<Self>.size + max(0, MemoryLayout<Self>.alignment - MemoryLayout<UInt>.alignment)
  }

  /// The subscriber in a room, which is aligned as a word.
  @inlinable @inline(__always)
  static func inside(_ room: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Self> {
    let isAligned = MemoryLayout<Self>.alignment <= MemoryLayout<UInt>.alignment
    // Unchecked: the room is that of such a subscriber.
    return (isAligned ? room : room.alignedUp(for: Self.self)).assumingMemoryBound(to: Self.self)
  }
}
