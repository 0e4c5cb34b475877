import CombineMachinery

/// The subscription of an operator that has a last value of its own to deliver, which waits for demand.
///
/// Like `UpstreamLink` it is the way to the upstream and does not hold the operator. It keeps an account of
/// the demand, and holds the delivery of the last value from the time it is settled to the time it is asked
/// for, or cancelled.
@usableFromInline
final class ResultLink: Subscription, Reflected {
  @usableFromInline
  let slot = SubscriptionSlot()
  /// What the subscriber has asked for; closed once it cancelled or the stream is over.
  @usableFromInline
  let demand = DemandWord()
  @usableFromInline
  let name: String
  /// Whether the upstream is asked for what the operator is asked for.
  private let forwardsDemand: Bool
  // Internal, not private: the compiler of 6.3 stops over a private type inside a lock.
  struct State {
    /// Delivers the last value and the end.
    var waiting: (() -> Void)?
    /// The thread that hands the subscription over, the only one to deliver meanwhile; zero otherwise.
    var announcer: UInt = 0
  }

  private let state = Locked(State())

  @usableFromInline
  init(name: String, forwardsDemand: Bool) {
    self.name = name
    self.forwardsDemand = forwardsDemand
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if demand == .none { Misuse.zeroDemand(name) }
    guard self.demand.add(demand.count) else { return }
    if forwardsDemand { slot.request(demand) }
    // What was asked for may have come meanwhile, and left nothing for what waits.
    deliverWaiting()
  }

  /// Hands the subscription to a subscriber of an operator whose last value may be there before that is done.
  @usableFromInline
  func announce<S: Subscriber>(to subscriber: S) {
    let thread = notedThread()
    state.withLock { $0.announcer = thread }
    subscriber.receive(subscription: self)
    state.withLock { $0.announcer = 0 }
    deliverWaiting()
  }

  private func deliverWaiting() {
    if mayDeliver, demand.takeOne() == .one { takeWaiting()?() }
  }

  @usableFromInline
  func cancel() {
    _ = demand.close()
    slot.cancel()
    _ = takeWaiting()
  }

  /// Delivers the last value, and the end, as soon as a value is wanted: now or inside a later request.
  ///
  /// A request counts first and then looks for what waits; this leaves it first and then looks at the count.
  /// So one of the two sees the other, and taking it out decides which.
  @usableFromInline
  func settle(_ deliver: @escaping () -> Void) {
    let old = state.withLock { exchange(&$0.waiting, with: deliver) }
    withExtendedLifetime(old) {}
    switch demand.takeOne() {
    case .nothing: break
    case .one: takeWaiting()?()
    case .closed: _ = takeWaiting()
    }
  }

  /// Closes because the stream is over.
  ///
  /// - Returns: Whether the subscriber had not cancelled.
  @usableFromInline
  func close() -> Bool { demand.close() != .already }

  /// Whether something waits that this thread may deliver.
  private var mayDeliver: Bool {
    let (isWaiting, announcer) = state.withLock { ($0.waiting != nil, $0.announcer) }
    return isWaiting && (announcer == 0 || isOnThread(announcer))
  }

  private func takeWaiting() -> (() -> Void)? { state.withLock { $0.waiting.take() } }

  @usableFromInline
  var description: String { name }
}
