/// Counts the calls that use a resource, so that it is released once, when it has been closed and the last
/// call has left.
///
/// Closing and leaving may happen on any threads: the change of the one word to "closed and empty" gives the
/// right to release.
public struct UseCount: ~Copyable, Sendable {
  @usableFromInline static var closed: UInt32 { 1 << 31 }
  @usableFromInline let word = Atomic<UInt32>(0)

  @inlinable public init() {}

  /// Enters, unless the count is closed.
  ///
  /// - Parameter closing: Whether no call can enter any more after this one.
  @inlinable public borrowing func enter(closing: Bool = false) -> Bool {
    var found = word.load(ordering: .relaxed)
    while found & Self.closed == 0 {
      let exchanged: Bool
      (exchanged, found) = word.weakCompareExchange(
        expected: found, desired: found + 1 | (closing ? Self.closed : 0),
        successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if exchanged { return true }
    }
    return false
  }

  /// Leaves after `enter()`.
  ///
  /// - Returns: Whether the caller is to release the resource.
  @inlinable public borrowing func leave() -> Bool {
    word.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == Self.closed
  }

  /// Closes the count: no call can enter any more.
  ///
  /// - Returns: Whether the caller is to release the resource.
  public borrowing func close() -> Bool {
    word.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue == 0
  }
}
