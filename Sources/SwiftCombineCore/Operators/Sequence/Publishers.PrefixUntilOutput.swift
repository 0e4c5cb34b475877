import SwiftCombineEngine

extension Publishers {
  /// A publisher that publishes values until another publisher emits one.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The other publisher, whose first value finishes this one.
    public let other: Other

    /// Creates a publisher that publishes values until another publisher emits one.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - other: The other publisher, whose first value finishes the result.
    @_transparent public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let operation = PrefixUntilOutputOperator<Other.Failure, S>(downstream: subscriber)
      other.subscribe(TriggerReceiver<PrefixUntilOutputOperator<Other.Failure, S>, Other.Output>(operation))
      upstream.attach(operation)
    }
  }
}

/// Values are delivered inside a region, since the other publisher may complete the stream on another thread
/// while a value is delivered: the completion then follows that value. Nothing else enters it.
@usableFromInline
final class PrefixUntilOutputOperator<TriggerFailure: Error, Downstream: Subscriber>:
  SerialOperator<Downstream>, Subscriber, TriggeredOperator
{
  @usableFromInline let trigger: TriggerInput
  @usableFromInline let region = SerialRegion()
  /// Whether the subscriber has its subscription. It is not sent inside the region: a value that another
  /// thread delivers meanwhile would have to be left, which allocates, and a thread that finds
  /// the region taken drops it.
  private let hasSubscriber = Atomic(false)
  @usableFromInline let isTriggered = Atomic(false)

  @usableFromInline init(downstream: Downstream) {
    let trigger = TriggerInput()
    self.trigger = trigger
    super.init(downstream, name: "PrefixUntilOutput", trigger: trigger)
  }

  @usableFromInline override func receive(subscription: any Subscription) {
    super.receive(subscription: subscription)
    hasSubscriber.store(true, ordering: .sequentiallyConsistent)
    if isTriggered.load(ordering: .sequentiallyConsistent) { endInTurn() }
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    region.perform {
      // A value arrives only if the subscriber has requested it, so the subscriber has its subscription.
      if isTriggered.load(ordering: .relaxed) { end() }
      return isOpen ? downstream.receive(input) : .none
    } drain: {
      drain()
    } ?? .none  // another thread is completing the stream
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard isOpen else { return }
    trigger.cancel()
    // The other publisher's value may have arrived before the subscription, and then it takes precedence. A
    // plain load could return what was there before the other thread took the region, for which a value was
    // dropped; an operation that writes reads the newest.
    let isTriggered = isTriggered.logicalOr(false, ordering: .acquiringAndReleasing).oldValue
    complete(isTriggered ? .finished : completion)
  }

  @usableFromInline func receiveTrigger() {
    isTriggered.store(true, ordering: .sequentiallyConsistent)
    endInTurn()
  }

  /// Values continue: only an output finishes the stream.
  @usableFromInline func receiveTriggerEnd(_ completion: Subscribers.Completion<TriggerFailure>) {}

  /// Finishes the stream, at once or after the value that is being delivered; before the subscriber has its
  /// subscription, with the subscription or with the next value.
  private func endInTurn() {
    let isInside = region.visit { entry in
      if entry == .nested { end() } else if entry == .entered { endIfAnnounced() }
      return entry != .taken
    } drain: {
      drain()
    }
    if !isInside { region.leave { drain() } }
  }

  private func endIfAnnounced() {
    if hasSubscriber.load(ordering: .sequentiallyConsistent) { end() }
  }

  @usableFromInline func end() {
    if isOpen { cancelAndComplete(.finished) }
  }

  @usableFromInline @inline(never) func drain() { region.drain { endIfAnnounced() } }
}

extension Publisher {
  /// Publishes values until another publisher emits one, whatever its value, and then finishes.
  ///
  ///     let numbers = PassthroughSubject<Int, Never>()
  ///     let stop = PassthroughSubject<Void, Never>()
  ///     let cancellable = numbers.prefix(untilOutputFrom: stop).sink { print($0) }
  ///     numbers.send(1)  // 1
  ///     stop.send()
  ///     numbers.send(2)
  ///
  ///     upstream                         ──1──2─────3──4──┤
  ///     other                            ────────x────────
  ///     prefix(untilOutputFrom: other)   ──1──2──┤
  ///
  /// **Demand**: passes upstream unchanged. Requests one value from the other publisher; if that completes
  /// without one, nothing happens. **Failure**: of this publisher; the other publisher's is ignored.
  /// **Cancellation**: the other publisher's value cancels the upstream publisher before the result finishes;
  /// the completion of this publisher cancels the other one. **Delivery**: one signal at a time; the
  /// completion on the thread of the other publisher, unless a value is being delivered, which it then
  /// follows.
  @_transparent
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}
