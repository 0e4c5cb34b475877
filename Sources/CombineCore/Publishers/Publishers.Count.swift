extension Publishers {
  /// A publisher that delivers the number of values when the upstream finishes.
  public struct Count<Upstream: Publisher>: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
      upstream.subscribe(CountInner<Upstream.Output, S>(subscriber, name: "Count") { $0 })
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}

@usableFromInline
final class CountInner<Input, Downstream: Subscriber>: ReducingOperator<Downstream.Failure, Downstream>,
  Subscriber
where Downstream.Input == Int {
  @usableFromInline
  @exclusivity(unchecked)
  var count = 0

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if isOpen { count &+= 1 }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) { complete(completion, with: count) }

  @usableFromInline
  override var gathered: (result: Any?, initial: Any?) { (count, nil) }
}

extension Publisher {
  /// Delivers the number of values when this publisher finishes.
  ///
  ///     upstream    ──a──b──c──┤
  ///     count()     ───────────3┤
  ///
  /// **Demand**: everything is asked for; the number waits for demand.
  @inlinable
  public func count() -> Publishers.Count<Self> { Publishers.Count(upstream: self) }
}
