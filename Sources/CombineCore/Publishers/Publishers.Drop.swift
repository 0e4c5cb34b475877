extension Publishers {
  /// A publisher that drops the first values.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// How many values are dropped.
    public let count: Int

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      if count < 0 { Misuse.negativeCount("dropFirst(_:)", count) }
      // The subscriber asks before the upstream is subscribed to; what is dropped goes upstream in the same
      // request.
      let operation = DropInner(downstream: subscriber, count: count)
      subscriber.receive(subscription: operation.link)
      guard !operation.isOver else { return }
      if count > 0 { operation.link.slot.request(.max(count)) }
      upstream.subscribe(operation)
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

@usableFromInline
final class DropInner<Downstream: Subscriber>: SerialOperator<Downstream>, Subscriber {
  @usableFromInline
  @exclusivity(unchecked)
  var left: Int

  @inlinable
  init(downstream: Downstream, count: Int) {
    left = count
    super.init(downstream, name: "Drop", early: .passed, acceptsZeroDemand: false)
  }

  /// The subscriber has its subscription already.
  @usableFromInline
  override func receive(subscription: any Subscription) { _ = link.slot.open(subscription) }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard takesValue else { return .none }
    if left == 0 { return downstream.receive(input) }
    left &-= 1
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) { complete(completion) }
}

extension Publisher {
  /// Drops the first values.
  ///
  ///     upstream        ──1──2──3──┤
  ///     dropFirst(2)    ────────3──┤
  ///
  /// **Demand**: the values that are dropped are asked for in addition, with the first request.
  ///
  /// - Parameter count: How many values are dropped; a negative number traps on subscription.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}
