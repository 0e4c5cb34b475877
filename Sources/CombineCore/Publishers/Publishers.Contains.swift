extension Publishers {
  /// A publisher that delivers whether a value is among those of the upstream.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// The value that is looked for.
    public let output: Upstream.Output

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == Failure {
      let output = output
      upstream.subscribe(
        SearchOperator<Upstream.Output, Failure, S>(
          subscriber, name: "Contains", wanted: true, failure: { $0 }
        ) { value throws(Failure) in value == output })
    }
  }

  /// A publisher that delivers whether a closure approves a value of the upstream.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// What each value is asked.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == Failure {
      upstream.subscribe(
        SearchOperator<Upstream.Output, Failure, S>(
          subscriber, name: "ContainsWhere", wanted: true, failure: { $0 }, predicate: predicate))
    }
  }

  /// A publisher that delivers whether a closure that may throw approves a value of the upstream.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error
    /// Where the values come from.
    public let upstream: Upstream
    /// What each value is asked.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == any Error {
      upstream.subscribe(
        SearchOperator<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryContainsWhere", wanted: true, failure: { $0 }, predicate: predicate))
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}

extension Publisher where Output: Equatable {
  /// Delivers whether a value is among those of this publisher.
  ///
  ///     upstream       ──1──2──3──┤
  ///     contains(2)    ─────true┤
  ///
  /// **Demand**: everything is asked for; the answer waits for demand. **Cancellation**: when the value
  /// comes, the upstream is cancelled before the answer is delivered.
  @inlinable
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publisher {
  /// Delivers whether a closure approves a value of this publisher, as soon as it does or when the publisher
  /// finishes.
  ///
  ///     upstream               ──1──2──3──┤
  ///     contains { $0 > 3 }    ───────────false┤
  ///
  /// **Demand**: everything is asked for; the answer waits for demand. **Cancellation**: when the closure
  /// approves a value, the upstream is cancelled before the answer is delivered.
  @inlinable
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  /// Delivers whether a closure that may throw approves a value of this publisher; for the rest see
  /// `contains(where:)`.
  ///
  /// **Failure**: what the closure throws, after the upstream was cancelled.
  @inlinable
  public func tryContains(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}
