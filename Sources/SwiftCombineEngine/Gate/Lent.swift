/// A reference that calls borrow: none of them retains it. It is released when it has been closed and the
/// last call has left, so that a call may go on while another thread, or the call itself, closes it.
///
/// Lending is one exchange before the call and one after it; to retain what a lock guards takes four.
///
/// `Value` is a reference, alone or with the table of one protocol, which is two words.
public struct Lent<Value>: ~Copyable {
  @usableFromInline let uses = UseCount()
  // The reference, zero while there is none, and the table. Who publishes the value orders both.
  @usableFromInline let reference = Atomic<UInt>(0)
  @usableFromInline let table = Atomic<UInt>(0)

  @inlinable public init() {}

  @inlinable deinit { close() }

  /// Stores the value, before any call can borrow it.
  ///
  /// - Returns: Whether there was none.
  @inlinable public borrowing func set(_ value: Value) -> Bool {
    precondition(MemoryLayout<Value>.size <= MemoryLayout<(UInt, UInt)>.size)
    var words: (UInt, UInt) = (0, 0)
    // Unchecked: the words have room for the value, and own it from here on.
    withUnsafeMutablePointer(to: &words) {
      _ = UnsafeMutableRawPointer($0).initializeMemory(as: Value.self, to: value)
    }
    let isFirst = reference.compareExchange(expected: 0, desired: words.0, ordering: .acquiringAndReleasing)
      .exchanged
    if isFirst { table.store(words.1, ordering: .relaxed) } else { Self.destroy(&words) }
    return isFirst
  }

  /// Stores the value, unless this has been closed: then the value is not retained. Another thread may close
  /// it meanwhile.
  ///
  /// - Returns: Whether it was stored.
  @inlinable public borrowing func setUnlessClosed(_ value: Value) -> Bool {
    guard uses.enter() else { return false }
    defer { if uses.leave() { clear() } }
    return set(value)
  }

  /// Lends the value to a call.
  ///
  /// - Parameter closing: Whether this is the last call that borrows it.
  /// - Returns: The result of the call; `nil` if there is no value, or it has been closed.
  @inlinable @inline(__always) @discardableResult
  public borrowing func lend<Result>(closing: Bool = false, to call: (borrowing Value) -> Result) -> Result? {
    lendWords(closing: closing) { words in
      var words = words
      return withUnsafeMutablePointer(to: &words) {
        // Unchecked: the words are those of a value, which is not released before this call has left.
        call(UnsafeRawPointer($0).assumingMemoryBound(to: Value.self).pointee)
      }
    }
  }

  @inlinable @inline(__always)
  borrowing func lendWords<Result>(closing: Bool, to call: ((UInt, UInt)) -> Result) -> Result? {
    guard uses.enter(closing: closing) else { return nil }
    defer { if uses.leave() { clear() } }
    let words = (reference.load(ordering: .acquiring), table.load(ordering: .relaxed))
    return words.0 == 0 ? nil : call(words)
  }

  /// Releases the value, here or when the last call has left.
  @inlinable public borrowing func close() { if uses.close() { clear() } }

  /// Releases the value, which no call can borrow.
  @inlinable @inline(never) borrowing func clear() {
    let table = table.load(ordering: .relaxed)
    var words = (reference.exchange(0, ordering: .acquiringAndReleasing), table)
    if words.0 != 0 { Self.destroy(&words) }
  }

  @inlinable static func destroy(_ words: inout (UInt, UInt)) {
    withUnsafeMutablePointer(to: &words) {
      // Unchecked: the words are those of a value, and own it.
      _ = UnsafeMutableRawPointer($0).assumingMemoryBound(to: Value.self).deinitialize(count: 1)
    }
  }
}

extension Lent<AnyObject> {
  /// Lends an object as an argument, for which it would be retained otherwise.
  borrowing func lendObject(to call: (AnyObject) -> Void) {
    lendWords(closing: false) { words in
      guard let address = UnsafeRawPointer(bitPattern: words.0) else { return }
      // Unchecked: the word is that of an object, which is not released before this call has left.
      Unmanaged<AnyObject>.fromOpaque(address)._withUnsafeGuaranteedRef(call)
    }
  }
}
