import SwiftCombineEngine

/// The subscription of an operator that delivers its own last value, which waits for demand.
///
/// Like `OperatorSubscription` it refers to the upstream and does not retain the operator. It counts the
/// demand, and retains the delivery of the last value until that is requested or canceled.
///
/// The last value is delivered inside a region, since another thread may request it while the value before it
/// is delivered, inside which the upstream has ended: the thread inside then delivers it.
@usableFromInline final class ResultSubscription: Subscription, Reflected {
  @usableFromInline let slot = UpstreamSlot()
  /// The outstanding demand; closed once the subscriber has canceled or the stream has ended.
  @usableFromInline let demand = DemandWord()
  @usableFromInline let name: String
  /// Whether requests are forwarded to the upstream.
  private let forwardsDemand: Bool
  @usableFromInline let region = SerialRegion()
  /// Delivers the last value and the completion.
  private let waiting = Locked<(() -> Void)?>(nil)

  @usableFromInline init(name: String, forwardsDemand: Bool) {
    self.name = name
    self.forwardsDemand = forwardsDemand
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand == .none { Misuse.zeroDemand(name) }
    guard self.demand.add(DemandCount(demand)) else { return }
    if forwardsDemand { slot.request(demand) }
    // The requested values may have been delivered meanwhile, and have left no demand for the last one.
    deliverWaiting()
  }

  /// Counts demand that the subscriber has returned for a value, inside the region. If the upstream has ended
  /// inside that value, the last one follows it.
  @inlinable func count(_ wanted: Subscribers.Demand) {
    demand.add(DemandCount(wanted))
    if !slot.isOpen { region.leave { drain() } }
  }

  /// Sends the subscription to the subscriber; a last value that is ready meanwhile
  /// on another thread follows.
  @usableFromInline func announce<S: Subscriber>(to subscriber: S) {
    region.visit({ _ in subscriber.receive(subscription: self) }, drain: { drain() })
  }

  private func deliverWaiting() {
    guard isWaiting else { return }
    if region.perform({ deliverWaitingInside() }, drain: { drain() }) == nil { region.leave { drain() } }
  }

  @usableFromInline @inline(never) func drain() { region.drain { deliverWaitingInside() } }

  private func deliverWaitingInside() {
    guard isWaiting else { return }
    switch demand.takeOne() {
    case .nothing: break
    case .one: takeWaiting()?()
    case .closed: _ = takeWaiting()
    }
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
    let old = waiting.withLock { exchange(&$0, with: deliver) }
    withExtendedLifetime(old) {}
    deliverWaiting()
  }

  /// Closes because the stream has ended.
  ///
  /// - Returns: Whether the subscriber had not canceled.
  @usableFromInline func close() -> Bool { demand.close() != .already }

  private var isWaiting: Bool { waiting.withLock { $0 != nil } }

  private func takeWaiting() -> (() -> Void)? { waiting.withLock { $0.take() } }

  @usableFromInline var description: String { name }
}
