import CombineMachinery

/// What every subject is made of: the list of its conduits behind a gate, and the delivery to them in
/// subscription order.
///
/// A send goes in, gives the value to each conduit that stood in the list when it began, and goes out; a send
/// from inside a delivery is delivered nested. A send from another thread waits for its turn. So does a
/// subscriber that is to receive the current value, which is there when its subscribing returns. Nothing else
/// waits: a caller that subscribes, cancels or requests while another thread delivers leaves that in the
/// mailbox, and the thread inside does it before it goes out.
///
/// A conduit that leaves is closed at once. It gives up its place and its subscriber when the outermost
/// delivery has returned, since a delivery further up may be inside it. Until then it holds the subject, so
/// a subject delivers as long as it has a subscriber, whoever else keeps it.
///
/// Nothing here knows the type of the elements, which pass by address: it is compiled once, and fast in
/// unspecialized code too.
@usableFromInline
final class FanOut {
  struct Mail {
    var joining: [Conduit] = []
    var leaving: [Conduit] = []
    /// Those that have requested more and are behind.
    var requesting: [Conduit] = []
  }

  @usableFromInline
  let gate = Gate()
  let mail = Locked(Mail())
  let upstreams: UpstreamList
  let name: String
  /// What each conduit holds until it has left; nil where a subscription does not keep what it subscribes to.
  /// Set once, before there is a conduit.
  var subject: Unmanaged<AnyObject>?
  /// Offers a conduit the current value of a subject that keeps one.
  private let offerCurrent: ((FanOut, Conduit) -> Void)?

  // Touched inside the gate only. Each conduit is retained once for standing in the list; a place that was
  // given up is nil.
  @exclusivity(unchecked)
  var conduits: ContiguousArray<Unmanaged<Conduit>?> = []
  @exclusivity(unchecked)
  var vacancies = 0
  /// Completes a conduit; set once the stream is over.
  @usableFromInline
  @exclusivity(unchecked)
  var complete: ((Conduit) -> Void)?

  @usableFromInline
  init(name: String, offerCurrent: ((FanOut, Conduit) -> Void)? = nil) {
    self.name = name
    self.offerCurrent = offerCurrent
    upstreams = UpstreamList(wantsValues: offerCurrent != nil)
  }

  /// Whether the subject keeps its value for later requests.
  var keepsValue: Bool { offerCurrent != nil }

  deinit {
    for conduit in conduits { conduit?.release() }
  }

  // MARK: Sending

  /// Sends the value at an address to every conduit that wants it.
  @usableFromInline
  func send(_ value: UnsafeRawPointer) {
    let entry = gate.enterWaiting()
    deliver(value)
    if entry == .entered { leave() }
  }

  /// The same, from inside the gate.
  @usableFromInline
  func sendInside(_ value: UnsafeRawPointer) { deliver(value) }

  /// Once the stream is over the list is empty.
  @inline(__always)
  private func deliver(_ value: UnsafeRawPointer) {
    let end = conduits.count
    var index = 0
    // The list can grow or, at a completion, be emptied by what a delivery does.
    while index < end, index < conduits.count {
      conduits[index]?._withUnsafeGuaranteedRef { $0.offer(value) }
      index &+= 1
    }
  }

  private func endAll(_ complete: @escaping (Conduit) -> Void) {
    let entry = gate.enterWaiting()
    if self.complete == nil {
      self.complete = complete
      let leaving = conduits.compactMap { $0?.takeRetainedValue() }
      conduits = []
      vacancies = 0
      for conduit in leaving { conduit.position = -1 }
      for conduit in leaving { complete(conduit) }
      mail.withLock { $0.leaving += leaving }
      _ = gate.post()
    }
    if entry == .entered { leave() }
  }

  /// Whether the stream is over, from inside the gate.
  @usableFromInline
  var isOver: Bool { complete != nil }

  /// Ends the stream with a completion, which late subscribers get too.
  func end<Failure>(_ completion: Subscribers.Completion<Failure>) {
    endAll { conduit in withUnsafePointer(to: completion) { conduit.complete($0) } }
  }

  // MARK: Subscribing

  /// Lets a subscriber in: it gets its subscription, and the end of the stream if that is over.
  @inlinable
  func attach<S: Subscriber>(_ subscriber: S) {
    attach(Conduit(HiddenSubscriber(subscriber), owner: self)) { subscriber.receive(subscription: $0) }
  }

  @usableFromInline
  func attach(_ conduit: Conduit, announce: (any Subscription) -> Void) {
    let entry = keepsValue ? gate.enterNext() : gate.enter()
    if entry == .taken {
      // The thread inside lets it join once it has its subscription, so that no signal comes before.
      announce(conduit)
      mail.withLock { $0.joining.append(conduit) }
      if gate.post() { readMailAndLeave() }
      return
    }
    if let complete {
      if entry == .entered { leave() }
      announce(Subscriptions.empty)
      complete(conduit)
      return
    }
    join(conduit)
    announce(conduit)
    conduit.wasAnnounced()
    if entry == .entered { leave() }
  }

  private func join(_ conduit: Conduit) {
    conduit.position = Int32(conduits.count)
    conduits.append(.passRetained(conduit))
  }

  /// A conduit has outstanding demand. A later value that it has missed comes from the thread inside, if there
  /// is another one.
  ///
  /// - Parameter isFirst: Whether it had its subscription and no value: then it has one when this returns.
  func hasDemand(_ conduit: Conduit, isFirst: Bool) {
    upstreams.wantValues()
    guard offerCurrent != nil else { return }
    switch isFirst ? gate.enterNext() : gate.enter() {
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

  /// Offers a conduit the current value unless it has received it.
  private func catchUp(_ conduit: Conduit) {
    guard conduit.position >= 0, !conduit.demand.isClosed,
      conduit.progress.load(ordering: .relaxed) != Conduit.Progress.current
    else { return }
    offerCurrent?(self, conduit)
  }

  // MARK: Leaving

  /// A conduit was cancelled.
  func wasCancelled(_ conduit: Conduit) {
    if gate.enter() == .entered {
      giveUpPlace(conduit)
      leave()
      conduit.release()
    } else {
      mail.withLock { $0.leaving.append(conduit) }
      if gate.post() { readMailAndLeave() }
    }
  }

  @usableFromInline
  func leave() {
    if !gate.leave() { readMailAndLeave() }
  }

  /// Does what was left for the thread inside, until nothing is, and releases what has left once the gate is
  /// free.
  private func readMailAndLeave() {
    var departed: [Conduit] = []
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

  private func settle(_ conduit: Conduit, departed: inout [Conduit]) {
    if conduit.demand.isClosed {
      departed.append(conduit)
    } else if let complete {
      complete(conduit)
      departed.append(conduit)
    } else {
      join(conduit)
    }
  }

  private func giveUpPlace(_ conduit: Conduit) {
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
