import SwiftCombine

extension Publishers {
  /// A publisher that pairs each value with the value before it.
  public struct Pairwise<Upstream: Publisher>: Publisher {
    public typealias Output = (previous: Upstream.Output, current: Upstream.Output)
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher that pairs each value of its upstream with the value before it.
    @inlinable public init(upstream: Upstream) { self.upstream = upstream }

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
  /// Pairs each value with the value before it.
  ///
  ///     let changes = prices.pairwise().map { $0.current - $0.previous }
  ///
  ///     upstream     ──1──2─────3─────4─────┤
  ///     pairwise()   ─────(1,2)─(2,3)─(3,4)─┤
  ///
  /// **Demand**: the first value makes no pair, so one more is requested; a subscriber that requests three
  /// pairs receives three. **Memory**: the latest value, for each subscription.
  @inlinable public func pairwise() -> Publishers.Pairwise<Self> { Publishers.Pairwise(upstream: self) }
}
