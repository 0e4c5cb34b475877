extension Publishers {
  /// A publisher that publishes whether all upstream values satisfy a predicate.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The predicate that is called for each value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that publishes whether all upstream values satisfy a predicate.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == Failure {
      upstream.attach(
        SearchOperator<Upstream.Output, Failure, S>(
          subscriber, name: "AllSatisfy", wanted: false, failure: { $0 }, predicate: predicate))
    }
  }

  /// A publisher that publishes whether all upstream values satisfy a throwing predicate.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// The throwing predicate that is called for each value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that publishes whether all upstream values satisfy a throwing predicate.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == any Error {
      upstream.attach(
        SearchOperator<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryAllSatisfy", wanted: false, failure: { $0 }, predicate: predicate))
    }
  }
}

extension Publisher {
  /// Publishes whether all values satisfy a predicate: `false` as soon as one does not, or `true` when this
  /// publisher finishes.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .allSatisfy { $0 < 2 }
  ///       .sink { print($0) }  // false
  ///
  ///     upstream                 ──1──2──3──┤
  ///     allSatisfy { $0 < 2 }    ─────false┤
  ///
  /// **Demand**: requests an unlimited number of values from the upstream publisher; the result waits for
  /// demand. **Cancellation**: when a value does not satisfy the predicate, the upstream publisher is
  /// canceled before the result is delivered.
  @_transparent public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self>
  {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }

  /// Publishes whether all values satisfy a throwing predicate; for the rest see `allSatisfy(_:)`.
  ///
  ///     let cancellable = ["1", "2"].publisher
  ///       .tryAllSatisfy { try parse($0) > 0 }
  ///       .sink { print($0) } receiveValue: { print($0) }  // true, finished
  ///
  /// **Failure**: the error that the closure throws, after the upstream publisher is canceled.
  @_transparent
  public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self>
  {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}
