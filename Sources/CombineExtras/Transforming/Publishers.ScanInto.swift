import CombineShim

extension Publishers {
  /// A publisher that changes a result in place with each value, and delivers it.
  public struct ScanInto<Upstream: Publisher, Output>: Publisher {
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
      upstream.waiting(for: result, name: "ScanInto").map { value in
        result.change { updateResult(&$0, value) }
        return result.state
      }
      .subscribe(subscriber)
    }
  }

  /// A publisher that changes a result in place with each value by a closure that may throw, and delivers it.
  public struct TryScanInto<Upstream: Publisher, Output>: Publisher {
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
      upstream.waiting(for: result, name: "TryScanInto").tryMap { value in
        try result.change { try updateResult(&$0, value) }
        return result.state
      }
      .subscribe(subscriber)
    }
  }
}

extension Publisher {
  /// Works each value into a result that is changed in place, and delivers the result every time.
  ///
  ///     upstream                     ──1────2──────3────────┤
  ///     scan(into: []) { append }    ──[1]──[1,2]──[1,2,3]──┤
  ///
  /// **Demand**: passes as it is. **Memory**: one result for each subscription. Where the subscriber keeps
  /// an earlier result, a collection is copied with the next value, as always with copies that are written
  /// to.
  ///
  /// - Parameters:
  ///   - initialResult: What each subscription begins with; it is not delivered itself.
  ///   - updateResult: Works a value into the result. What it sends itself comes after
  ///     that value.
  @inlinable
  public func scan<Result>(
    into initialResult: Result, _ updateResult: @escaping (inout Result, Output) -> Void
  ) -> Publishers.ScanInto<Self, Result> {
    Publishers.ScanInto(upstream: self, initialResult: initialResult, updateResult: updateResult)
  }

  /// Works each value into a result by a closure that may throw, and delivers the result every time.
  ///
  /// **Failure**: what the closure throws, after the upstream was cancelled. The rest is as with a closure
  /// that does not throw.
  ///
  /// - Parameters:
  ///   - initialResult: What each subscription begins with; it is not delivered itself.
  ///   - updateResult: Works a value into the result. What it sends itself comes after
  ///     that value.
  @inlinable
  public func tryScan<Result>(
    into initialResult: Result, _ updateResult: @escaping (inout Result, Output) throws -> Void
  ) -> Publishers.TryScanInto<Self, Result> {
    Publishers.TryScanInto(upstream: self, initialResult: initialResult, updateResult: updateResult)
  }
}
