/// The changes that threads leave for the thread inside a gate, in the order in which they were left. No
/// lock: leaving is one exchange, and the thread inside takes all messages with another.
///
///     top ─▶ [5] ─▶ [4] ─▶ nil           left since, the newest first
///     pending ─▶ [2] ─▶ [3] ─▶ nil       taken, the oldest first: inside the gate only
///
/// `@unchecked Sendable`: the top is atomic, and what is taken is accessed inside the gate only.
public struct Mailbox: ~Copyable, @unchecked Sendable {
  /// A change, and the message before it, or after it once it has been taken.
  private final class Message {
    let change: (AnyObject) -> Void
    var neighbor: UnsafeMutableRawPointer?

    init(_ change: @escaping (AnyObject) -> Void) { self.change = change }
  }

  // Both hold a reference.
  private let top = Atomic<UnsafeMutableRawPointer?>(nil)
  private let pending = Atomic<UnsafeMutableRawPointer?>(nil)
  /// How many more changes may be left before an upstream's thread that leaves one waits until the thread
  /// inside has left. Without a limit, a thread that sends in a loop could keep the thread inside draining,
  /// and the mailbox growing, forever.
  private let room: Atomic<Int>

  /// How many changes there is room for, at the start and when room is made.
  public static var limit: Int { 256 }

  public init(room: Int = Mailbox.limit) { self.room = Atomic(room) }

  deinit {
    while next() != nil {}
  }

  /// Leaves a change. The gate is to be marked afterwards.
  ///
  /// - Returns: Whether there was room for it.
  package borrowing func leave(_ change: @escaping (AnyObject) -> Void) -> Bool {
    let message = Message(change)
    let address = Unmanaged.passRetained(message).toOpaque()
    var found = top.load(ordering: .relaxed)
    while true {
      message.neighbor = found
      let exchanged: Bool
      (exchanged, found) = top.weakCompareExchange(
        expected: found, desired: address, successOrdering: .releasing, failureOrdering: .relaxed)
      if exchanged { return room.wrappingSubtract(1, ordering: .releasing).newValue >= 0 }
    }
  }

  private static func message(_ address: UnsafeMutableRawPointer) -> Unmanaged<Message> {
    // Unchecked: every address in a mailbox is of a message, retained when it was left.
    .fromOpaque(address)
  }

  /// Whether there is a message; asked inside the gate.
  public var hasMessages: Bool {
    pending.load(ordering: .relaxed) != nil || top.load(ordering: .relaxed) != nil
  }

  /// Removes and returns the oldest change; called inside the gate.
  package borrowing func next() -> ((AnyObject) -> Void)? {
    guard let oldest = pending.load(ordering: .relaxed) ?? takeAll() else { return nil }
    let message = Self.message(oldest).takeRetainedValue()
    pending.store(message.neighbor, ordering: .relaxed)
    return message.change
  }

  /// Takes the messages that were left, and turns their order around.
  private borrowing func takeAll() -> UnsafeMutableRawPointer? {
    if top.load(ordering: .relaxed) == nil { return nil }
    var (rest, oldest) = (top.exchange(nil, ordering: .acquiring), UnsafeMutableRawPointer?.none)
    while let address = rest {
      Self.message(address)._withUnsafeGuaranteedRef { message in
        rest = message.neighbor
        message.neighbor = oldest
      }
      oldest = address
    }
    return oldest
  }

  /// Makes room again; called by a thread that enters, before it reads. So there is no more room while a
  /// thread is inside, and what was left before is read.
  package borrowing func makeRoom() { _ = room.exchange(Mailbox.limit, ordering: .acquiring) }
}
