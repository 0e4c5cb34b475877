import CombineShim

extension Publishers {
  /// A publisher that delivers each value together with the one before it.
  public struct Pairwise<Upstream: Publisher>: Publisher {
    public typealias Output = (previous: Upstream.Output, current: Upstream.Output)
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var last: Upstream.Output?
      upstream.compactMap { current -> Output? in
        exchange(&last, with: current).map { (previous: $0, current: current) }
      }
      .subscribe(subscriber)
    }
  }
}

extension Publishers.Pairwise: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Delivers each value together with the one before it.
  ///
  ///     upstream     ──1──2─────3─────4─────┤
  ///     pairwise()   ─────(1,2)─(2,3)─(3,4)─┤
  ///
  /// **Demand**: the first value makes no pair and is made up for by asking for one more, so that who wants
  /// three pairs gets three. **Memory**: the latest value, for each subscription.
  @inlinable
  public func pairwise() -> Publishers.Pairwise<Self> { Publishers.Pairwise(upstream: self) }
}
