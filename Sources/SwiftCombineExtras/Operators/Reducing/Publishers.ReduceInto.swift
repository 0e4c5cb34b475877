import SwiftCombine

extension Publishers {
  /// A publisher that accumulates all values into a result that is updated in place, and publishes it when
  /// the upstream finishes.
  public struct ReduceInto<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The initial result, of which each subscription gets a copy.
    public let initialResult: Output
    /// Updates the result with a value.
    public let updateResult: (inout Output, Upstream.Output) -> Void

    /// Creates a publisher that accumulates all values of its upstream into a result.
    @inlinable public init(
      upstream: Upstream, initialResult: Output,
      updateResult: @escaping (inout Output, Upstream.Output) -> Void
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.updateResult = updateResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (result, updateResult) = (ReentrantState(initialResult), updateResult)
      upstream.queueing(while: result, name: "ReduceInto").reduce(result) { result, value in
        result.change { updateResult(&$0, value) }
        return result
      }
      .map { $0.state }
      .subscribe(subscriber)
    }
  }

  /// A publisher that accumulates all values into a result that a throwing closure updates in place, and
  /// publishes it when the upstream finishes.
  public struct TryReduceInto<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// The initial result, of which each subscription gets a copy.
    public let initialResult: Output
    /// Updates the result with a value.
    public let updateResult: (inout Output, Upstream.Output) throws -> Void

    /// Creates a publisher that accumulates all values of its upstream into a result.
    @inlinable public init(
      upstream: Upstream, initialResult: Output,
      updateResult: @escaping (inout Output, Upstream.Output) throws -> Void
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.updateResult = updateResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      let (result, updateResult) = (ReentrantState(initialResult), updateResult)
      upstream.queueing(while: result, name: "TryReduceInto").tryReduce(result) { result, value in
        try result.change { try updateResult(&$0, value) }
        return result
      }
      .map { $0.state }
      .subscribe(subscriber)
    }
  }
}

extension Publisher {
  /// Accumulates all values into a result that is updated in place, and publishes it when this publisher
  /// finishes.
  ///
  ///     let histogram = words.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
  ///
  ///     upstream                       ──1──2──3──┤
  ///     reduce(into: []) { append }    ───────────[1,2,3]┤
  ///
  /// **Demand**: unlimited; the result waits for a request. **Failure**: passed through at once, without a
  /// result. **Memory**: one result for each subscription, never copied for a value.
  ///
  /// - Parameters:
  ///   - initialResult: The initial result of each subscription, published unchanged if there is no value.
  ///   - updateResult: Updates the result with a value. A value that it sends itself is processed after the
  ///     current one.
  @inlinable public func reduce<Result>(
    into initialResult: Result, _ updateResult: @escaping (inout Result, Output) -> Void
  ) -> Publishers.ReduceInto<Self, Result> {
    Publishers.ReduceInto(upstream: self, initialResult: initialResult, updateResult: updateResult)
  }

  /// Accumulates all values into a result with a throwing closure, and publishes it when this publisher
  /// finishes.
  ///
  /// **Failure**: what the closure throws, after the upstream was canceled. Everything else is as with a
  /// closure that does not throw.
  ///
  /// - Parameters:
  ///   - initialResult: The initial result of each subscription, published unchanged if there is no value.
  ///   - updateResult: Updates the result with a value. A value that it sends itself is processed after the
  ///     current one.
  @inlinable public func tryReduce<Result>(
    into initialResult: Result, _ updateResult: @escaping (inout Result, Output) throws -> Void
  ) -> Publishers.TryReduceInto<Self, Result> {
    Publishers.TryReduceInto(upstream: self, initialResult: initialResult, updateResult: updateResult)
  }
}
