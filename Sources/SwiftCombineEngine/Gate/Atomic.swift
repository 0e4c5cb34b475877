#if OwnAtomics
  import Builtin

  /// A value that several threads change: what `Synchronization` has on newer systems of Apple, and has the
  /// same names there.
  ///
  /// Its layout is known to the compiler, whatever the value is, so no function of the runtime that older
  /// systems lack computes it. The operations are on all of its 64 bits.
  ///
  /// `@unchecked Sendable`: the word is accessed by atomic operations only.
  @usableFromInline package struct Atomic<Value: AtomicValue>: ~Copyable, @unchecked Sendable {
    @usableFromInline let word: AtomicWord

    @inlinable @inline(__always) package init(_ value: Value) { word = AtomicWord(value.atomicBits) }

    @inlinable @inline(__always) package borrowing func load(ordering: AtomicLoadOrdering) -> Value {
      Value(atomicBits: word.load(ordering))
    }

    @inlinable @inline(__always) package borrowing func store(
      _ desired: consuming Value, ordering: AtomicStoreOrdering
    ) {
      word.store(desired.atomicBits, ordering)
    }

    @inlinable @inline(__always) package borrowing func exchange(
      _ desired: consuming Value, ordering: AtomicUpdateOrdering
    ) -> Value {
      Value(atomicBits: word.exchange(desired.atomicBits, ordering))
    }

    // MARK: Comparing

    @inlinable @inline(__always) package borrowing func compareExchange(
      expected: borrowing Value, desired: consuming Value, ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
      compareExchange(
        expected: expected, desired: desired, successOrdering: ordering, failureOrdering: ordering.ofFailure)
    }

    @inlinable @inline(__always) package borrowing func compareExchange(
      expected: borrowing Value, desired: consuming Value,
      successOrdering: AtomicUpdateOrdering, failureOrdering: AtomicLoadOrdering
    ) -> (exchanged: Bool, original: Value) {
      let (exchanged, original) = word.compareExchange(
        expected.atomicBits, desired.atomicBits, successOrdering, failureOrdering)
      return (exchanged, Value(atomicBits: original))
    }

    /// May fail though the value is the expected one.
    @inlinable @inline(__always) package borrowing func weakCompareExchange(
      expected: borrowing Value, desired: consuming Value, ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
      weakCompareExchange(
        expected: expected, desired: desired, successOrdering: ordering, failureOrdering: ordering.ofFailure)
    }

    /// The same, with an ordering of its own for failure.
    @inlinable @inline(__always) package borrowing func weakCompareExchange(
      expected: borrowing Value, desired: consuming Value,
      successOrdering: AtomicUpdateOrdering, failureOrdering: AtomicLoadOrdering
    ) -> (exchanged: Bool, original: Value) {
      let (exchanged, original) = word.weakCompareExchange(
        expected.atomicBits, desired.atomicBits, successOrdering, failureOrdering)
      return (exchanged, Value(atomicBits: original))
    }
  }

  // MARK: Arithmetic

  extension Atomic where Value: FixedWidthInteger {
    @inlinable @inline(__always) @discardableResult package borrowing func wrappingAdd(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = Value(atomicBits: word.add(operand.atomicBits, ordering))
      return (old, old &+ operand)
    }

    @inlinable @inline(__always) @discardableResult package borrowing func wrappingSubtract(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = Value(atomicBits: word.add(0 &- operand.atomicBits, ordering))
      return (old, old &- operand)
    }

    @inlinable @inline(__always) @discardableResult package borrowing func bitwiseOr(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = Value(atomicBits: word.or(operand.atomicBits, ordering))
      return (old, old | operand)
    }

    /// Traps if the sum cannot be represented.
    @inlinable @discardableResult package borrowing func add(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      update(ordering) { $0 + operand }
    }

    /// Traps if the difference cannot be represented.
    @inlinable @discardableResult package borrowing func subtract(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      update(ordering) { $0 - operand }
    }

    @inlinable @inline(__always) borrowing func update(
      _ ordering: AtomicUpdateOrdering, _ change: (Value) -> Value
    ) -> (oldValue: Value, newValue: Value) {
      var found = load(ordering: .relaxed)
      while true {
        let desired = change(found)
        let (exchanged, original) = weakCompareExchange(
          expected: found, desired: desired, successOrdering: ordering, failureOrdering: .relaxed)
        if exchanged { return (found, desired) }
        found = original
      }
    }
  }

  extension Atomic where Value == Bool {
    @inlinable @inline(__always) @discardableResult package borrowing func logicalOr(
      _ operand: Bool, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Bool, newValue: Bool) {
      let old = Bool(atomicBits: word.or(operand.atomicBits, ordering))
      return (old, old || operand)
    }
  }
#else
  // To this package's other modules only: no module exports this one as a whole.
  @_exported import Synchronization
#endif
