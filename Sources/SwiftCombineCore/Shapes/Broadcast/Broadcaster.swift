import SwiftCombineEngine

/// The implementation of every subject: the list of its subscriptions in a region, and the delivery to them
/// in order of subscription.
///
/// A send enters, offers the value to each subscription that was in the list when it began, and leaves; a
/// reentrant send, from inside a delivery, is delivered nested. A send from another thread waits for its
/// turn. Nothing else waits: a caller that subscribes, cancels or requests while another thread delivers
/// leaves that in the mailbox, and the thread inside does it before it leaves. Nevertheless the current value
/// is delivered when subscribing returns: the subscriber's own thread delivers it concurrently with the
/// thread inside, and only signals to this subscriber wait for that.
///
/// A subscription that leaves is closed at once. It releases its position and its subscriber when the
/// outermost delivery has returned, since an outer delivery may be inside it, and when the subscriber has
/// received it. Until then it retains the
/// subject, so a subject delivers as long as it has a subscriber, even if nothing else retains it.
///
/// This code does not know the type of the elements, which pass by address: it is compiled once, and fast in
/// unspecialized code too.
@usableFromInline final class Broadcaster {
  struct PendingWork {
    var joining: [SubjectSubscription] = []
    var leaving: [SubjectSubscription] = []
    /// Those that have requested more and are behind.
    var requesting: [SubjectSubscription] = []
  }

  @usableFromInline let region = SerialRegion()
  let pending = Locked(PendingWork())
  let upstreams: UpstreamList<AnyUpstreamSubscription>
  let name: String
  /// The object that each subscription retains until it has left; nil if a subscription does not retain its
  /// publisher. Set once, before the first subscription exists.
  var subject: Unmanaged<AnyObject>?
  /// Passes the address and the version of the current value, for a subject that keeps one, if a condition
  /// holds as the value is read. Returns whether it holds.
  @usableFromInline typealias WithCurrent = (
    Broadcaster, _ condition: () -> Bool, _ body: (UnsafeRawPointer, UInt) -> Void
  ) -> Bool
  private let withCurrent: WithCurrent?

  /// The version of the current value, for a subject that keeps one: each value has one of its own, later
  /// values higher ones. Changed inside the region while it is latched.
  // Unchecked: accessed inside the region while it is latched.
  @usableFromInline @exclusivity(unchecked) var version: UInt = 1

  /// The subscriptions, and what has completed them.
  @usableFromInline struct Members {
    /// Each is retained once; `nil` in the place of one that has left.
    var list: ContiguousArray<Unmanaged<SubjectSubscription>?> = []
    var vacancies = 0
    /// Completes a subscription, and returns whether to release it; set once the subject has completed.
    var complete: ((SubjectSubscription) -> Bool)?
  }

  // Unchecked: accessed inside the gate only, see `Gated`.
  @exclusivity(unchecked) private var members = Gated(Members())

  @usableFromInline init(name: String, withCurrent: WithCurrent? = nil) {
    self.name = name
    self.withCurrent = withCurrent
    upstreams = UpstreamList(wantsValues: withCurrent != nil)
  }

  /// Whether the subject keeps its value for later requests.
  var keepsValue: Bool { withCurrent != nil }

  deinit {
    for subscription in members.inside.list { subscription?.release() }
  }

  // MARK: Sending

  /// Sends the value at an address to every subscription with outstanding demand.
  @usableFromInline func send(_ value: UnsafeRawPointer) {
    region.performWaiting({ deliver(value, .max) }, drain: { drain() })
  }

  /// The same, from inside the region.
  ///
  /// - Parameter version: The version of the value, among those that are kept.
  @usableFromInline func sendInside(_ value: UnsafeRawPointer, _ version: UInt) {
    deliver(value, version)
  }

  /// Once the subject has completed, the list is empty.
  @inline(__always) private func deliver(_ value: UnsafeRawPointer, _ version: UInt) {
    region.gate.assertTaken()
    // Also on entry: a subscriber that joined before the exchange may have received the old value.
    if region.gate.hasWork { letIn() }
    let end = members.inside.list.count
    var index = 0
    // A delivery can make the list grow or, by a completion, empty it.
    while index < end, index < members.inside.list.count {
      members.inside.list[index]?._withUnsafeGuaranteedRef { $0.offer(value, version) }
      index &+= 1
    }
  }

  private func endAll(_ complete: @escaping (SubjectSubscription) -> Bool) {
    region.performWaiting {
      guard members.inside.complete == nil else { return }
      let leaving = members.inside.list.compactMap { $0?.takeRetainedValue() }
      members.inside = Members(complete: complete)
      for subscription in leaving { subscription.memory.pointee.position = -1 }
      let released = leaving.filter(complete)
      pending.withLock { $0.leaving += released }
      region.leave {}
    } drain: {
      drain()
    }
  }

  /// Whether the subject has completed. Called from inside the region.
  @usableFromInline var isOver: Bool { members.inside.complete != nil }

  /// Completes the subject with a completion, which late subscribers receive too.
  func end<Failure>(_ completion: Subscribers.Completion<Failure>) {
    endAll { subscription in withUnsafePointer(to: completion) { subscription.complete($0) } }
  }

  // MARK: Subscribing

  /// Attaches a subscriber: it receives its subscription, and the completion if the subject has completed.
  @inlinable func attach<S: Subscriber>(_ subscriber: consuming S) {
    attach(.of(subscriber, owner: self)) { subscription, room in
      StoredSubscriber<S>.inside(room).pointee.receive(subscription: subscription)
    }
  }

  /// - Parameter announce: Sends a subscription to the subscriber in a room, which stays there meanwhile.
  @usableFromInline func attach(
    _ subscription: SubjectSubscription,
    announce: (_ subscription: any Subscription, _ room: UnsafeMutableRawPointer) -> Void
  ) {
    var complete: ((SubjectSubscription) -> Bool)?
    let isInside = region.visit { entry in
      if entry == .taken { return false }
      complete = members.inside.complete
      if complete == nil {
        join(subscription)
        announce(subscription, subscription.room)
        subscription.endAnnouncement()
      }
      return true
    } drain: {
      drain()
    }
    if let complete {
      let end = EndSubscription()
      announce(end, subscription.room)
      if end.isOpen { _ = complete(subscription) }
    } else if !isInside {
      // The thread inside adds it once it has its subscription, so that no signal arrives before that.
      announce(subscription, subscription.room)
      let isFirst = keepsValue && subscription.takeFirst()
      pending.withLock { $0.joining.append(subscription) }
      region.leave { drain() }
      // A value sent from now on reaches the subscription in the list; one sent before is the current value.
      if isFirst { _ = deliverFirst(to: subscription) }
      subscription.endAnnouncement()
    }
  }

  private func join(_ subscription: SubjectSubscription) {
    subscription.memory.pointee.position = Int32(members.inside.list.count)
    members.inside.list.append(.passRetained(subscription))
  }

  /// Adds the subscriptions that have subscribed from other threads while this one was inside: they receive
  /// what it sends from now on.
  @inline(never) private func letIn() {
    if members.inside.complete != nil { return }
    for subscription in pending.withLock({ exchange(&$0.joining, with: []) })
    where !subscription.state.demand.isClosed {
      join(subscription)
    }
  }

  /// A subscription has outstanding demand. If another thread is inside, that thread delivers a value that
  /// the subscription has missed.
  func hasDemand(_ subscription: SubjectSubscription) {
    upstreams.wantValues()
    guard keepsValue else { return }
    if region.perform({ catchUp(subscription) }, drain: { drain() }) == nil {
      pending.withLock { $0.requesting.append(subscription) }
      region.leave { drain() }
    }
  }

  /// A subscription that has received no value requests its first one: it has received one when this returns,
  /// and this does not wait for a delivery of another thread.
  ///
  /// The turn is taken as the value is read: what is sent after another request has found the turn taken, and
  /// has returned, does not replace that value.
  ///
  /// - Returns: `false` if this is not the first request.
  func offerFirst(_ subscription: SubjectSubscription, of count: DemandCount) -> Bool {
    upstreams.wantValues()
    guard subscription.enterFirst() else { return false }
    if deliverFirst(to: subscription, if: { subscription.state.demand.takeFirst(of: count) }) { return true }
    subscription.leaveFirst()
    return false
  }

  private func deliverFirst(to subscription: SubjectSubscription, if condition: () -> Bool = { true }) -> Bool
  {
    // Values that this thread sends, or had begun to send before, reach the subscription in their turn.
    let isInside = region.gate.isInside
    return withCurrent?(self, condition) { subscription.receiveFirst($0, isInside ? 0 : $1) } ?? false
  }

  /// Offers a subscription the current value if it has missed it.
  private func catchUp(_ subscription: SubjectSubscription) {
    guard subscription.state.position >= 0,
      subscription.state.progress.load(ordering: .relaxed) != SubjectSubscription.Progress.current,
      !subscription.state.demand.isBusyOrClosed
    else { return }
    _ = withCurrent?(self, { true }) { subscription.offer($0, $1) }
  }

  /// Passes the current value and its version to a closure.
  ///
  /// - Returns: What the closure returns; `false` if the subject keeps no value.
  func offerCurrent(_ offer: (UnsafeRawPointer, UInt) -> Bool) -> Bool {
    var isTaken = false
    _ = withCurrent?(self, { true }) { isTaken = offer($0, $1) }
    return isTaken
  }

  // MARK: Leaving

  /// A subscription was canceled.
  func wasCancelled(_ subscription: SubjectSubscription) {
    let isFree = region.visit { entry in
      if entry == .entered { vacate(subscription) }
      return entry == .entered
    } drain: {
      drain()
    }
    if isFree { return subscription.release() }
    pending.withLock { $0.leaving.append(subscription) }
    region.leave { drain() }
  }

  /// Does the work that was left for the thread inside, until there is none, and releases the subscriptions
  /// that have left once the region is free.
  @usableFromInline @inline(never) func drain() {
    var departed: [SubjectSubscription] = []
    region.drain {
      let pending = pending.withLock { pending in
        let all = pending
        pending = PendingWork()
        return all
      }
      for subscription in pending.joining { settle(subscription, departed: &departed) }
      for subscription in pending.requesting { catchUp(subscription) }
      for subscription in pending.leaving { vacate(subscription) }
      departed += pending.leaving
    }
    for subscription in departed { subscription.release() }
  }

  private func settle(_ subscription: SubjectSubscription, departed: inout [SubjectSubscription]) {
    if subscription.state.demand.isClosed { return }  // The call that closed it releases it.
    if let complete = members.inside.complete {
      if complete(subscription) { departed.append(subscription) }
    } else {
      join(subscription)
      catchUp(subscription)
    }
  }

  private func vacate(_ subscription: SubjectSubscription) {
    guard subscription.state.position >= 0 else { return }
    let place = Int(subscription.state.position)
    subscription.memory.pointee.position = -1
    if place == members.inside.list.count - 1 {
      members.inside.list.removeLast()?.release()
    } else {
      let subscription = members.inside.list[place]
      members.inside.list[place] = nil
      members.inside.vacancies += 1
      subscription?.release()
    }
    if members.inside.vacancies > members.inside.list.count / 2 { compact() }
  }

  private func compact() {
    members.inside.list.removeAll { $0 == nil }
    members.inside.vacancies = 0
    for (position, subscription) in members.inside.list.enumerated() {
      subscription?._withUnsafeGuaranteedRef { $0.memory.pointee.position = Int32(position) }
    }
  }
}
