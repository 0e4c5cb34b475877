import SwiftCombineEngine

/// The flags that tell whether a state is being changed, and whether the subscriber has canceled.
@usableFromInline class ChangeFlags {
  // Unchecked: a flag, which is read and written at once; other code runs between two
  // accesses, not during one.
  @usableFromInline @exclusivity(unchecked) final var isBusy = false
  @usableFromInline final let isCancelled = Atomic<Bool>(false)

  @inlinable init() {}
}

/// State of one subscription that foreign code changes in place, or compares and hashes.
///
/// It is taken out while it is changed, so no access to it is open when that code sends to the same
/// publisher. A value that it sends is queued until the change is made: see
/// `Publisher.queueing(while:name:)`.
@usableFromInline final class ReentrantState<State>: ChangeFlags {
  // Unchecked: it is taken out before the closure that changes it is called.
  @usableFromInline @exclusivity(unchecked) var stored: State?

  @inlinable init(_ state: State) { unsafe stored = state }

  /// The state, between two changes.
  @inlinable var state: State { unsafe stored! }

  @inlinable func change<Result, Failure>(
    _ change: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe isBusy = true
    var state = unsafe stored.take()!
    let result: Result
    do throws(Failure) {
      result = try change(&state)
    } catch {
      putBack(state)
      throw error
    }
    putBack(state)
    return result
  }

  @inlinable func putBack(_ state: State) {
    unsafe stored = state  // it was nil: the assignment releases nothing
    unsafe isBusy = false
  }
}
