import CombineShim

extension Publishers {
  /// A publisher that delivers everything the upstream tells, its end included, as values.
  public struct Materialize<Upstream: Publisher>: Publisher {
    public typealias Output = StreamEvent<Upstream.Output, Upstream.Failure>
    public typealias Failure = Never
    /// The upstream publisher.
    public let upstream: Upstream

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      upstream.map { Output.value($0) }
        .append(.finished)
        .catch { Just(.failure($0)) }
        .subscribe(subscriber)
    }
  }
}

extension Publishers.Materialize: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Delivers everything this publisher tells, its end included, as values.
  ///
  ///     upstream        ──1─────────2─────────✕             fails with e
  ///     materialize()   ──value(1)──value(2)──failure(e)┤
  ///
  /// **Demand**: the end is a value like any other and waits until one is wanted; then this publisher
  /// finishes. **Failure**: none.
  @inlinable
  public func materialize() -> Publishers.Materialize<Self> { Publishers.Materialize(upstream: self) }

  /// Delivers the values among the events of a materialized publisher.
  ///
  ///     upstream    ──value(1)──value(2)──failure(e)┤
  ///     values()    ──1─────────2───────────────────┤
  ///
  /// **Demand**: an event that is none is made up for by asking for one more.
  @inlinable
  public func values<T, E>() -> Publishers.CompactMap<Self, T> where Output == StreamEvent<T, E> {
    compactMap { $0.value }
  }

  /// Delivers the failure among the events of a materialized publisher, as a value.
  ///
  ///     upstream      ──value(1)──value(2)──failure(e)┤
  ///     failures()    ──────────────────────e─────────┤
  ///
  /// **Demand**: an event that is none is made up for by asking for one more.
  @inlinable
  public func failures<T, E>() -> Publishers.CompactMap<Self, E> where Output == StreamEvent<T, E> {
    compactMap { $0.failure }
  }
}
