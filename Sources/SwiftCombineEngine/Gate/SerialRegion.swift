/// A region of code in which one signal at a time is handled, and how a signal gets there: it enters, or it
/// leaves its work to the thread inside. A reentrant signal is inside already.
///
/// The owner notes work in a place of its own before it calls `leave`. All verbs receive `drain`, which runs
/// inside once other threads have left work: it passes what does that work to `drain(_:)`, which leaves. So
/// no work is overlooked, and none of this is on the way of a signal that finds no work.
///
/// A subscriber may receive its subscription inside: signals of other threads are left meanwhile.
public struct SerialRegion: ~Copyable, Sendable {
  /// Asked by its owner, and entered and left here only.
  public let gate = Gate()

  public init() {}

  /// Acts inside, or beside another thread that is inside: what was found at the gate decides.
  @inlinable @inline(__always)
  public borrowing func visit<Result>(_ act: (Gate.Entry) -> Result, drain: () -> Void = {}) -> Result {
    let entry = gate.enter()
    let result = act(entry)
    if entry == .entered, !gate.leave() { drain() }
    return result
  }

  /// Acts inside.
  ///
  /// - Returns: The result; `nil` if another thread is inside: then the caller notes
  ///   its work, and calls `leave`.
  @inlinable @inline(__always)
  public borrowing func perform<Result>(_ act: () -> Result, drain: () -> Void) -> Result? {
    visit({ $0 == .taken ? nil : act() }, drain: drain)
  }

  /// Acts inside, and waits for that while another thread is inside.
  @inlinable @inline(__always)
  public borrowing func performWaiting<Result>(_ act: () -> Result, drain: () -> Void = {}) -> Result {
    let entry = gate.enterWaiting()
    let result = act()
    if entry == .entered, !gate.leave() { drain() }
    return result
  }

  /// The same, after an exchange of state with the gate latched.
  @inlinable @inline(__always)
  public borrowing func performLatched<Value>(
    _ exchange: () -> Value, then act: (Value) -> Void, drain: () -> Void
  ) {
    let (entry, word) = gate.enterLatched()
    let value = exchange()
    gate.openLatch(word)
    act(value)
    if entry == .entered, !gate.leave() { drain() }
  }

  /// Leaves the work that was noted to the thread inside; does it if that has left.
  ///
  /// - Returns: Whether it was done here.
  @inlinable @inline(__always) @discardableResult public borrowing func leave(drain: () -> Void) -> Bool {
    let isFree = gate.post()
    if isFree { drain() }
    return isFree
  }

  /// Waits until the thread inside has left, which it does once it has done the work that was left before.
  borrowing func awaitExit(drain: () -> Void) { if gate.awaitExit() { drain() } }

  /// Waits for the thread inside, and is next.
  public borrowing func awaitTurn(drain: () -> Void) { if gate.enterNext() == .entered { drain() } }

  /// Does the work that was left, until there is none, and leaves; called by `drain` of the verbs only.
  @inlinable @inline(__always) public borrowing func drain(_ work: () -> Void) {
    repeat { work() } while !gate.leave()
  }
}

/// A region whose work is left in a mailbox, as closures that receive the owner, and done in the order in
/// which it was left. A reentrant signal that finds messages, from inside one of them, is left behind them.
public struct MailboxRegion: ~Copyable, Sendable {
  public let serial = SerialRegion()
  @usableFromInline let mailbox: Mailbox
  private let hasSubscriber = Atomic<Bool>(false)

  /// Creates a region.
  ///
  /// - Parameter room: How much may be left before a thread waits for the first time.
  public init(room: Int = Mailbox.limit) { mailbox = Mailbox(room: room) }

  /// Whether the subscriber has received its subscription: before, no thread waits for its turn.
  public var isAnnounced: Bool { hasSubscriber.load(ordering: .relaxed) }

  /// Acts inside, unless another thread is inside, or work waits that goes first.
  ///
  /// - Returns: The result; `nil` if the caller is to leave its work.
  @inlinable @inline(__always)
  public borrowing func perform<Result>(for owner: AnyObject, _ act: () -> Result) -> Result? {
    serial.visit { entry in
      entry == .entered || (entry == .nested && !mailbox.hasMessages) ? act() : nil
    } drain: {
      drain(owner)
    }
  }

  /// Acts inside, and waits for that; before the subscriber has its subscription, the work is left instead.
  /// An action that captures one object, and nothing else, allocates nothing.
  public borrowing func performWaiting<Value>(
    for owner: AnyObject, _ value: Value, _ act: @escaping (Value) -> Void
  ) {
    if isAnnounced {
      serial.performWaiting({ act(value) }, drain: { drain(owner) })
    } else if perform(for: owner, { act(value) }) == nil {
      leave({ _ in act(value) }, drain: { drain(owner) })
    }
  }

  /// Leaves work to the thread inside, or to the call of this thread that does the work before it; does it if
  /// that has left, by `drain`, which reads the mailbox and leaves.
  ///
  /// - Parameter mayWait: Whether the caller waits until the thread inside has left if too much was left;
  ///   asked once the work is left.
  public borrowing func leave(
    _ work: @escaping (AnyObject) -> Void, mayWait: @autoclosure () -> Bool = false, drain: () -> Void
  ) {
    let hadRoom = mailbox.leave(work)
    let isDone = serial.leave {
      mailbox.makeRoom()
      drain()
    }
    if isDone || !mayWait() || hadRoom { return }
    serial.awaitExit {
      mailbox.makeRoom()
      drain()
    }
  }

  /// Sends the subscriber its subscription, inside, and then does the work that other
  /// threads have left meanwhile.
  public borrowing func announce(for owner: AnyObject, _ send: () -> Void) {
    serial.performWaiting(send) { drain(owner) }
    hasSubscriber.store(true, ordering: .relaxed)
  }

  @inline(never) public borrowing func drain(_ owner: AnyObject) { serial.drain { read(owner) } }

  /// Whether another thread has left work; asked inside.
  @inlinable @inline(__always) public var hasWork: Bool { serial.gate.hasWork }

  /// Does the work that was left, from inside.
  @inlinable @inline(__always) public borrowing func readMailbox(for owner: AnyObject) {
    if mailbox.hasMessages { read(owner) }
  }

  @usableFromInline @inline(never) borrowing func read(_ owner: AnyObject) {
    while let work = mailbox.next() { work(owner) }
  }

  // MARK: For an owner that leaves in between

  /// What the caller finds; one that has entered leaves by `leaveOrRead(for:)`.
  @inlinable @inline(__always) public borrowing func enter() -> Gate.Entry { serial.gate.enter() }

  /// Leaves, unless work was left, which is done.
  ///
  /// - Returns: `false` if the caller is still inside.
  @inlinable @inline(__always) public borrowing func leaveOrRead(for owner: AnyObject) -> Bool {
    if serial.gate.leave() { return true }
    read(owner)
    return false
  }

  /// Acts outside, and enters again.
  ///
  /// - Parameter rests: Whether the caller has nothing to do inside again, unless work was left.
  /// - Returns: Whether the caller is inside again; if not, another call is, or nothing is to be done.
  @inlinable @inline(__always)
  public borrowing func outside(for owner: AnyObject, rests: Bool = false, _ act: () -> Void) -> Bool {
    var rests = rests
    while !leaveOrRead(for: owner) { rests = false }
    act()
    return !rests && enter() == .entered
  }
}
