import SwiftCombineEngine

/// The implementation of every subject: the list of its conduits behind a gate, and the delivery to them in
/// order of subscription.
///
/// A send enters, offers the value to each conduit that was in the list when it began, and leaves; a
/// reentrant send, from inside a delivery, is delivered nested. A send from another thread waits for its
/// turn. Nothing else waits: a caller that subscribes, cancels or requests while another thread delivers
/// leaves that in the mailbox, and the thread inside does it before it leaves. Nevertheless the current value
/// is delivered when subscribing returns: the subscriber's own thread delivers it concurrently with the
/// thread inside, and only signals to this subscriber wait for that.
///
/// A conduit that leaves is closed at once. It releases its position and its subscriber when the outermost
/// delivery has returned, since an outer delivery may be inside it. Until then it retains the subject, so a
/// subject delivers as long as it has a subscriber, even if nothing else retains it.
///
/// This code does not know the type of the elements, which pass by address: it is compiled once, and fast in
/// unspecialized code too.
@usableFromInline final class Broadcaster {
  struct Mail {
    var joining: [SubjectSubscription] = []
    var leaving: [SubjectSubscription] = []
    /// Those that have requested more and are behind.
    var requesting: [SubjectSubscription] = []
  }

  @usableFromInline let gate = Gate()
  let mail = Locked(Mail())
  let upstreams: UpstreamList
  let name: String
  /// The object that each conduit retains until it has left; nil if a subscription does not retain its
  /// publisher. Set once, before the first conduit exists.
  var subject: Unmanaged<AnyObject>?
  /// Passes the address and the version of the current value, for a subject that keeps one, if a condition
  /// holds as the value is read. Returns whether it holds.
  @usableFromInline typealias WithCurrent = (
    Broadcaster, _ condition: () -> Bool, _ body: (UnsafeRawPointer, UInt) -> Void
  ) -> Bool
  private let withCurrent: WithCurrent?

  /// The version of the current value, for a subject that keeps one: how many values it has kept. Changed
  /// inside the gate while it is latched.
  @usableFromInline @exclusivity(unchecked) var version: UInt = 1

  // Accessed only inside the gate. The list retains each conduit once; the position of a conduit that has
  // left is nil.
  @exclusivity(unchecked) var conduits: ContiguousArray<Unmanaged<SubjectSubscription>?> = []
  @exclusivity(unchecked) var vacancies = 0
  /// Completes a conduit, and returns whether to release it; set once the subject has completed.
  @usableFromInline @exclusivity(unchecked) var complete: ((SubjectSubscription) -> Bool)?

  @usableFromInline init(name: String, withCurrent: WithCurrent? = nil) {
    self.name = name
    self.withCurrent = withCurrent
    upstreams = UpstreamList(wantsValues: withCurrent != nil)
  }

  /// Whether the subject keeps its value for later requests.
  var keepsValue: Bool { withCurrent != nil }

  deinit {
    for conduit in conduits { conduit?.release() }
  }

  // MARK: Sending

  /// Sends the value at an address to every conduit with outstanding demand.
  @usableFromInline func send(_ value: UnsafeRawPointer) {
    let entry = gate.enterWaiting()
    deliver(value, .max)
    if entry == .entered { leave() }
  }

  /// The same, from inside the gate.
  ///
  /// - Parameter version: The version of the value, among those that are kept.
  @usableFromInline func sendInside(_ value: UnsafeRawPointer, _ version: UInt) {
    deliver(value, version)
  }

  /// Once the subject has completed, the list is empty.
  @inline(__always) private func deliver(_ value: UnsafeRawPointer, _ version: UInt) {
    // Also on entry: a subscriber that joined before the exchange may have received the old value.
    if gate.hasWork { letIn() }
    let end = conduits.count
    var index = 0
    // A delivery can make the list grow or, by a completion, empty it.
    while index < end, index < conduits.count {
      conduits[index]?._withUnsafeGuaranteedRef { $0.offer(value, version) }
      index &+= 1
    }
  }

  private func endAll(_ complete: @escaping (SubjectSubscription) -> Bool) {
    let entry = gate.enterWaiting()
    if self.complete == nil {
      self.complete = complete
      let leaving = conduits.compactMap { $0?.takeRetainedValue() }
      conduits = []
      vacancies = 0
      for conduit in leaving { conduit.position = -1 }
      let released = leaving.filter(complete)
      mail.withLock { $0.leaving += released }
      _ = gate.post()
    }
    if entry == .entered { leave() }
  }

  /// Whether the subject has completed. Called from inside the gate.
  @usableFromInline var isOver: Bool { complete != nil }

  /// Completes the subject with a completion, which late subscribers receive too.
  func end<Failure>(_ completion: Subscribers.Completion<Failure>) {
    endAll { conduit in withUnsafePointer(to: completion) { conduit.complete($0) } }
  }

  // MARK: Subscribing

  /// Attaches a subscriber: it receives its subscription, and the completion if the subject has completed.
  @inlinable func attach<S: Subscriber>(_ subscriber: S) {
    attach(SubjectSubscription(ErasedSubscriber(subscriber), owner: self)) {
      subscriber.receive(subscription: $0)
    }
  }

  @usableFromInline func attach(_ conduit: SubjectSubscription, announce: (any Subscription) -> Void) {
    let entry = gate.enter()
    if entry == .taken {
      // The thread inside adds it once it has its subscription, so that no signal arrives before that.
      announce(conduit)
      let isFirst = keepsValue && conduit.takeFirst()
      mail.withLock { $0.joining.append(conduit) }
      if gate.post() { readMailAndLeave() }
      // A value sent from now on reaches the conduit in the list; one sent before is the current value.
      if isFirst { _ = deliverFirst(to: conduit) }
      conduit.isAnnounced.store(true, ordering: .releasing)
      return
    }
    if let complete {
      if entry == .entered { leave() }
      announce(Subscriptions.empty)
      _ = complete(conduit)
      return
    }
    join(conduit)
    announce(conduit)
    conduit.isAnnounced.store(true, ordering: .releasing)
    if entry == .entered { leave() }
  }

  private func join(_ conduit: SubjectSubscription) {
    conduit.position = Int32(conduits.count)
    conduits.append(.passRetained(conduit))
  }

  /// Adds the conduits that have subscribed from other threads while this one was inside: they receive what it
  /// sends from now on.
  @inline(never) private func letIn() {
    if complete != nil { return }
    for conduit in mail.withLock({ exchange(&$0.joining, with: []) }) where !conduit.demand.isClosed {
      join(conduit)
    }
  }

  /// A conduit has outstanding demand. If another thread is inside, that thread delivers a value that the
  /// conduit has missed.
  func hasDemand(_ conduit: SubjectSubscription) {
    upstreams.wantValues()
    guard keepsValue else { return }
    switch gate.enter() {
    case .entered:
      catchUp(conduit)
      leave()
    case .nested:
      catchUp(conduit)
    case .taken:
      mail.withLock { $0.requesting.append(conduit) }
      if gate.post() { readMailAndLeave() }
    }
  }

  /// A conduit that has received no value requests its first one: it has received one when this returns, and
  /// this does not wait for a delivery of another thread.
  ///
  /// The turn is taken as the value is read: what is sent after another request has found the turn taken, and
  /// has returned, does not replace that value.
  ///
  /// - Returns: `false` if this is not the first request.
  func offerFirst(_ conduit: SubjectSubscription, of count: DemandCount) -> Bool {
    upstreams.wantValues()
    return deliverFirst(to: conduit) { conduit.takeFirst(of: count) }
  }

  private func deliverFirst(to conduit: SubjectSubscription, if condition: () -> Bool = { true }) -> Bool {
    // Values that this thread sends, or had begun to send before, reach the conduit in their turn.
    let isInside = gate.isInside
    return withCurrent?(self, condition) { conduit.receiveFirst($0, isInside ? 0 : $1) } ?? false
  }

  /// Offers a conduit the current value if it has missed it.
  private func catchUp(_ conduit: SubjectSubscription) {
    guard conduit.position >= 0,
      conduit.progress.load(ordering: .relaxed) != SubjectSubscription.Progress.current,
      !conduit.demand.isBusyOrClosed
    else { return }
    _ = withCurrent?(self, { true }) { conduit.offer($0, $1) }
  }

  // MARK: Leaving

  /// A conduit was cancelled.
  func wasCancelled(_ conduit: SubjectSubscription) {
    if gate.enter() == .entered {
      giveUpPlace(conduit)
      leave()
      conduit.release()
    } else {
      mail.withLock { $0.leaving.append(conduit) }
      if gate.post() { readMailAndLeave() }
    }
  }

  @usableFromInline func leave() {
    if !gate.leave() { readMailAndLeave() }
  }

  /// Does the work that was left for the thread inside, until there is none, and releases the conduits that
  /// have left once the gate is free.
  private func readMailAndLeave() {
    var departed: [SubjectSubscription] = []
    repeat {
      let mail = mail.withLock { mail in
        let all = mail
        mail = Mail()
        return all
      }
      for conduit in mail.joining { settle(conduit, departed: &departed) }
      for conduit in mail.requesting { catchUp(conduit) }
      for conduit in mail.leaving { giveUpPlace(conduit) }
      departed += mail.leaving
    } while !gate.leave()
    for conduit in departed { conduit.release() }
  }

  private func settle(_ conduit: SubjectSubscription, departed: inout [SubjectSubscription]) {
    if conduit.demand.isClosed { return }  // The call that closed it releases it.
    if let complete {
      if complete(conduit) { departed.append(conduit) }
    } else {
      join(conduit)
      catchUp(conduit)
    }
  }

  private func giveUpPlace(_ conduit: SubjectSubscription) {
    guard conduit.position >= 0 else { return }
    let place = Int(conduit.position)
    conduit.position = -1
    if place == conduits.count - 1 {
      conduits.removeLast()?.release()
    } else {
      let conduit = conduits[place]
      conduits[place] = nil
      vacancies += 1
      conduit?.release()
    }
    if vacancies > conduits.count / 2 { closeRanks() }
  }

  private func closeRanks() {
    conduits.removeAll { $0 == nil }
    vacancies = 0
    for (position, conduit) in conduits.enumerated() {
      conduit?._withUnsafeGuaranteedRef { $0.position = Int32(position) }
    }
  }
}
