#if hasFeature(Embedded)
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
#elseif OwnAtomics
  /// The mutex where `Synchronization` is missing: the lock of the platform, and the value behind it, in
  /// memory of their own, since a lock has one address for as long as it lives.
  ///
  /// `@unchecked Sendable`: the value is accessed with the lock held only.
  @usableFromInline struct Mutex<Value>: ~Copyable, @unchecked Sendable {
    @usableFromInline let lock: UnsafeMutableRawPointer

    @inlinable static var offset: Int { max(PlatformLock.size, MemoryLayout<Value>.alignment) }
    @inlinable var value: UnsafeMutablePointer<Value> {
      // Unchecked: the memory is initialized to a value there.
      (lock + Self.offset).assumingMemoryBound(to: Value.self)
    }

    @inlinable init(_ value: Value) {
      lock = .allocate(
        byteCount: Self.offset + MemoryLayout<Value>.size,
        alignment: max(PlatformLock.alignment, MemoryLayout<Value>.alignment))
      PlatformLock.initialize(lock)
      (lock + Self.offset).initializeMemory(as: Value.self, to: value)
    }

    @inlinable borrowing func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      PlatformLock.lock(lock)
      defer { PlatformLock.unlock(lock) }
      return try body(&value.pointee)
    }

    @inlinable deinit {
      value.deinitialize(count: 1)
      PlatformLock.deinitialize(lock)
      lock.deallocate()
    }
  }
#endif
