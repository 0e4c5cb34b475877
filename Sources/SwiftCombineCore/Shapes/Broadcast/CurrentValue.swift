import SwiftCombineEngine

/// A value with a broadcaster that publishes its changes: the implementation of `CurrentValueSubject` and
/// `Published`.
///
/// The value is read and exchanged with the region latched, which lasts a few instructions and never for a
/// delivery.
@usableFromInline final class CurrentValue<Value> {
  @usableFromInline final class Storage {
    // Unchecked: accessed with the gate latched.
    @usableFromInline @exclusivity(unchecked) var value: Value

    @inlinable init(_ value: Value) { self.value = value }
  }

  // Separate from this object, so that the broadcaster can reach the value without a retain cycle.
  @usableFromInline let storage: Storage
  @usableFromInline let broadcaster: Broadcaster

  @inlinable init(_ value: Value, name: String) {
    let storage = Storage(value)
    self.storage = storage
    broadcaster = Broadcaster(name: name) { broadcaster, condition, body in
      broadcaster.withCurrent(storage.value, if: condition, body)
    }
  }

  /// Lets each subscription retain an object until the subscription ends.
  @usableFromInline func keep(_ subject: AnyObject) { broadcaster.subject = .passUnretained(subject) }

  /// Cancels the upstreams of a subject that is deallocated.
  @usableFromInline func close() { broadcaster.upstreams.cancel() }

  @inlinable var value: Value { broadcaster.region.gate.withLatch { storage.value } }

  /// Exchanges the value, then sends the new one to every subscriber.
  @inlinable func send(_ value: Value, evenAfterEnd: Bool) {
    var exchanged = value
    broadcaster.region.performLatched {
      if evenAfterEnd || !broadcaster.isOver { swap(&storage.value, &exchanged) }
      return broadcaster.nextVersion()
    } then: { version in
      withUnsafePointer(to: value) { broadcaster.sendInside($0, version) }
    } drain: {
      broadcaster.drain()
    }
    withExtendedLifetime(exchanged) {}  // the old value is released here, with no lock held
  }
}

extension Broadcaster {
  /// Counts a value that is kept, with the region latched.
  @inlinable func nextVersion() -> UInt {
    version &+= 1
    return version
  }

  /// Passes the address and the version of a value that is read, if a condition
  /// holds, with the region latched.
  @inlinable func withCurrent<Value>(
    _ value: @autoclosure () -> Value, if condition: () -> Bool, _ body: (UnsafeRawPointer, UInt) -> Void
  ) -> Bool {
    let current = region.gate.withLatch { condition() ? (value(), version) : nil }
    guard let (value, version) = current else { return false }
    withUnsafePointer(to: value) { body($0, version) }
    return true
  }
}
