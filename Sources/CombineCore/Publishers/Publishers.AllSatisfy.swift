extension Publishers {
  /// A publisher that delivers whether a closure approves every value of the upstream.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
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
          subscriber, name: "AllSatisfy", wanted: false, failure: { $0 }, predicate: predicate))
    }
  }

  /// A publisher that delivers whether a closure that may throw approves every value of the upstream.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
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
          subscriber, name: "TryAllSatisfy", wanted: false, failure: { $0 }, predicate: predicate))
    }
  }
}

extension Publisher {
  /// Delivers whether a closure approves every value: `false` as soon as it refuses one, or `true` when this
  /// publisher finishes.
  ///
  ///     upstream                 ──1──2──3──┤
  ///     allSatisfy { $0 < 2 }    ─────false┤
  ///
  /// **Demand**: everything is asked for; the answer waits for demand. **Cancellation**: when the closure
  /// refuses a value, the upstream is cancelled before the answer is delivered.
  @inlinable
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }

  /// Delivers whether a closure that may throw approves every value; for the rest see `allSatisfy(_:)`.
  ///
  /// **Failure**: what the closure throws, after the upstream was cancelled.
  @inlinable
  public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self>
  {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}
