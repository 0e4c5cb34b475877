import SwiftCombineEngine

/// A value with a broadcaster that publishes its changes: the implementation of `CurrentValueSubject` and
/// `Published`.
///
/// The value is read and exchanged with the gate latched, which lasts a few instructions and never for a
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

  @inlinable var value: Value { broadcaster.withLatch { storage.value } }

  /// Exchanges the value, then sends the new one to every subscriber.
  @inlinable func send(_ value: Value, evenAfterEnd: Bool) {
    let (entry, word) = broadcaster.gate.enterLatched()
    var exchanged = value
    if evenAfterEnd || !broadcaster.isOver { swap(&storage.value, &exchanged) }
    let version = broadcaster.nextVersion()
    broadcaster.gate.openLatch(word)
    withUnsafePointer(to: value) { broadcaster.sendInside($0, version) }
    if entry == .entered { broadcaster.leave() }
    withExtendedLifetime(exchanged) {}  // the old value is released here, with no lock held
  }
}

extension Broadcaster {
  /// Counts a value that is kept, with the gate latched.
  @inlinable func nextVersion() -> UInt {
    version &+= 1
    return version
  }

  /// Passes the address and the version of a value that is read, if a condition holds, with the gate latched.
  @inlinable func withCurrent<Value>(
    _ value: @autoclosure () -> Value, if condition: () -> Bool, _ body: (UnsafeRawPointer, UInt) -> Void
  ) -> Bool {
    guard let (value, version) = withLatch({ condition() ? (value(), version) : nil }) else { return false }
    withUnsafePointer(to: value) { body($0, version) }
    return true
  }

  @inlinable func withLatch<Value>(_ read: () -> Value) -> Value {
    let word = gate.closeLatch()
    defer { gate.openLatch(word) }
    return read()
  }
}
