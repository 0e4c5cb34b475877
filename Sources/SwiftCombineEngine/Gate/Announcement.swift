import Synchronization

/// The period in which a subscriber receives its subscription, which is a signal like any other: work of
/// other threads in that period is left here, and done after the subscriber has received the subscription.
///
/// Reentrant work of the thread that sends the subscription is done inside the call, since it is nested in it
/// anyway.
///
/// `@unchecked Sendable`: the work that is left is locked.
public struct Announcement: ~Copyable, @unchecked Sendable {
  /// The thread that sends the subscription; zero once no work needs to be left any more.
  @usableFromInline let thread = Atomic<UInt>(0)
  private let left = Locked(Queue<() -> Void>())

  public init() {}

  /// Whether no announcement is under way: one plain load.
  @inlinable public var isOver: Bool { thread.load(ordering: .relaxed) == 0 }

  /// Begins: the calling thread sends the subscription next, and then calls `end()`.
  public borrowing func begin() { thread.store(currentThread(), ordering: .relaxed) }

  /// Does the work that was left, in order, until there is none.
  public borrowing func end() {
    while let next = takeNext() { next() }
  }

  private borrowing func takeNext() -> (() -> Void)? {
    left.withLock { left in
      if left.isEmpty { thread.store(0, ordering: .releasing) }
      return left.popFirst()
    }
  }

  /// Leaves work to do after the subscriber has received the subscription, if the caller may not do it now.
  ///
  /// - Returns: Whether the work was left; if not, the caller does it.
  public borrowing func leave(_ act: @escaping () -> Void) -> Bool {
    if isOver { return false }
    let caller = currentThread()
    return left.withLock { left in
      let thread = thread.load(ordering: .relaxed)
      // Earlier work is done first, whichever thread adds the next.
      guard thread != 0, thread != caller || !left.isEmpty else { return false }
      left.append(act)
      return true
    }
  }
}

/// Whether the caller runs on a thread that was noted before. Not inlined, since the caller of an inlined
/// function may change threads.
public func isOnThread(_ thread: UInt) -> Bool { thread == currentThread() }

/// The number of the calling thread, to be noted. Not inlined, for the same reason.
public func notedThread() -> UInt { currentThread() }
