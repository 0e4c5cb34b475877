extension Publishers {
  /// A publisher that publishes whether the upstream publisher emits a value.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The value to find.
    public let output: Upstream.Output

    /// Creates a publisher that publishes whether the upstream publisher emits a value.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - output: The value to find.
    @_transparent public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == Failure {
      let output = output
      upstream.attach(
        SearchOperator<Upstream.Output, Failure, S>(
          subscriber, name: "Contains", wanted: true, failure: { $0 }
        ) { value throws(Failure) in value == output })
    }
  }

  /// A publisher that publishes whether an upstream value satisfies a predicate.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The predicate that is called for each value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that publishes whether an upstream value satisfies a predicate.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == Failure {
      upstream.attach(
        SearchOperator<Upstream.Output, Failure, S>(
          subscriber, name: "ContainsWhere", wanted: true, failure: { $0 }, predicate: predicate))
    }
  }

  /// A publisher that publishes whether an upstream value satisfies a throwing predicate.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// The throwing predicate that is called for each value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that publishes whether an upstream value satisfies a throwing predicate.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == any Error {
      upstream.attach(
        SearchOperator<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryContainsWhere", wanted: true, failure: { $0 }, predicate: predicate))
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Publishes whether a value of this publisher satisfies a predicate, as soon as one does or when the
  /// publisher finishes.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .contains { $0 > 3 }
  ///       .sink { print($0) }  // false
  ///
  ///     upstream               ──1──2──3──┤
  ///     contains { $0 > 3 }    ───────────false┤
  ///
  /// **Demand**: requests an unlimited number of values from the upstream publisher; the result waits for
  /// demand. **Cancellation**: when a value satisfies the predicate, the upstream publisher is canceled
  /// before the result is delivered.
  @_transparent
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  /// Publishes whether a value of this publisher satisfies a throwing predicate; for the rest see
  /// `contains(where:)`.
  ///
  ///     let cancellable = ["1", "2", "x"].publisher
  ///       .tryContains { try parse($0) == 2 }
  ///       .sink { print($0) } receiveValue: { print($0) }  // true, finished
  ///
  /// **Failure**: the error that the closure throws, after the upstream publisher is canceled.
  @_transparent public func tryContains(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

// Behind that with a closure: the type checker tries overloads in the order of their declarations, and takes
// a trailing closure for a value here until it has checked everything in it.
extension Publisher where Output: Equatable {
  /// Publishes whether this publisher emits a value.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .contains(2)
  ///       .sink { print($0) }  // true
  ///
  ///     upstream       ──1──2──3──┤
  ///     contains(2)    ─────true┤
  ///
  /// **Demand**: requests an unlimited number of values from the upstream publisher; the result waits for
  /// demand. **Cancellation**: when the value arrives, the upstream publisher is canceled before the result
  /// is delivered.
  @_transparent public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}
