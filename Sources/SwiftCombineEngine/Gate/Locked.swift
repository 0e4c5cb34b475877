/// State that is only reachable with its lock held: the one lock type of this package.
///
/// Inside `withLock`, change values and return a decision; act on it after the lock is free. Never call
/// foreign code there, and never release foreign values there: take the old value out, return it and
/// `release(_:)` it outside, since a `deinit` is a call too. The lock is not recursive: locking it again
/// inside traps.
///
/// The mutex of the toolchain does its contended path in code the Thread Sanitizer does not see. The flag
/// beside it is loaded after locking and stored before unlocking so that the sanitizer learns the order of
/// the owners; it costs two plain moves.
///
/// `@unchecked Sendable`: the state is accessed with the mutex locked only. That a value may go to another
/// thread is for its sender to make sure.
public struct Locked<State>: ~Copyable, @unchecked Sendable {
  @usableFromInline let mutex: Mutex<Unchecked<State>>
  @usableFromInline let order = Atomic<Bool>(false)

  @inlinable public init(_ state: State) { mutex = Mutex(Unchecked(state)) }

  /// Runs a decision on the state with the lock held.
  @inlinable
  public borrowing func withLock<Result, Failure: Error>(
    _ decide: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The result belongs to the callers: they must make sure that nothing it references stays shared.
    try mutex.withLock { state throws(Failure) in
      _ = order.load(ordering: .acquiring)
      defer { order.store(true, ordering: .releasing) }
      return Unchecked(try decide(&state.value))
    }.value
  }
}

/// Carries a value across a boundary at which the compiler cannot see that it is safe.
///
/// `@unchecked Sendable`: what puts a value into it guards it, as `Locked` does.
@usableFromInline struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline var value: Value

  @inlinable init(_ value: Value) { self.value = value }
}
