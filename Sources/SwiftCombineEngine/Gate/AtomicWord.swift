#if OwnAtomics
  import Builtin

  /// 64 bits in memory, at an address that does not change while they are borrowed, which the compiler
  /// assumes nothing about.
  ///
  /// Where an operation does not have the given ordering, it has a stronger one.
  @_rawLayout(size: 8, alignment: 8)
  @usableFromInline struct AtomicWord: ~Copyable {
    @inlinable @inline(__always) init(_ bits: UInt64) { Builtin.initialize(bits._value, address) }

    @inlinable var address: Builtin.RawPointer {
      @inline(__always) borrowing get { Builtin.addressOfRawLayout(self) }
    }

    @inlinable @inline(__always) borrowing func load(_ ordering: AtomicLoadOrdering) -> UInt64 {
      switch ordering {
      case .relaxed: UInt64(Builtin.atomicload_monotonic_Int64(address))
      case .acquiring: UInt64(Builtin.atomicload_acquire_Int64(address))
      case .sequentiallyConsistent: UInt64(Builtin.atomicload_seqcst_Int64(address))
      }
    }

    @inlinable @inline(__always) borrowing func store(_ bits: UInt64, _ ordering: AtomicStoreOrdering) {
      switch ordering {
      case .relaxed: Builtin.atomicstore_monotonic_Int64(address, bits._value)
      case .releasing: Builtin.atomicstore_release_Int64(address, bits._value)
      case .sequentiallyConsistent: Builtin.atomicstore_seqcst_Int64(address, bits._value)
      }
    }

    @inlinable @inline(__always) borrowing func exchange(
      _ bits: UInt64, _ ordering: AtomicUpdateOrdering
    ) -> UInt64 {
      switch ordering {
      case .relaxed: UInt64(Builtin.atomicrmw_xchg_monotonic_Int64(address, bits._value))
      case .acquiring: UInt64(Builtin.atomicrmw_xchg_acquire_Int64(address, bits._value))
      case .releasing: UInt64(Builtin.atomicrmw_xchg_release_Int64(address, bits._value))
      case .acquiringAndReleasing: UInt64(Builtin.atomicrmw_xchg_acqrel_Int64(address, bits._value))
      case .sequentiallyConsistent: UInt64(Builtin.atomicrmw_xchg_seqcst_Int64(address, bits._value))
      }
    }

    @inlinable @inline(__always) borrowing func add(
      _ bits: UInt64, _ ordering: AtomicUpdateOrdering
    ) -> UInt64 {
      switch ordering {
      case .relaxed: UInt64(Builtin.atomicrmw_add_monotonic_Int64(address, bits._value))
      case .acquiring: UInt64(Builtin.atomicrmw_add_acquire_Int64(address, bits._value))
      case .releasing: UInt64(Builtin.atomicrmw_add_release_Int64(address, bits._value))
      case .acquiringAndReleasing: UInt64(Builtin.atomicrmw_add_acqrel_Int64(address, bits._value))
      case .sequentiallyConsistent: UInt64(Builtin.atomicrmw_add_seqcst_Int64(address, bits._value))
      }
    }

    @inlinable @inline(__always) borrowing func or(
      _ bits: UInt64, _ ordering: AtomicUpdateOrdering
    ) -> UInt64 {
      switch ordering {
      case .relaxed: UInt64(Builtin.atomicrmw_or_monotonic_Int64(address, bits._value))
      case .acquiring: UInt64(Builtin.atomicrmw_or_acquire_Int64(address, bits._value))
      case .releasing: UInt64(Builtin.atomicrmw_or_release_Int64(address, bits._value))
      case .acquiringAndReleasing: UInt64(Builtin.atomicrmw_or_acqrel_Int64(address, bits._value))
      case .sequentiallyConsistent: UInt64(Builtin.atomicrmw_or_seqcst_Int64(address, bits._value))
      }
    }

    @inlinable @inline(__always) borrowing func compareExchange(
      _ expected: UInt64, _ desired: UInt64, _ success: AtomicUpdateOrdering, _ failure: AtomicLoadOrdering
    ) -> (Bool, UInt64) {
      let (old, new) = (expected._value, desired._value)
      let (bits, exchanged) =
        switch (success, failure) {
        case (.relaxed, .relaxed): Builtin.cmpxchg_monotonic_monotonic_Int64(address, old, new)
        case (.acquiring, .relaxed): Builtin.cmpxchg_acquire_monotonic_Int64(address, old, new)
        case (.acquiring, .acquiring): Builtin.cmpxchg_acquire_acquire_Int64(address, old, new)
        case (.releasing, .relaxed): Builtin.cmpxchg_release_monotonic_Int64(address, old, new)
        case (.acquiringAndReleasing, .relaxed): Builtin.cmpxchg_acqrel_monotonic_Int64(address, old, new)
        case (.acquiringAndReleasing, .acquiring): Builtin.cmpxchg_acqrel_acquire_Int64(address, old, new)
        default: Builtin.cmpxchg_seqcst_seqcst_Int64(address, old, new)
        }
      return (Bool(exchanged), UInt64(bits))
    }

    @inlinable @inline(__always) borrowing func weakCompareExchange(
      _ expected: UInt64, _ desired: UInt64, _ success: AtomicUpdateOrdering, _ failure: AtomicLoadOrdering
    ) -> (Bool, UInt64) {
      let (old, new) = (expected._value, desired._value)
      let (bits, exchanged) =
        switch (success, failure) {
        case (.relaxed, .relaxed): Builtin.cmpxchg_monotonic_monotonic_weak_Int64(address, old, new)
        case (.acquiring, .relaxed): Builtin.cmpxchg_acquire_monotonic_weak_Int64(address, old, new)
        case (.acquiring, .acquiring): Builtin.cmpxchg_acquire_acquire_weak_Int64(address, old, new)
        case (.releasing, .relaxed): Builtin.cmpxchg_release_monotonic_weak_Int64(address, old, new)
        case (.acquiringAndReleasing, .relaxed):
          Builtin.cmpxchg_acqrel_monotonic_weak_Int64(address, old, new)
        case (.acquiringAndReleasing, .acquiring):
          Builtin.cmpxchg_acqrel_acquire_weak_Int64(address, old, new)
        default: Builtin.cmpxchg_seqcst_seqcst_weak_Int64(address, old, new)
        }
      return (Bool(exchanged), UInt64(bits))
    }
  }

  @usableFromInline package enum AtomicLoadOrdering { case relaxed, acquiring, sequentiallyConsistent }

  @usableFromInline package enum AtomicStoreOrdering { case relaxed, releasing, sequentiallyConsistent }

  @usableFromInline package enum AtomicUpdateOrdering {
    case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent

    /// What a comparison is ordered by that fails.
    @inlinable var ofFailure: AtomicLoadOrdering {
      switch self {
      case .relaxed, .releasing: .relaxed
      case .acquiring, .acquiringAndReleasing: .acquiring
      case .sequentiallyConsistent: .sequentiallyConsistent
      }
    }
  }
#endif
