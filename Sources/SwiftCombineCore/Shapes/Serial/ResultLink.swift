import SwiftCombineEngine

/// The subscription of an operator that delivers its own last value, which waits for demand.
///
/// Like `UpstreamLink` it refers to the upstream and does not retain the operator. It counts the demand, and
/// retains the delivery of the last value until that is requested or canceled.
@usableFromInline final class ResultLink: Subscription, Reflected {
  @usableFromInline let slot = SubscriptionSlot()
  /// The outstanding demand; closed once the subscriber has canceled or the stream has ended.
  @usableFromInline let demand = DemandWord()
  @usableFromInline let name: String
  /// Whether requests are forwarded to the upstream.
  private let forwardsDemand: Bool
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct State {
    /// Delivers the last value and the completion.
    var waiting: (() -> Void)?
    /// The thread that sends the subscription, the only one to deliver meanwhile; zero otherwise.
    var announcer: UInt = 0
  }

  private let state = Locked(State())

  @usableFromInline init(name: String, forwardsDemand: Bool) {
    self.name = name
    self.forwardsDemand = forwardsDemand
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand == .none { Misuse.zeroDemand(name) }
    guard self.demand.add(demand.count) else { return }
    if forwardsDemand { slot.request(demand) }
    // The requested values may have been delivered meanwhile, and have left no demand for the last one.
    deliverWaiting()
  }

  /// Sends the subscription to a subscriber of an operator whose last value may be ready before that has
  /// returned.
  @usableFromInline func announce<S: Subscriber>(to subscriber: S) {
    let thread = notedThread()
    state.withLock { $0.announcer = thread }
    subscriber.receive(subscription: self)
    state.withLock { $0.announcer = 0 }
    deliverWaiting()
  }

  private func deliverWaiting() {
    if mayDeliver, demand.takeOne() == .one { takeWaiting()?() }
  }

  @usableFromInline func cancel() {
    _ = demand.close()
    slot.cancel()
    _ = takeWaiting()
  }

  /// Delivers the last value and the completion as soon as there is demand: now or inside a later request.
  ///
  /// A request counts first and then looks for a waiting delivery; this leaves the delivery first and then
  /// looks at the count. So one of the two sees the other, and taking the delivery out decides which one
  /// makes it.
  @usableFromInline func settle(_ deliver: @escaping () -> Void) {
    let old = state.withLock { exchange(&$0.waiting, with: deliver) }
    withExtendedLifetime(old) {}
    switch demand.takeOne() {
    case .nothing: break
    case .one: takeWaiting()?()
    case .closed: _ = takeWaiting()
    }
  }

  /// Closes because the stream has ended.
  ///
  /// - Returns: Whether the subscriber had not canceled.
  @usableFromInline func close() -> Bool { demand.close() != .already }

  /// Whether this thread may deliver the last value.
  private var mayDeliver: Bool {
    let (isWaiting, announcer) = state.withLock { ($0.waiting != nil, $0.announcer) }
    return isWaiting && (announcer == 0 || isOnThread(announcer))
  }

  private func takeWaiting() -> (() -> Void)? { state.withLock { $0.waiting.take() } }

  @usableFromInline var description: String { name }
}
