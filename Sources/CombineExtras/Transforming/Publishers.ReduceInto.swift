import CombineShim

extension Publishers {
  /// A publisher that changes a result in place with each value, and delivers it when the upstream finishes.
  public struct ReduceInto<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The result to begin with, of which each subscription gets a copy.
    public let initialResult: Output
    /// Works a value into the result.
    public let updateResult: (inout Output, Upstream.Output) -> Void

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
      upstream: Upstream, initialResult: Output,
      updateResult: @escaping (inout Output, Upstream.Output) -> Void
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.updateResult = updateResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (result, updateResult) = (Workpiece(initialResult), updateResult)
      upstream.waiting(for: result, name: "ReduceInto").reduce(result) { result, value in
        result.change { updateResult(&$0, value) }
        return result
      }
      .map { $0.state }
      .subscribe(subscriber)
    }
  }

  /// A publisher that changes a result in place with each value by a closure that may throw, and delivers it
  /// when the upstream finishes.
  public struct TryReduceInto<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// The result to begin with, of which each subscription gets a copy.
    public let initialResult: Output
    /// Works a value into the result.
    public let updateResult: (inout Output, Upstream.Output) throws -> Void

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
      upstream: Upstream, initialResult: Output,
      updateResult: @escaping (inout Output, Upstream.Output) throws -> Void
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.updateResult = updateResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      let (result, updateResult) = (Workpiece(initialResult), updateResult)
      upstream.waiting(for: result, name: "TryReduceInto").tryReduce(result) { result, value in
        try result.change { try updateResult(&$0, value) }
        return result
      }
      .map { $0.state }
      .subscribe(subscriber)
    }
  }
}

extension Publisher {
  /// Works each value into a result that is changed in place, and delivers it when this publisher finishes.
  ///
  ///     upstream                       ──1──2──3──┤
  ///     reduce(into: []) { append }    ───────────[1,2,3]┤
  ///
  /// **Demand**: everything is asked for; the result waits for demand. **Failure**: passes at once, without
  /// a result. **Memory**: one result for each subscription, never copied for a value.
  ///
  /// - Parameters:
  ///   - initialResult: What each subscription begins with, and the result if there is no value.
  ///   - updateResult: Works a value into the result. What it sends itself comes after
  ///     that value.
  @inlinable
  public func reduce<Result>(
    into initialResult: Result, _ updateResult: @escaping (inout Result, Output) -> Void
  ) -> Publishers.ReduceInto<Self, Result> {
    Publishers.ReduceInto(upstream: self, initialResult: initialResult, updateResult: updateResult)
  }

  /// Works each value into a result by a closure that may throw, and delivers it when this publisher
  /// finishes.
  ///
  /// **Failure**: what the closure throws, after the upstream was cancelled. The rest is as with a closure
  /// that does not throw.
  ///
  /// - Parameters:
  ///   - initialResult: What each subscription begins with, and the result if there is no value.
  ///   - updateResult: Works a value into the result. What it sends itself comes after
  ///     that value.
  @inlinable
  public func tryReduce<Result>(
    into initialResult: Result, _ updateResult: @escaping (inout Result, Output) throws -> Void
  ) -> Publishers.TryReduceInto<Self, Result> {
    Publishers.TryReduceInto(upstream: self, initialResult: initialResult, updateResult: updateResult)
  }
}
