import Synchronization

/// The time in which a subscriber is handed its subscription, which is a signal like any other: what other
/// threads bring meanwhile is left here, and done when the subscription has been taken in.
///
/// What the thread that hands the subscription over brings from inside the call is done inside the call, as
/// it is nested in it anyway.
///
/// `@unchecked Sendable`: what is left is locked.
public struct Announcement: ~Copyable, @unchecked Sendable {
  /// The thread that hands the subscription over; zero once nothing needs to be left any more.
  @usableFromInline
  let thread = Atomic<UInt>(0)
  private let left = Locked(Queue<() -> Void>())

  public init() {}

  /// Whether no announcement is under way: one plain load.
  @inlinable
  public var isOver: Bool { thread.load(ordering: .relaxed) == 0 }

  /// Begins: the calling thread hands the subscription over next, and calls `end()` then.
  public borrowing func begin() { thread.store(currentThread(), ordering: .relaxed) }

  /// Does what was left, in its order, until there is nothing more.
  public borrowing func end() {
    while let next = takeNext() { next() }
  }

  private borrowing func takeNext() -> (() -> Void)? {
    left.withLock { left in
      if left.isEmpty { thread.store(0, ordering: .releasing) }
      return left.popFirst()
    }
  }

  /// Leaves something to be done when the subscription has been taken in, if the caller may not do it now.
  ///
  /// - Returns: Whether it was left; if not, the caller does it.
  public borrowing func leave(_ act: @escaping () -> Void) -> Bool {
    if isOver { return false }
    let caller = currentThread()
    return left.withLock { left in
      let thread = thread.load(ordering: .relaxed)
      // What was left first comes first, whoever brings the next.
      guard thread != 0, thread != caller || !left.isEmpty else { return false }
      left.append(act)
      return true
    }
  }
}

/// Whether the caller runs on a thread that was noted before. Not inlined, since the caller of an inlined
/// function may change its thread.
public func isOnThread(_ thread: UInt) -> Bool { thread == currentThread() }

/// The number of the calling thread, to be noted. Not inlined, for the same reason.
public func notedThread() -> UInt { currentThread() }
