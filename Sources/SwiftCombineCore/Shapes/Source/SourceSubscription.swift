import SwiftCombineEngine

/// The state of a source: it retains the signals to send and the subscriber, and sends them.
@usableFromInline protocol SourceState {
  /// The description of the subscription while it has signals to send.
  var description: String { get }
  /// The description of the subscription afterwards.
  var finalDescription: String { get }
  /// The children of its mirror while it has signals to send.
  var parts: [Mirror.Child] { get }
  /// The children of its mirror afterwards.
  var finalParts: () -> [Mirror.Child] { get }
  /// Whether it accepts a request of no values. If Apple's source traps, this one does.
  static var acceptsZeroDemand: Bool { get }

  /// Sends as much as was requested, and what `subscription.keepTurn()` adds, until there is no outstanding
  /// demand or the subscription is closed, by `close()` or by the subscriber.
  ///
  /// - Returns: Whether it is closed.
  mutating func send(_ demand: DemandCount, on subscription: SourceSubscription) -> Bool
}

/// The subscription of a source that sends on its own: it absorbs demand while it sends, so that nothing
/// recurses.
///
/// The functions are formed where the type of the state is known, and receive it by address. The call that
/// has the turn accesses it, and releases it once closed; if no call has the turn, the closing call releases
/// it.
///
/// The call that sends the subscription has the turn until that has returned, and lends it to requests on its
/// own thread inside: their values are sent inside the request. What other threads request meanwhile stays in
/// the word, and is sent afterwards.
@usableFromInline final class SourceSubscription: Subscription, Reflected {
  @usableFromInline let demand = DemandWord(isTaken: true)
  /// The thread whose call sends the subscription and can lend the turn; zero while it is lent, and once it
  /// was released or has ended with the stream. Other threads only compare it.
  @usableFromInline let announcer: Atomic<UInt>
  /// Whether `receive(subscription:)` runs; accessed only with the turn.
  // Unchecked: accessed by the call that has the turn.
  @usableFromInline @exclusivity(unchecked) var isAnnouncing = true
  @usableFromInline let state: UnsafeMutableRawPointer
  @usableFromInline let send: (SourceSubscription, DemandCount) -> Bool
  @usableFromInline let destroy: (UnsafeMutableRawPointer) -> Void
  @usableFromInline let describe: (UnsafeMutableRawPointer) -> (name: String, parts: [Mirror.Child])
  @usableFromInline let finalDescription: String
  @usableFromInline let finalParts: () -> [Mirror.Child]
  @usableFromInline let acceptsZeroDemand: Bool

  @inlinable init<State: SourceState>(_ state: State, announcer: UInt) {
    self.announcer = Atomic(announcer)
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    pointer.initialize(to: state)
    self.state = UnsafeMutableRawPointer(pointer)
    // Unchecked: called with this subscription, or with its state, which is of this type.
    send = { $0.state.assumingMemoryBound(to: State.self).pointee.send($1, on: $0) }
    destroy = {
      // Unchecked: as above.
      $0.assumingMemoryBound(to: State.self).deinitialize(count: 1)
      $0.deallocate()
    }
    describe = {
      // Unchecked: as above.
      let state = $0.assumingMemoryBound(to: State.self).pointee
      return (state.description, state.parts)
    }
    finalDescription = state.finalDescription
    finalParts = state.finalParts
    acceptsZeroDemand = State.acceptsZeroDemand
  }

  deinit {
    if demand.close() == .idle { destroy(state) }
  }

  /// Sends a subscriber the subscription of a source.
  @inlinable static func announce<State: SourceState, S: Subscriber>(_ state: State, to subscriber: S) {
    let subscription = SourceSubscription(state, announcer: notedThread())
    subscriber.receive(subscription: subscription)
    subscription.endAnnouncement()
  }

  /// Releases the turn, unless it has ended with the stream, and sends what other threads have requested.
  @inlinable func endAnnouncement() {
    if announcer.load(ordering: .relaxed) == 0 { return }
    announcer.store(0, ordering: .relaxed)
    isAnnouncing = false
    if let count = demand.keepTurn() { run(count) }
  }

  @inlinable func request(_ demand: Subscribers.Demand) {
    if demand == .none, !acceptsZeroDemand { Misuse.zeroDemand(finalDescription) }
    if announcer.load(ordering: .relaxed) != 0, sendInside(DemandCount(demand)) { return }
    if let count = self.demand.takeTurn(adding: DemandCount(demand)) { run(count) }
  }

  /// Sends inside the call that sends the subscription, with its turn, if that is a call of this thread.
  ///
  /// - Returns: Whether it is.
  @usableFromInline func sendInside(_ count: DemandCount) -> Bool {
    let thread = announcer.load(ordering: .relaxed)
    guard isOnThread(thread) else { return false }
    announcer.store(0, ordering: .relaxed)  // a request from inside leaves its demand in the word
    if send(self, count) {
      destroy(state)
    } else {
      announcer.store(thread, ordering: .relaxed)
    }
    return true
  }

  @inlinable func run(_ count: DemandCount) {
    if send(self, count) { destroy(state) }
  }

  @inlinable func cancel() {
    if demand.close() == .idle { destroy(state) }
  }

  // MARK: For the sending call

  @inlinable var isClosed: Bool { demand.isClosed }

  /// The demand requested meanwhile, or `nil` if the turn has ended and the state must not be accessed any
  /// more.
  @inlinable func keepTurn() -> DemandCount? { demand.keepTurn(isHeld: isAnnouncing) }

  /// Closes because the stream has ended.
  ///
  /// - Returns: Whether the subscriber had not canceled.
  @inlinable func close() -> Bool { demand.close() != .already }

  @usableFromInline var description: String { described.name }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: described.parts) }

  private var described: (name: String, parts: [Mirror.Child]) {
    let thread = announcer.load(ordering: .relaxed)
    if thread != 0, isOnThread(thread), !isClosed { return describe(state) }
    guard let count = demand.takeTurn(adding: .none) else { return (finalDescription, finalParts()) }
    let described = describe(state)
    run(count)
    return described
  }
}
