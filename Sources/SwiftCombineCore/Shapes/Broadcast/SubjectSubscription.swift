import SwiftCombineEngine

/// The subscription of one subscriber to a subject: one block, with the state and, behind it, the subscriber.
@usableFromInline final class SubjectSubscription: ManagedBuffer<Void, UInt64>, Subscription, Reflected {
  @usableFromInline struct State: ~Copyable {
    @usableFromInline let demand: DemandWord
    @usableFromInline let functions: SubscriberFunctions
    /// The broadcaster of the subject, retained as long as this exists. The subject is retained as well until
    /// this subscription has ended.
    let owner: Unmanaged<Broadcaster>
    /// The position of the subscription in its subject's list; negative if it is not in the list. Accessed
    /// only inside the subject's region.
    var position: Int32 = -1
    /// Whether the subscriber has received the value that the subject keeps.
    @usableFromInline let progress = Atomic<UInt8>(Progress.none)
    /// Whether the subscriber still receives its subscription, and whether it and the subject are to be
    /// released: the call that makes this "released" alone releases both, or else `deinit`.
    let marks = Atomic<UInt8>(Mark.announcing)
    /// The thread that delivers the first value, with the turn of the demand, outside the subject's region:
    /// senders that reach this subscription meanwhile wait for it here. One call enters what another
    /// leaves, so it is a gate alone.
    let firstGate = Gate()
    /// The version of the value that was delivered that way: values sent before it are not delivered any
    /// more. Written with the turn, read where there is demand and no call has the turn.
    @usableFromInline var floor: UInt = 0
    /// How many values this subscriber has missed because it had not requested them.
    let missed = Atomic<Int>(0)
  }

  enum Mark {
    /// The subscriber receives its subscription, or the subject does not know of it yet.
    static var announcing: UInt8 { 1 }
    static var released: UInt8 { 2 }
  }

  @usableFromInline enum Progress {
    /// It has received no value.
    @usableFromInline static var none: UInt8 { 0 }
    /// It has not received the value that the subject keeps.
    @usableFromInline static var behind: UInt8 { 1 }
    @usableFromInline static var current: UInt8 { 2 }
  }

  /// - Returns: A subscription of a subscriber, to which no signal is sent yet.
  @inlinable
  static func of<S: Subscriber>(_ subscriber: consuming S, owner: Broadcaster) -> SubjectSubscription {
    let new = make(SubscriberFunctions(of: S.self), roomSize: StoredSubscriber<S>.roomSize, owner: owner)
    StoredSubscriber<S>.inside(new.room).initialize(to: StoredSubscriber(subscriber))
    return new
  }

  /// - Returns: A subscription with room for a subscriber.
  @usableFromInline @inline(never) static func make(
    _ functions: consuming SubscriberFunctions, roomSize: Int, owner: Broadcaster
  ) -> SubjectSubscription {
    let new = create(minimumCapacity: (MemoryLayout<State>.stride + roomSize + 7) / 8) { _ in }
    // Unchecked: the class creates its own objects.
    let subscription = unsafeDowncast(new, to: SubjectSubscription.self)
    _ = owner.subject?.retain()
    subscription.memory.initialize(
      to: State(
        demand: DemandWord(isFresh: owner.keepsValue), functions: functions, owner: .passRetained(owner)))
    return subscription
  }

  deinit {
    if state.marks.load(ordering: .relaxed) != Mark.released { releaseNow() }
    state.owner.release()
    memory.deinitialize(count: 1)
  }

  private var owner: Broadcaster { state.owner.takeUnretainedValue() }

  /// Calls the broadcaster without a retain: this subscription retains it.
  private func callOwner<Result>(_ call: (Broadcaster) -> Result) -> Result {
    state.owner._withUnsafeGuaranteedRef(call)
  }

  /// Where the state is, for a change of one property: a change of the whole state would not be one beside
  /// the changes of other threads.
  @usableFromInline var memory: UnsafeMutablePointer<State> {
    @inline(__always)
    get {
      // Unchecked: the state is at the beginning of the words, and initialized when the object is created.
      withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0).assumingMemoryBound(to: State.self) }
    }
  }

  @usableFromInline var state: State {
    @inline(__always) _read { yield memory.pointee }
  }

  /// Where the subscriber is.
  @usableFromInline var room: UnsafeMutableRawPointer { UnsafeMutableRawPointer(memory + 1) }

  // MARK: Release

  /// Releases the subscriber and the subject, when no delivery is under way and none will follow.
  ///
  /// The canceling thread and the delivering thread may both call this: one of them releases, or the thread
  /// that announces the subscription does, once it has.
  func release() {
    if state.marks.bitwiseOr(Mark.released, ordering: .acquiringAndReleasing).oldValue == 0 { releaseNow() }
  }

  /// Whether the subscriber has received its subscription, and the subject knows of it: until then a request
  /// leaves its work. The region of the subject does not tell: if another thread delivers, the subscription
  /// is sent beside it.
  var isAnnounced: Bool { state.marks.load(ordering: .acquiring) & Mark.announcing == 0 }

  /// The subscriber has received its subscription, and the subject knows of it.
  func endAnnouncement() {
    let rest = state.marks.wrappingSubtract(Mark.announcing, ordering: .acquiringAndReleasing).newValue
    if rest == Mark.released { releaseNow() }
  }

  private func releaseNow() {
    state.functions.destroy(in: room)
    let subject = callOwner { $0.subject }
    subject?.release()
  }

  // MARK: Downstream, inside the region

  /// Delivers the value at an address if there is outstanding demand.
  ///
  /// - Parameter version: The version of the value, among those that the subject has kept; `.max` where the
  ///   subject keeps none: then no floor is read.
  @usableFromInline @inline(__always) func offer(_ value: UnsafeRawPointer, _ version: UInt) {
    if state.demand.isUnlimited, version == .max || version > state.floor {
      state.progress.store(Progress.current, ordering: .relaxed)
      _ = receive(at: value)
    } else {
      offerCounting(value, version)
    }
  }

  @inline(__always) private func receive(at value: UnsafeRawPointer) -> Subscribers.Demand {
    state.functions.receive(at: value, in: room)
  }

  @inline(never) private func offerCounting(_ value: UnsafeRawPointer, _ version: UInt) {
    if offerOne(value, version), isBehind { catchUp() }
  }

  /// Delivers what the subject was sent inside a delivery, in a loop: each may have it send the next.
  @inline(never) private func catchUp() {
    while callOwner({ $0.offerCurrent { offerOne($0, $1) } }), isBehind {}
  }

  /// - Returns: Whether the subscriber has received the value, and requested more in response.
  @inline(__always) private func offerOne(_ value: UnsafeRawPointer, _ version: UInt) -> Bool {
    switch takeOne() {
    case .one:
      guard version > state.floor else {
        state.demand.add(DemandCount(1))
        return false
      }
      if isCurrent(version) { state.progress.store(Progress.current, ordering: .relaxed) }
      let wanted = receive(at: value)
      if wanted == .none { return false }
      state.demand.add(DemandCount(wanted))
      return true
    case .nothing:
      if isCurrent(version), state.progress.load(ordering: .relaxed) == Progress.current {
        state.progress.store(Progress.behind, ordering: .relaxed)
      }
      state.missed.add(1, ordering: .relaxed)
      return false
    case .closed: return false
    }
  }

  /// Whether a value is the one that the subject keeps: a value from inside whose delivery another one was
  /// sent is not any more, and what becomes of it says nothing of the later one.
  private func isCurrent(_ version: UInt) -> Bool { callOwner { $0.version == version } }

  /// Whether the subscriber has missed the value that the subject keeps: it was sent from inside a delivery
  /// to this subscriber, which had requested nothing more yet.
  private var isBehind: Bool {
    state.progress.load(ordering: .relaxed) == Progress.behind && callOwner(\.keepsValue)
  }

  /// Takes one from the outstanding demand, after the first value if another thread delivers that.
  private func takeOne() -> DemandWord.Taken {
    while true {
      if let taken = state.demand.takeOneUnlessBusy() { return taken }
      // The delivering thread is this one, or waits for this one: this delivery is reentrant.
      if !awaitFirst() { return state.demand.takeOne() }
    }
  }

  /// Closes the subscription because the subject completed, and delivers the completion at an address if the
  /// subscriber had not canceled.
  ///
  /// - Returns: Whether the caller releases what the subscription holds.
  func complete(_ completion: UnsafeRawPointer) -> Bool {
    var closed = state.demand.closeUnlessBusy()
    while closed == .busy, awaitFirst() { closed = state.demand.closeUnlessBusy() }
    if closed == .busy { closed = state.demand.close() }
    if closed == .already { return false }
    state.functions.receive(completionAt: completion, in: room)
    return closed == .idle
  }

  // MARK: The first value, outside the region

  /// Takes the right to deliver the first value, for a subscriber that has just received its subscription. No
  /// other thread delivers before, since there is no demand.
  ///
  /// - Returns: Whether there is outstanding demand: then `receiveFirst` follows.
  func takeFirst() -> Bool {
    guard enterFirst() else { return false }
    if state.demand.takeFirst(of: .none) { return true }
    leaveFirst()
    return false
  }

  /// Enters the gate of the first value, for the first request after that: the turn is still to be taken. May
  /// not be called inside a latch, no more than `leaveFirst()`, which may wake a sleeping thread.
  func enterFirst() -> Bool { state.firstGate.enter() == .entered }

  func leaveFirst() { _ = state.firstGate.leave() }

  /// Delivers the first value, unless one has been delivered since the turn was taken, and releases the turn.
  ///
  /// - Parameter version: Zero where values sent before this one may be delivered after it.
  func receiveFirst(_ value: UnsafeRawPointer, _ version: UInt) {
    var wanted = Subscribers.Demand.none
    if state.progress.load(ordering: .relaxed) == Progress.current {
      state.demand.add(DemandCount(1))
    } else if !state.demand.isClosed {
      state.progress.store(Progress.current, ordering: .relaxed)
      memory.pointee.floor = version
      wanted = receive(at: value)
      if wanted != .none { state.demand.add(DemandCount(wanted)) }
    }
    let isClosed = state.demand.releaseTurn()
    leaveFirst()
    if isClosed { return callOwner { $0.wasCancelled(self) } }
    if wanted != .none, isBehind { callOwner { $0.hasDemand(self) } }
  }

  /// Waits until the first value has been delivered.
  ///
  /// - Returns: `false` if the delivering thread is this one, or waits for this one.
  private func awaitFirst() -> Bool {
    guard state.firstGate.enterWaiting() == .entered else { return false }
    return state.firstGate.leave()
  }

  // MARK: Upstream, from any thread

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand == .none { Misuse.zeroDemand(owner.name) }
    if state.demand.isFresh, isAnnounced,
      callOwner({ $0.offerFirst(self, of: DemandCount(demand)) })
    {
      return
    }
    guard state.demand.add(DemandCount(demand)) else { return }
    callOwner { $0.hasDemand(self) }
  }

  @usableFromInline func cancel() {
    // A thread that has the turn sees that the word is closed, and reports that itself.
    if state.demand.close() == .idle { callOwner { $0.wasCancelled(self) } }
  }

  @usableFromInline var description: String { owner.name }
  @usableFromInline var parts: KeyValuePairs<String, Any> {
    [
      "parent": owner, "downstream": room, "demand": Subscribers.Demand(state.demand.wanted),
      "subject": owner,
    ]
  }
}

extension SubjectSubscription: BufferReporting {
  /// A subject that keeps its value delivers the latest one on a later request: no value counts as missed
  /// then.
  @usableFromInline var bufferCounts: BufferCounts? {
    owner.keepsValue ? BufferCounts() : BufferCounts(dropped: state.missed.load(ordering: .relaxed))
  }
}
