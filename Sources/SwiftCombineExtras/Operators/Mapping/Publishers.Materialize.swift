import SwiftCombine

extension Publishers {
  /// A publisher that converts the values and the completion of its upstream into events, which it emits as
  /// values.
  public struct Materialize<Upstream: Publisher>: Publisher {
    public typealias Output = StreamEvent<Upstream.Output, Upstream.Failure>
    public typealias Failure = Never
    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher that converts the values and the completion of its upstream into events.
    @inlinable public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      upstream.map { Output.value($0) }
        .append(.finished)
        .catch { Just(.failure($0)) }
        .subscribe(subscriber)
    }
  }
}

extension Publishers.Materialize: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Converts the values and the completion of this publisher into events, which are published as values.
  ///
  ///     let events = request.materialize()
  ///
  ///     upstream        ──1─────────2─────────✕             fails with e
  ///     materialize()   ──value(1)──value(2)──failure(e)┤
  ///
  /// **Demand**: the completion event is a value like any other and waits until it is requested; then the
  /// result finishes. **Failure**: none.
  @inlinable
  public func materialize() -> Publishers.Materialize<Self> { Publishers.Materialize(upstream: self) }

  /// Publishes only the values among the events of a materialized publisher.
  ///
  ///     upstream    ──value(1)──value(2)──failure(e)┤
  ///     values()    ──1─────────2───────────────────┤
  ///
  /// **Demand**: for each event that is dropped, one more is requested.
  @inlinable public func values<T, E>() -> Publishers.CompactMap<Self, T> where Output == StreamEvent<T, E> {
    compactMap { $0.value }
  }

  /// Publishes only the failure among the events of a materialized publisher, as a value.
  ///
  ///     upstream      ──value(1)──value(2)──failure(e)┤
  ///     failures()    ──────────────────────e─────────┤
  ///
  /// **Demand**: for each event that is dropped, one more is requested.
  @inlinable
  public func failures<T, E>() -> Publishers.CompactMap<Self, E> where Output == StreamEvent<T, E> {
    compactMap { $0.failure }
  }
}
