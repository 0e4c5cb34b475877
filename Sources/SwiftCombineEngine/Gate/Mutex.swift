#if hasFeature(Embedded)
  import Synchronization

  /// The mutex of Embedded Swift, whose `Synchronization` has none.
  ///
  /// There is one thread, so a mutex that is locked was locked by the caller itself: locking it again traps.
  ///
  /// `@unchecked Sendable`: there is one thread.
  @usableFromInline struct Mutex<Value>: ~Copyable, @unchecked Sendable {
    @usableFromInline let isLocked = Atomic<Bool>(false)
    @usableFromInline let value: UnsafeMutablePointer<Value>

    @inlinable init(_ value: Value) {
      self.value = .allocate(capacity: 1)
      self.value.initialize(to: value)
    }

    @inlinable borrowing func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      if isLocked.exchange(true, ordering: .acquiring) {
        fatalError("A lock was locked again inside itself.")
      }
      defer { isLocked.store(false, ordering: .releasing) }
      return try body(&value.pointee)
    }

    @inlinable deinit {
      value.deinitialize(count: 1)
      value.deallocate()
    }
  }
#endif
