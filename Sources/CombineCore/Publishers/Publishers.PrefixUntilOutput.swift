import CombineMachinery
import Synchronization

extension Publishers {
  /// A publisher that delivers values until another publisher delivers one.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// The publisher whose first value is waited for.
    public let other: Other

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let operation = PrefixUntilOutputInner<Other.Failure, S>(downstream: subscriber)
      other.subscribe(TriggerReceiver<PrefixUntilOutputInner<Other.Failure, S>, Other.Output>(operation))
      upstream.subscribe(operation)
    }
  }
}

/// Values are delivered inside a gate, since the other publisher may end the stream on another thread while
/// one is delivered: the end then follows that value. Nothing else takes the gate.
@usableFromInline
final class PrefixUntilOutputInner<TriggerFailure: Error, Downstream: Subscriber>: SerialOperator<Downstream>,
  Subscriber, TriggeredOperator
{
  @usableFromInline
  let trigger: TriggerLink
  @usableFromInline
  let gate = Gate()
  private let isAnnounced = Atomic(false)
  @usableFromInline
  let isTriggered = Atomic(false)

  @usableFromInline
  init(downstream: Downstream) {
    let trigger = TriggerLink()
    self.trigger = trigger
    super.init(downstream, name: "PrefixUntilOutput", trigger: trigger)
  }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    super.receive(subscription: subscription)
    isAnnounced.store(true, ordering: .sequentiallyConsistent)
    if isTriggered.load(ordering: .sequentiallyConsistent) { endInTurn() }
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let entry = gate.enter()
    guard entry != .taken else { return .none }  // the stream is just being ended
    // A value comes only when the subscriber has asked, and so has its subscription.
    if isTriggered.load(ordering: .relaxed) { end() }
    let wanted = isOpen ? downstream.receive(input) : .none
    leave(entry)
    return wanted
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard isOpen else { return }
    trigger.cancel()
    // The other publisher's value may have come before the subscription, and then it came first.
    complete(isTriggered.load(ordering: .relaxed) ? .finished : completion)
  }

  @usableFromInline
  func receiveTrigger() {
    isTriggered.store(true, ordering: .sequentiallyConsistent)
    endInTurn()
  }

  /// Values go on: only an output ends the stream.
  @usableFromInline
  func receiveTriggerEnd(_ completion: Subscribers.Completion<TriggerFailure>) {}

  /// Ends the stream, now or when the value that is being delivered has been; before the subscriber has its
  /// subscription, with that or with the next value.
  private func endInTurn() {
    let entry = gate.enter()
    guard entry != .taken || gate.post() else { return }
    if entry == .nested || isAnnounced.load(ordering: .sequentiallyConsistent) { end() }
    leave(entry == .taken ? .entered : entry)
  }

  @usableFromInline
  func end() {
    if isOpen { cancelAndComplete(.finished) }
  }

  @inlinable
  @inline(__always)
  func leave(_ entry: Gate.Entry) {
    guard entry == .entered else { return }
    while !gate.leave() { end() }
  }
}

extension Publisher {
  /// Delivers values until another publisher delivers one, whatever that is, and finishes then.
  ///
  ///     upstream                         ──1──2─────3──4──┤
  ///     other                            ────────x────────
  ///     prefix(untilOutputFrom: other)   ──1──2──┤
  ///
  /// **Demand**: as asked. The other publisher is asked for one value; if it ends without one, nothing
  /// happens. **Failure**: of this publisher; the other one's is ignored. **Cancellation**: the other
  /// publisher's value cancels the upstream before the stream finishes; the end of this publisher cancels the
  /// other one. **Delivery**: one signal at a time; on the thread of the other publisher the end, unless a
  /// value is being delivered, which it then follows.
  @inlinable
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}
