import SwiftCombine

extension Publishers {
  /// A publisher that converts the events of its upstream back into values and a completion.
  public struct Dematerialize<Upstream: Publisher, Output, Failure: Error>: Publisher
  where Upstream.Output == StreamEvent<Output, Failure>, Upstream.Failure == Never {
    /// The upstream publisher of events.
    public let upstream: Upstream

    /// Creates a publisher that converts the events of its upstream back into values and a completion.
    @inlinable public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.tryPrefix { event in
        switch event {
        case .value: return true
        case .finished: return false
        case .failure(let failure): throw failure
        }
      }
      .mapError { $0 as! Failure }  // nothing else is thrown
      .compactMap { $0.value }
      .subscribe(subscriber)
    }
  }
}

extension Publishers.Dematerialize: Equatable where Upstream: Equatable {}

extension Publisher where Failure == Never {
  /// Converts events back into values and a completion: the reverse of `materialize()`.
  ///
  ///     upstream          ──value(1)──value(2)──failure(e)──value(3)──
  ///     dematerialize()   ──1─────────2─────────✕
  ///
  /// **Demand**: passed through unchanged, so it completes only when the completion event was requested.
  /// **Cancellation**: the first completion event cancels this publisher, and nothing follows. When this
  /// publisher itself finishes, the result finishes.
  @inlinable public func dematerialize<T, E>() -> Publishers.Dematerialize<Self, T, E>
  where Output == StreamEvent<T, E> {
    Publishers.Dematerialize(upstream: self)
  }
}
