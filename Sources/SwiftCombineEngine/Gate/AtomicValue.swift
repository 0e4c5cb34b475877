#if OwnAtomics
  /// What an `Atomic` can contain: values that are a pattern of bits, one each.
  @usableFromInline package protocol AtomicValue {
    init(atomicBits: UInt64)
    var atomicBits: UInt64 { get }
  }

  /// Arithmetic is that of 64 bits: a sum that has no room in a narrower type is not
  /// equal to what it is loaded as.
  extension AtomicValue where Self: FixedWidthInteger {
    @inlinable @inline(__always) package init(atomicBits: UInt64) {
      self.init(truncatingIfNeeded: atomicBits)
    }
    @inlinable package var atomicBits: UInt64 { @inline(__always) get { UInt64(truncatingIfNeeded: self) } }
  }

  extension Int: AtomicValue {}
  extension UInt: AtomicValue {}
  extension UInt8: AtomicValue {}
  extension UInt32: AtomicValue {}
  extension UInt64: AtomicValue {}

  extension Bool: AtomicValue {
    @inlinable @inline(__always) package init(atomicBits: UInt64) { self = atomicBits != 0 }
    @inlinable package var atomicBits: UInt64 { @inline(__always) get { self ? 1 : 0 } }
  }

  // MARK: Pointers

  /// A pointer, whose address is not zero.
  @usableFromInline package protocol AtomicPointer {
    init(atomicAddress: UnsafeMutableRawPointer)
    var atomicAddress: UnsafeMutableRawPointer { get }
  }

  extension Optional: AtomicValue where Wrapped: AtomicPointer {
    @inlinable @inline(__always) package init(atomicBits: UInt64) {
      self = UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: atomicBits))
        .map { Wrapped(atomicAddress: $0) }
    }
    @inlinable package var atomicBits: UInt64 {
      @inline(__always) get { UInt64(UInt(bitPattern: self?.atomicAddress)) }
    }
  }

  extension UnsafeMutableRawPointer: AtomicPointer {
    @inlinable @inline(__always) package init(atomicAddress: UnsafeMutableRawPointer) { self = atomicAddress }
    @inlinable package var atomicAddress: UnsafeMutableRawPointer { @inline(__always) get { self } }
  }

  extension UnsafeRawPointer: AtomicPointer {
    @inlinable @inline(__always) package init(atomicAddress: UnsafeMutableRawPointer) {
      self.init(atomicAddress)
    }
    @inlinable package var atomicAddress: UnsafeMutableRawPointer {
      @inline(__always) get { UnsafeMutableRawPointer(mutating: self) }
    }
  }

  extension UnsafeMutablePointer: AtomicPointer {
    @inlinable @inline(__always) package init(atomicAddress: UnsafeMutableRawPointer) {
      // Unchecked: the address is that of such a pointer.
      self = atomicAddress.assumingMemoryBound(to: Pointee.self)
    }
    @inlinable package var atomicAddress: UnsafeMutableRawPointer {
      @inline(__always) get { UnsafeMutableRawPointer(self) }
    }
  }

  extension Unmanaged: AtomicPointer {
    @inlinable @inline(__always) package init(atomicAddress: UnsafeMutableRawPointer) {
      // Unchecked: the address is that of such a reference.
      self = .fromOpaque(atomicAddress)
    }
    @inlinable package var atomicAddress: UnsafeMutableRawPointer { @inline(__always) get { toOpaque() } }
  }
#endif
