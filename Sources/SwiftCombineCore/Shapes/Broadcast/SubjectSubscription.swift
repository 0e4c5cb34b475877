import SwiftCombineEngine

/// The subscription of one subscriber to a subject.
@usableFromInline final class SubjectSubscription: Subscription, Reflected {
  @usableFromInline let demand: DemandWord
  @usableFromInline let subscriber: ErasedSubscriber
  // The list retains the subject as long as this subscription has not ended.
  private let owner: Broadcaster

  /// The position of the subscription in its subject's list; negative if it is not in the list. Accessed only
  /// inside the subject's region.
  // Unchecked: accessed inside the subject's region only.
  @exclusivity(unchecked) var position: Int32 = -1
  /// Whether the subscriber has received the value that the subject keeps.
  @usableFromInline let progress = Atomic<UInt8>(Progress.none)
  /// Whether the subscriber has received its subscription, and the subject knows of it: until then a request
  /// leaves its work. The region of the subject does not tell: if another thread delivers, the
  /// subscription is sent beside it.
  let isAnnounced = Atomic<Bool>(false)
  /// Whether the subscriber and the subject are still held: the call that exchanges this releases them.
  private let isHolding = Atomic<Bool>(true)
  /// The thread that delivers the first value, with the turn of the demand, outside the subject's region:
  /// senders that reach this subscription meanwhile wait for it here. One call enters what another
  /// leaves, so it is a gate alone.
  private let firstGate = Gate()
  /// The version of the value that was delivered that way: values sent before it are not delivered any more.
  /// Written with the turn, read where there is demand and no call has the turn.
  // Unchecked: written with the turn, and read where no call has it.
  @usableFromInline @exclusivity(unchecked) var floor: UInt = 0
  /// How many values this subscriber has missed because it had not requested them.
  private let missed = Atomic<Int>(0)

  @usableFromInline enum Progress {
    /// It has received no value.
    @usableFromInline static var none: UInt8 { 0 }
    /// There is a newer value than the last one it has received.
    @usableFromInline static var behind: UInt8 { 1 }
    @usableFromInline static var current: UInt8 { 2 }
  }

  @usableFromInline init(_ subscriber: consuming ErasedSubscriber, owner: Broadcaster) {
    demand = DemandWord(isFresh: owner.keepsValue)
    _ = owner.subject?.retain()
    self.subscriber = subscriber
    self.owner = owner  // the last use of both, so that neither is retained for it
  }

  deinit { release() }

  /// Releases the subscriber and the subject, when no delivery is under way and none will follow.
  ///
  /// The canceling thread and the delivering thread may both call this: the exchange decides which of them
  /// releases.
  func release() {
    guard isHolding.exchange(false, ordering: .acquiringAndReleasing) else { return }
    subscriber.destroy()
    owner.subject?.release()
  }

  // MARK: Downstream, inside the region

  /// Delivers the value at an address if there is outstanding demand.
  ///
  /// - Parameter version: The version of the value, among those that the subject has kept; `.max` where the
  ///   subject keeps none: then no floor is read.
  @usableFromInline @inline(__always) func offer(_ value: UnsafeRawPointer, _ version: UInt) {
    if demand.isUnlimited, version == .max || version > floor {
      progress.store(Progress.current, ordering: .relaxed)
      _ = subscriber.receive(at: value)
    } else {
      offerCounting(value, version)
    }
  }

  @inline(never) private func offerCounting(_ value: UnsafeRawPointer, _ version: UInt) {
    if offerOne(value, version), isBehind { catchUp() }
  }

  /// Delivers what the subject was sent inside a delivery, in a loop: each may have it send the next.
  @inline(never) private func catchUp() {
    while owner.offerCurrent({ offerOne($0, $1) }), isBehind {}
  }

  /// - Returns: Whether the subscriber has received the value, and requested more in response.
  @inline(__always) private func offerOne(_ value: UnsafeRawPointer, _ version: UInt) -> Bool {
    switch takeOne() {
    case .one:
      guard version > floor else {
        demand.add(DemandCount(1))
        return false
      }
      progress.store(Progress.current, ordering: .relaxed)
      let wanted = subscriber.receive(at: value)
      if wanted == .none { return false }
      demand.add(DemandCount(wanted))
      return true
    case .nothing:
      if progress.load(ordering: .relaxed) == Progress.current {
        progress.store(Progress.behind, ordering: .relaxed)
      }
      missed.add(1, ordering: .relaxed)
      return false
    case .closed: return false
    }
  }

  /// Whether the subscriber has missed the value that the subject keeps: it was sent from inside a delivery
  /// to this subscriber, which had requested nothing more yet.
  private var isBehind: Bool { progress.load(ordering: .relaxed) == Progress.behind && owner.keepsValue }

  /// Takes one from the outstanding demand, after the first value if another thread delivers that.
  private func takeOne() -> DemandWord.Taken {
    while true {
      if let taken = demand.takeOneUnlessBusy() { return taken }
      // The delivering thread is this one, or waits for this one: this delivery is reentrant.
      if !awaitFirst() { return demand.takeOne() }
    }
  }

  /// Closes the subscription because the subject completed, and delivers the completion at an address if the
  /// subscriber had not canceled.
  ///
  /// - Returns: Whether the caller releases what the subscription holds.
  func complete(_ completion: UnsafeRawPointer) -> Bool {
    var closed = demand.closeUnlessBusy()
    while closed == .busy, awaitFirst() { closed = demand.closeUnlessBusy() }
    if closed == .busy { closed = demand.close() }
    if closed == .already { return false }
    subscriber.receive(completionAt: completion)
    return closed == .idle
  }

  // MARK: The first value, outside the region

  /// Takes the right to deliver the first value, for a subscriber that has just received its subscription. No
  /// other thread delivers before, since there is no demand.
  ///
  /// - Returns: Whether there is outstanding demand: then `receiveFirst` follows.
  func takeFirst() -> Bool {
    guard enterFirst() else { return false }
    if demand.takeFirst(of: .none) { return true }
    leaveFirst()
    return false
  }

  /// Enters the gate of the first value, for the first request after that: the turn is still to be taken. May
  /// not be called inside a latch, no more than `leaveFirst()`, which may wake a sleeping thread.
  func enterFirst() -> Bool { firstGate.enter() == .entered }

  func leaveFirst() { _ = firstGate.leave() }

  /// Delivers the first value, unless one has been delivered since the turn was taken, and releases the turn.
  ///
  /// - Parameter version: Zero where values sent before this one may be delivered after it.
  func receiveFirst(_ value: UnsafeRawPointer, _ version: UInt) {
    var wanted = Subscribers.Demand.none
    if progress.load(ordering: .relaxed) == Progress.current {
      demand.add(DemandCount(1))
    } else if !demand.isClosed {
      progress.store(Progress.current, ordering: .relaxed)
      floor = version
      wanted = subscriber.receive(at: value)
      if wanted != .none { demand.add(DemandCount(wanted)) }
    }
    let isClosed = demand.releaseTurn()
    leaveFirst()
    if isClosed { return owner.wasCancelled(self) }
    if wanted != .none, isBehind { owner.hasDemand(self) }
  }

  /// Waits until the first value has been delivered.
  ///
  /// - Returns: `false` if the delivering thread is this one, or waits for this one.
  private func awaitFirst() -> Bool {
    guard firstGate.enterWaiting() == .entered else { return false }
    return firstGate.leave()
  }

  // MARK: Upstream, from any thread

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand == .none { Misuse.zeroDemand(owner.name) }
    if self.demand.isFresh, isAnnounced.load(ordering: .acquiring),
      owner.offerFirst(self, of: DemandCount(demand))
    {
      return
    }
    guard self.demand.add(DemandCount(demand)) else { return }
    owner.hasDemand(self)
  }

  @usableFromInline func cancel() {
    // A thread that has the turn sees that the word is closed, and reports that itself.
    if demand.close() == .idle { owner.wasCancelled(self) }
  }

  @usableFromInline var description: String { owner.name }
  @usableFromInline var parts: KeyValuePairs<String, Any> {
    [
      "parent": owner, "downstream": subscriber.storage, "demand": Subscribers.Demand(demand.wanted),
      "subject": owner,
    ]
  }
}

extension SubjectSubscription: BufferReporting {
  /// A subject that keeps its value delivers the latest one on a later request: no value counts as missed
  /// then.
  @usableFromInline var bufferCounts: BufferCounts? {
    owner.keepsValue ? BufferCounts() : BufferCounts(dropped: missed.load(ordering: .relaxed))
  }
}
