import CombineMachinery
import Synchronization

/// What a source does: it holds what is to be sent and to whom, and sends it.
@usableFromInline
protocol SourceState {
  /// What the subscription calls itself while it has something to send.
  var description: String { get }
  /// What it calls itself afterwards.
  var finalDescription: String { get }
  /// What its mirror shows while it has something to send.
  var parts: [Mirror.Child] { get }
  /// What its mirror shows afterwards.
  var finalParts: () -> [Mirror.Child] { get }
  /// Whether it may be asked for no values. Where Apple's source traps, this one does.
  static var acceptsZeroDemand: Bool { get }

  /// Sends as much as is wanted, and what `subscription.keepTurn()` adds, until nothing is wanted or the
  /// subscription is closed, by `close()` or by the subscriber.
  ///
  /// - Returns: Whether it is closed.
  mutating func send(_ demand: DemandCount, on subscription: SourceSubscription) -> Bool
}

/// The subscription of a source that sends on its own: it absorbs demand while it sends, so that nothing
/// recurses.
///
/// The functions are formed where the type of the state is known and get it by address. It is touched by the
/// call that has the turn, and freed by that call once closed, or by the call that closes while no call has
/// the turn.
///
/// The call that hands the subscription over has the turn until that is done, and lends it to what asks on
/// its own thread inside: that is sent inside the request. What other threads ask meanwhile stays in the word,
/// and is sent afterwards.
@usableFromInline
final class SourceSubscription: Subscription, Reflected {
  @usableFromInline
  let demand = DemandWord(isTaken: true)
  /// The thread whose call hands the subscription over and can lend the turn; zero while it is lent, and once
  /// it was given up or has ended with the stream. Other threads only compare it.
  @usableFromInline
  let announcer: Atomic<UInt>
  /// Whether `receive(subscription:)` runs; touched with the turn only.
  @usableFromInline
  @exclusivity(unchecked)
  var isAnnouncing = true
  @usableFromInline
  let state: UnsafeMutableRawPointer
  @usableFromInline
  let send: (SourceSubscription, DemandCount) -> Bool
  @usableFromInline
  let destroy: (UnsafeMutableRawPointer) -> Void
  @usableFromInline
  let describe: (UnsafeMutableRawPointer) -> (name: String, parts: [Mirror.Child])
  @usableFromInline
  let finalDescription: String
  @usableFromInline
  let finalParts: () -> [Mirror.Child]
  @usableFromInline
  let acceptsZeroDemand: Bool

  @inlinable
  init<State: SourceState>(_ state: State, announcer: UInt) {
    self.announcer = Atomic(announcer)
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    pointer.initialize(to: state)
    self.state = UnsafeMutableRawPointer(pointer)
    send = { $0.state.assumingMemoryBound(to: State.self).pointee.send($1, on: $0) }
    destroy = {
      $0.assumingMemoryBound(to: State.self).deinitialize(count: 1)
      $0.deallocate()
    }
    describe = {
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

  /// Hands a subscriber the subscription of a source.
  @inlinable
  static func announce<State: SourceState, S: Subscriber>(_ state: State, to subscriber: S) {
    let subscription = SourceSubscription(state, announcer: notedThread())
    subscriber.receive(subscription: subscription)
    subscription.endAnnouncement()
  }

  /// Gives the turn up, unless it has ended with the stream, and sends what other threads have asked for.
  @inlinable
  func endAnnouncement() {
    if announcer.load(ordering: .relaxed) == 0 { return }
    announcer.store(0, ordering: .relaxed)
    isAnnouncing = false
    if let count = demand.keepTurn() { run(count) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    if demand == .none, !acceptsZeroDemand { Misuse.zeroDemand(finalDescription) }
    if announcer.load(ordering: .relaxed) != 0, sendInside(demand.count) { return }
    if let count = self.demand.takeTurn(adding: demand.count) { run(count) }
  }

  /// Sends inside the call that hands the subscription over, if that is a call of this thread, with its turn.
  ///
  /// - Returns: Whether it is.
  @usableFromInline
  func sendInside(_ count: DemandCount) -> Bool {
    let thread = announcer.load(ordering: .relaxed)
    guard isOnThread(thread) else { return false }
    announcer.store(0, ordering: .relaxed)  // what is asked from inside is left in the word
    if send(self, count) {
      destroy(state)
    } else {
      announcer.store(thread, ordering: .relaxed)
    }
    return true
  }

  @inlinable
  func run(_ count: DemandCount) {
    if send(self, count) { destroy(state) }
  }

  @inlinable
  func cancel() {
    if demand.close() == .idle { destroy(state) }
  }

  // MARK: For the sending call

  @inlinable
  var isClosed: Bool { demand.isClosed }

  /// What was asked meanwhile, or `nil` when the turn is over and the state must not be touched any more.
  @inlinable
  func keepTurn() -> DemandCount? { demand.keepTurn(isHeld: isAnnouncing) }

  /// Closes because the stream ended.
  ///
  /// - Returns: Whether the subscriber had not cancelled.
  @inlinable
  func close() -> Bool { demand.close() != .already }

  @usableFromInline
  var description: String { described.name }

  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: described.parts) }

  private var described: (name: String, parts: [Mirror.Child]) {
    let thread = announcer.load(ordering: .relaxed)
    if thread != 0, isOnThread(thread), !isClosed { return describe(state) }
    guard let asked = demand.takeTurn(adding: .none) else { return (finalDescription, finalParts()) }
    let described = describe(state)
    run(asked)
    return described
  }
}
