extension Publishers {
  /// A publisher that delivers the number of values when the upstream finishes.
  public struct Count<Upstream: Publisher>: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream

    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, name: "Count") { $0 })
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}

extension Publishers.Count {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: ReducingOperator<Upstream.Failure, Downstream>, Subscriber
  where Downstream.Input == Int, Downstream.Failure == Upstream.Failure {
    @usableFromInline
    @exclusivity(unchecked)
    var count = 0

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      if isOpen { count &+= 1 }
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) { complete(completion, with: count) }
  }
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
