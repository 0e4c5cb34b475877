import SwiftCombineEngine

extension Publishers {
  /// A publisher that drops values until another publisher emits one.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The other publisher, whose first value ends the dropping.
    public let other: Other

    /// Creates a publisher that drops values until another publisher emits one.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - other: The other publisher, whose first value ends the dropping.
    @_transparent public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let operation = DropUntilOutputOperator(downstream: subscriber)
      subscriber.receive(subscription: operation.link)
      guard !operation.isOver else { return }
      other.subscribe(TriggerReceiver<DropUntilOutputOperator<S>, Other.Output>(operation))
      if !operation.isOver { upstream.subscribe(operation) }
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

/// No lock: before the other publisher's value, only a completion is delivered, and only the first one; after
/// it, only the upstream's signals count.
@usableFromInline
final class DropUntilOutputOperator<Downstream: Subscriber>: SerialOperator<Downstream>, Subscriber,
  TriggeredOperator
{
  @usableFromInline typealias TriggerFailure = Downstream.Failure

  @usableFromInline let trigger: TriggerInput
  @usableFromInline let isTriggered = Atomic(false)

  @usableFromInline init(downstream: Downstream) {
    let trigger = TriggerInput()
    self.trigger = trigger
    super.init(
      downstream, name: "DropUntilOutput", early: EarlySignals(value: .trapped, completion: .passed),
      trigger: trigger)
  }

  /// The subscriber already has its subscription.
  @usableFromInline override func receive(subscription: any Subscription) { _ = link.slot.open(subscription) }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard takesValue else { return .none }
    return isTriggered.load(ordering: .acquiring) ? downstream.receive(input) : .max(1)
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    trigger.cancel()
    complete(completion)
  }

  @usableFromInline func receiveTrigger() { isTriggered.store(true, ordering: .releasing) }

  @usableFromInline func receiveTriggerEnd(_ completion: Subscribers.Completion<Downstream.Failure>) {
    cancelAndComplete(completion)
  }
}

extension Publisher {
  /// Drops values until another publisher emits one, whatever its value.
  ///
  ///     let numbers = PassthroughSubject<Int, Never>()
  ///     let start = PassthroughSubject<Void, Never>()
  ///     let cancellable = numbers.drop(untilOutputFrom: start).sink { print($0) }
  ///     numbers.send(1)
  ///     start.send()
  ///     numbers.send(2)  // 2
  ///
  ///     upstream                       ──1──2──3─────4──5──┤
  ///     other                          ───────────x────────
  ///     drop(untilOutputFrom: other)   ──────────────4──5──┤
  ///
  /// **Demand**: passes upstream; requests one more value for each dropped one. Requests one value from the
  /// other publisher and cancels it after that value. **Failure**: of either publisher until that value
  /// arrives, of this one afterwards. **Cancellation**: when the other publisher completes without a value,
  /// the upstream publisher is canceled and the result completes. **Delivery**: a value that arrives while
  /// the other publisher delivers on another thread may still be dropped.
  @_transparent
  public func drop<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
  where P.Failure == Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}
