/// Lets one thread at a time into a region of code, lets that thread enter again, and is not a lock on state.
///
/// What a gate guards, the list of subscribers of a subject or the machine of an operator, is accessed only
/// inside. Foreign code **is** called inside, one signal at a time, which makes deliveries serial; so only a
/// sender may ever wait for a gate. A caller that finds it taken by another thread leaves its work where the
/// thread inside finds it, and marks the gate with `post()`: that thread does the work before it leaves.
///
/// The whole gate is one word: the thread inside, and three marks in the low bits.
///
/// ```text
/// thread inside … 000     no thread inside: all zero; entering is one compare-and-swap, leaving another
/// ............... ..1     work was left: the thread inside does it before leaving
/// ............... .1.     a sender sleeps until the gate is free
/// ............... 1..     latched: some thread, inside or not, holds the word still for a few instructions
/// ```
///
/// While the word is latched, no other thread changes it, so the latch opens with a plain store.
///
/// No entry is inlined, and each reads the number of its thread itself: a number that an async function had
/// read would be another thread's after an `await`.
public struct Gate: ~Copyable, Sendable {
  @usableFromInline let word = Atomic<UInt>(0)

  public init() {}

  /// What a thread finds at a gate.
  @frozen public enum Entry: Sendable {
    /// The gate was free. The thread is inside now and must leave.
    case entered
    /// The thread, or one that waits for it, is inside already. It must not leave.
    case nested
    /// Another thread is inside.
    case taken
  }

  @usableFromInline enum Mark {
    @usableFromInline static var work: UInt { 1 }
    @usableFromInline static var sleepers: UInt { 2 }
    @usableFromInline static var latch: UInt { 4 }
    @usableFromInline static var all: UInt { 7 }
  }

  /// Enters if no other thread is inside, and never waits.
  @inline(never) public borrowing func enter() -> Entry {
    let thread = identityOfThread()
    return enterFree(thread) ? .entered : enterMarked(thread)
  }

  /// Enters, and waits for that while another thread is inside.
  ///
  /// The exception: if waiting would close a cycle of threads that each wait for the gate the next one is in,
  /// the thread enters beside the one inside, which is waiting for it and so does nothing meanwhile. The
  /// result is then `.nested`.
  @inline(never) public borrowing func enterWaiting() -> Entry {
    let thread = identityOfThread()
    return enterFree(thread) ? .entered : enterMarkedWaiting(thread)
  }

  /// Enters as `enterWaiting()` does, and before every other thread that waits or arrives meanwhile.
  @inline(never) public borrowing func enterNext() -> Entry {
    let thread = identityOfThread()
    if enterFree(thread) { return .entered }
    let entry = enterMarked(thread)
    return entry == .taken ? waitAndEnter(thread, isNext: true) : entry
  }

  @inlinable @inline(__always) borrowing func enterFree(_ thread: UInt) -> Bool {
    word.compareExchange(
      expected: 0, desired: thread, successOrdering: .acquiring, failureOrdering: .relaxed
    ).exchanged
  }

  /// Finds out why the word is not zero.
  @usableFromInline @inline(never) borrowing func enterMarked(_ thread: UInt) -> Entry {
    var found = word.load(ordering: .relaxed)
    while true {
      let owner = found & ~Mark.all
      if owner == thread { return .nested }
      if owner != 0 { return .taken }
      // Free, but a thread sleeps or the word is latched: take the rest of the word over.
      if found & Mark.latch != 0 {
        found = awaitLatch()
        continue
      }
      let exchanged: Bool
      (exchanged, found) = word.weakCompareExchange(
        expected: found, desired: thread | found, successOrdering: .acquiring, failureOrdering: .relaxed)
      if exchanged { return .entered }
    }
  }

  @usableFromInline @inline(never) borrowing func enterMarkedWaiting(_ thread: UInt) -> Entry {
    let entry = enterMarked(thread)
    return entry == .taken ? waitAndEnter(thread, isNext: false) : entry
  }

  /// Marks that work was left.
  ///
  /// - Returns: Whether the gate had become free: the caller is then inside, does the work itself, and
  ///   leaves.
  @inline(never) public borrowing func post() -> Bool {
    let thread = identityOfThread()
    var found = word.load(ordering: .relaxed)
    while true {
      if found & Mark.latch != 0 { found = awaitLatch() }
      let isFree = found & ~Mark.all == 0
      let exchanged: Bool
      (exchanged, found) = word.weakCompareExchange(
        expected: found, desired: isFree ? found | thread : found | Mark.work,
        successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if exchanged { return isFree }
    }
  }

  /// Leaves, unless work was left.
  ///
  /// - Returns: `false` if work was left: the caller is still inside, does the work, and leaves again.
  @inlinable @inline(__always) public borrowing func leave() -> Bool {
    // Without marks the word is the number of the calling thread, which need not be read.
    let found = word.load(ordering: .relaxed)
    let isOut =
      found & Mark.all == 0
      && word.compareExchange(
        expected: found, desired: 0, successOrdering: .releasing, failureOrdering: .relaxed
      ).exchanged
    return isOut || leaveMarked()
  }

  @usableFromInline @inline(never) borrowing func leaveMarked() -> Bool {
    var found = word.load(ordering: .relaxed)
    while true {
      var exchanged = false
      if found & Mark.latch != 0 {
        found = awaitLatch()
      } else if found & Mark.work != 0 {
        (exchanged, found) = word.weakCompareExchange(
          expected: found, desired: found & ~Mark.work,
          successOrdering: .acquiring, failureOrdering: .relaxed)
        if exchanged { return false }
      } else if found & Mark.sleepers != 0 {
        return wakeAndLeave(found & ~Mark.all)
      } else {
        (exchanged, found) = word.weakCompareExchange(
          expected: found, desired: 0, successOrdering: .releasing, failureOrdering: .relaxed)
        if exchanged { return true }
      }
    }
  }

  /// Whether work was left; called by the thread inside. The lock of the mailbox orders what is in it.
  @inlinable public var hasWork: Bool { word.load(ordering: .relaxed) & Mark.work != 0 }

  /// Stops a debug build unless a thread is inside: this one or, where threads wait for each other in a
  /// cycle, one that waits for it.
  @inlinable @inline(__always) public borrowing func assertTaken() {
    assert(word.load(ordering: .relaxed) & ~Mark.all != 0, "State of a gate is accessed outside it.")
  }

  /// Whether this thread is inside.
  public var isInside: Bool {
    @inline(never)
    get { word.load(ordering: .relaxed) & ~Mark.all == identityOfThread() }
  }

  // MARK: The latch

  /// Holds the word still, from inside or from outside, for as long as a value is read or exchanged.
  ///
  /// - Returns: The word to pass to `openLatch(_:)`.
  public borrowing func closeLatch() -> UInt {
    var found = word.load(ordering: .relaxed)
    while true {
      if found & Mark.latch != 0 { found = awaitLatch() }
      let exchanged: Bool
      (exchanged, found) = word.weakCompareExchange(
        expected: found, desired: found | Mark.latch, successOrdering: .acquiring, failureOrdering: .relaxed)
      if exchanged { return found }
    }
  }

  @inlinable
  @inline(__always) public borrowing func openLatch(_ found: UInt) { word.store(found, ordering: .releasing) }

  /// Reads or exchanges a value with the word latched.
  @inlinable @inline(__always) public borrowing func withLatch<Value>(_ read: () -> Value) -> Value {
    let word = closeLatch()
    defer { openLatch(word) }
    return read()
  }

  /// Enters as `enterWaiting()` does, with the word latched.
  @inline(never) public borrowing func enterLatched() -> (entry: Entry, word: UInt) {
    let thread = identityOfThread()
    let isInside = word.compareExchange(
      expected: 0, desired: thread | Mark.latch, successOrdering: .acquiring, failureOrdering: .relaxed
    ).exchanged
    return isInside ? (.entered, thread) : (enterMarkedWaiting(thread), closeLatch())
  }

  /// Waits the few instructions until the word is not latched, and returns it.
  private borrowing func awaitLatch() -> UInt {
    var turns = 0
    while true {
      let found = word.load(ordering: .relaxed)
      if found & Mark.latch == 0 { return found }
      turns &+= 1
      if turns & 63 == 0 { yieldThread() }  // its holder was interrupted
    }
  }
}
