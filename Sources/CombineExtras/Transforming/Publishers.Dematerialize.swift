import CombineShim

extension Publishers {
  /// A publisher that tells its subscriber what the events of the upstream say.
  public struct Dematerialize<Upstream: Publisher, Output, Failure: Error>: Publisher
  where Upstream.Output == StreamEvent<Output, Failure>, Upstream.Failure == Never {
    /// Where the events come from.
    public let upstream: Upstream

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

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
  /// Turns events back into what they say: the reverse of `materialize()`.
  ///
  ///     upstream          ──value(1)──value(2)──failure(e)──value(3)──
  ///     dematerialize()   ──1─────────2─────────✕
  ///
  /// **Demand**: passes as it is, so the end comes when the event that says so was asked for.
  /// **Cancellation**: the first event that is an end cancels this publisher, and nothing follows. An end of
  /// this publisher itself finishes.
  @inlinable
  public func dematerialize<T, E>() -> Publishers.Dematerialize<Self, T, E>
  where Output == StreamEvent<T, E> {
    Publishers.Dematerialize(upstream: self)
  }
}
