extension Publishers {
  /// A publisher that drops the first values.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The number of values to drop.
    public let count: Int

    /// Creates a publisher that drops the first values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - count: The number of values to drop.
    @_transparent public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      if count < 0 { Misuse.negativeCount("dropFirst(_:)", count) }
      // The subscriber requests before this operator subscribes to the upstream; the values to drop are part
      // of the same request upstream.
      let operation = DropOperator(downstream: subscriber, count: count)
      subscriber.receive(subscription: operation.link)
      guard !operation.isOver else { return }
      if count > 0 { operation.link.slot.request(.max(count)) }
      upstream.attach(operation)
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

@usableFromInline final class DropOperator<Downstream: Subscriber>: SerialOperator<Downstream>, Subscriber {
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var left: Int

  @inlinable init(downstream: Downstream, count: Int) {
    left = count
    super.init(downstream, name: "Drop", early: .passed, acceptsZeroDemand: false)
  }

  /// The subscriber already has its subscription.
  @usableFromInline override func receive(subscription: any Subscription) { _ = link.slot.open(subscription) }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard takesValue else { return .none }
    if left == 0 { return downstream.receive(input) }
    left &-= 1
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) { complete(completion) }
}

extension Publisher {
  /// Drops the first values.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .dropFirst(2)
  ///       .sink { print($0) }  // 3
  ///
  ///     upstream        ──1──2──3──┤
  ///     dropFirst(2)    ────────3──┤
  ///
  /// **Demand**: the values to drop are requested in addition, with the first request.
  ///
  /// - Parameter count: The number of values to drop; a negative number traps on subscription.
  @_transparent public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}
