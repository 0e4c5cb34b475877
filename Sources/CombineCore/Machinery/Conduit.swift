import CombineMachinery
import Synchronization

/// The subscription of one subscriber to a subject.
@usableFromInline
final class Conduit: Subscription, Reflected {
  @usableFromInline
  let demand = DemandWord()
  @usableFromInline
  let subscriber: HiddenSubscriber
  // Not the subject: a subscription that is kept after its end keeps the list, and nothing that sends.
  private let owner: FanOut

  // Touched inside the subject's gate only.
  /// Where the conduit stands in its subject's list; negative when it does not.
  @exclusivity(unchecked)
  var position: Int32 = -1
  /// Whether the subject holds a value that this subscriber has not been given.
  @usableFromInline
  @exclusivity(unchecked)
  var isBehind = true
  @exclusivity(unchecked)
  private var isFreed = false
  /// How many values this subscriber has missed because it had not asked for them.
  private let missed = Atomic<Int>(0)

  @usableFromInline
  init(_ subscriber: consuming HiddenSubscriber, owner: FanOut) {
    self.subscriber = subscriber
    self.owner = owner
  }

  deinit { freeSubscriber() }

  /// Frees the subscriber, once nothing is being delivered to it.
  func freeSubscriber() {
    guard !isFreed else { return }
    isFreed = true
    subscriber.destroy()
  }

  // MARK: Downstream, inside the gate

  /// Delivers the value at an address if one is wanted.
  @usableFromInline
  @inline(__always)
  func offer(_ value: UnsafeRawPointer) {
    if demand.isUnlimited {
      isBehind = false
      _ = subscriber.receive(at: value)
    } else {
      offerCounting(value)
    }
  }

  @inline(never)
  private func offerCounting(_ value: UnsafeRawPointer) {
    switch demand.takeOne() {
    case .one:
      isBehind = false
      let wanted = subscriber.receive(at: value)
      if wanted != .none { demand.add(wanted.count) }
    case .nothing:
      isBehind = true
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
    guard self.demand.add(demand.count) else { return }
    owner.hasDemand(self)
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
