extension Publishers {
  /// A publisher that publishes the number of values when the upstream publisher finishes.
  public struct Count<Upstream: Publisher>: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher that publishes the number of values when the upstream publisher finishes.
    @_transparent public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
      upstream.attach(CountOperator<Upstream.Output, S>(subscriber, name: "Count") { $0 })
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}

@usableFromInline
final class CountOperator<Input, Downstream: Subscriber>: ReducingOperator<Downstream.Failure, Downstream>,
  Subscriber
where Downstream.Input == Int {
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var count = 0

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    if isOpen { count &+= 1 }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) { complete(completion, with: count) }

  @usableFromInline override var gathered: (result: Any?, initial: Any?) { (count, nil) }
}

extension Publisher {
  /// Publishes the number of values when this publisher finishes.
  ///
  ///     let cancellable = ["a", "b", "c"].publisher
  ///       .count()
  ///       .sink { print($0) }  // 3
  ///
  ///     upstream    ──a──b──c──┤
  ///     count()     ───────────3┤
  ///
  /// **Demand**: requests an unlimited number of values from the upstream publisher; the count waits for
  /// demand.
  @_transparent public func count() -> Publishers.Count<Self> { Publishers.Count(upstream: self) }
}
