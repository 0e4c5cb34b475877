import Synchronization

extension Publishers {
  /// A publisher that drops values until another publisher delivers one.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
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
      let operation = DropUntilOutputInner(downstream: subscriber)
      subscriber.receive(subscription: operation.link)
      guard !operation.isOver else { return }
      other.subscribe(TriggerReceiver<DropUntilOutputInner<S>, Other.Output>(operation))
      if !operation.isOver { upstream.subscribe(operation) }
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

/// No lock: before the other publisher's value nothing but an end is delivered, and the first end is the
/// only one; afterwards only the upstream is listened to.
@usableFromInline
final class DropUntilOutputInner<Downstream: Subscriber>: SerialOperator<Downstream>, Subscriber,
  TriggeredOperator
{
  @usableFromInline
  typealias TriggerFailure = Downstream.Failure

  @usableFromInline
  let trigger: TriggerLink
  @usableFromInline
  let isTriggered = Atomic(false)

  @usableFromInline
  init(downstream: Downstream) {
    let trigger = TriggerLink()
    self.trigger = trigger
    super.init(
      downstream, name: "DropUntilOutput", early: EarlySignals(value: .trapped, completion: .passed),
      trigger: trigger)
  }

  /// The subscriber has its subscription already.
  @usableFromInline
  override func receive(subscription: any Subscription) { _ = link.slot.open(subscription) }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard takesValue else { return .none }
    return isTriggered.load(ordering: .acquiring) ? downstream.receive(input) : .max(1)
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    trigger.cancel()
    complete(completion)
  }

  @usableFromInline
  func receiveTrigger() { isTriggered.store(true, ordering: .releasing) }

  @usableFromInline
  func receiveTriggerEnd(_ completion: Subscribers.Completion<Downstream.Failure>) {
    cancelAndComplete(completion)
  }
}

extension Publisher {
  /// Drops values until another publisher delivers one, whatever that is.
  ///
  ///     upstream                       ──1──2──3─────4──5──┤
  ///     other                          ───────────x────────
  ///     drop(untilOutputFrom: other)   ──────────────4──5──┤
  ///
  /// **Demand**: as asked; a dropped value is made up for by one more. The other publisher is asked for one
  /// value and cancelled after it. **Failure**: of either publisher until that value comes, of this one
  /// afterwards. **Cancellation**: an other publisher that ends without a value cancels the upstream and ends
  /// the stream. **Delivery**: a value that comes while the other publisher delivers on another thread may
  /// still be dropped.
  @inlinable
  public func drop<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
  where P.Failure == Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}
