import CombineMachinery
import Synchronization

/// The subscription of one subscriber to a subject.
@usableFromInline
final class Conduit: Subscription, Reflected {
  @usableFromInline
  let demand = DemandWord()
  @usableFromInline
  let subscriber: HiddenSubscriber
  // The list keeps the subject, as long as this subscription has not ended.
  private let owner: FanOut

  /// Where the conduit stands in its subject's list; negative when it does not. Touched inside the subject's
  /// gate only.
  @exclusivity(unchecked)
  var position: Int32 = -1
  /// How far the subscriber is with the value that the subject keeps. Changed inside the gate only.
  @usableFromInline
  let progress = Atomic<UInt8>(Progress.announcing)
  /// Whether the subscriber and the subject are still held: whoever exchanges this releases them.
  private let isHolding = Atomic<Bool>(true)
  /// How many values this subscriber has missed because it had not requested them.
  private let missed = Atomic<Int>(0)

  @usableFromInline
  enum Progress {
    /// It is receiving its subscription.
    @usableFromInline static var announcing: UInt8 { 0 }
    /// It has its subscription and has received no value.
    @usableFromInline static var fresh: UInt8 { 1 }
    /// There is a newer value than the last one it has received.
    @usableFromInline static var behind: UInt8 { 2 }
    @usableFromInline static var current: UInt8 { 3 }
  }

  @usableFromInline
  init(_ subscriber: consuming HiddenSubscriber, owner: FanOut) {
    self.subscriber = subscriber
    self.owner = owner
    _ = owner.subject?.retain()
  }

  deinit { release() }

  /// Releases the subscriber and the subject, once nothing is being delivered and nothing will be.
  ///
  /// The thread that cancels and the thread that delivers may both come here: the exchange decides which of
  /// them releases.
  func release() {
    guard isHolding.exchange(false, ordering: .acquiringAndReleasing) else { return }
    subscriber.destroy()
    owner.subject?.release()
  }

  // MARK: Downstream, inside the gate

  /// The subscriber has taken its subscription in. Until then a request from another thread leaves its work to
  /// the one inside, which may be waiting for that request.
  func wasAnnounced() {
    if progress.load(ordering: .relaxed) == Progress.announcing {
      progress.store(Progress.fresh, ordering: .relaxed)
    }
  }

  /// Delivers the value at an address if one is wanted.
  @usableFromInline
  @inline(__always)
  func offer(_ value: UnsafeRawPointer) {
    if demand.isUnlimited {
      progress.store(Progress.current, ordering: .relaxed)
      _ = subscriber.receive(at: value)
    } else {
      offerCounting(value)
    }
  }

  @inline(never)
  private func offerCounting(_ value: UnsafeRawPointer) {
    switch demand.takeOne() {
    case .one:
      progress.store(Progress.current, ordering: .relaxed)
      let wanted = subscriber.receive(at: value)
      if wanted != .none { demand.add(wanted.count) }
    case .nothing:
      if progress.load(ordering: .relaxed) == Progress.current {
        progress.store(Progress.behind, ordering: .relaxed)
      }
      missed.add(1, ordering: .relaxed)
    case .closed: break
    }
  }

  /// Closes the conduit because the stream ended, and hands on the completion at an address if the subscriber
  /// had not cancelled.
  func complete(_ completion: UnsafeRawPointer) {
    guard demand.close() != .already else { return }
    subscriber.receive(completionAt: completion)
  }

  // MARK: Upstream, from any thread

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if demand == .none { Misuse.zeroDemand(owner.name) }
    // Asked before, since another thread may be delivering the first value as soon as there is demand.
    let isFirst = progress.load(ordering: .relaxed) == Progress.fresh
    guard self.demand.add(demand.count) else { return }
    owner.hasDemand(self, isFirst: isFirst)
  }

  @usableFromInline
  func cancel() {
    guard demand.close() != .already else { return }
    owner.wasCancelled(self)
  }

  @usableFromInline
  var description: String { owner.name }
  @usableFromInline
  var parts: KeyValuePairs<String, Any> {
    [
      "parent": owner, "downstream": subscriber.storage, "demand": Subscribers.Demand(demand.wanted),
      "subject": owner,
    ]
  }
}

extension Conduit: HoldsValues {
  /// A subject that keeps its value hands the latest one to a subscriber that asks: nothing is missing then.
  @usableFromInline
  var holdings: Holdings? {
    owner.keepsValue ? Holdings() : Holdings(dropped: missed.load(ordering: .relaxed))
  }
}
