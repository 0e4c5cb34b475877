import SwiftCombine

extension Publishers {
  /// A publisher that accumulates values into a result that is updated in place, and publishes the result
  /// after each value.
  public struct ScanInto<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The initial result, of which each subscription gets a copy.
    public let initialResult: Output
    /// Updates the result with a value.
    public let updateResult: (inout Output, Upstream.Output) -> Void

    /// Creates a publisher that accumulates the values of its upstream into a result.
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
      upstream.queueing(while: result, name: "ScanInto").map { value in
        result.change { updateResult(&$0, value) }
        return result.state
      }
      .subscribe(subscriber)
    }
  }

  /// A publisher that accumulates values into a result that a throwing closure updates in place, and
  /// publishes the result after each value.
  public struct TryScanInto<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// The initial result, of which each subscription gets a copy.
    public let initialResult: Output
    /// Updates the result with a value.
    public let updateResult: (inout Output, Upstream.Output) throws -> Void

    /// Creates a publisher that accumulates the values of its upstream into a result.
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
      upstream.queueing(while: result, name: "TryScanInto").tryMap { value in
        try result.change { try updateResult(&$0, value) }
        return result.state
      }
      .subscribe(subscriber)
    }
  }
}

extension Publisher {
  /// Accumulates values into a result that is updated in place, and publishes the result after each value.
  ///
  ///     let history = numbers.scan(into: [Int]()) { $0.append($1) }
  ///
  ///     upstream                     ──1────2──────3────────┤
  ///     scan(into: []) { append }    ──[1]──[1,2]──[1,2,3]──┤
  ///
  /// **Demand**: passed through unchanged. **Memory**: one result for each subscription. If the subscriber
  /// keeps an earlier result, a collection is copied with the next value (copy on write).
  ///
  /// - Parameters:
  ///   - initialResult: The initial result of each subscription; it is not published itself.
  ///   - updateResult: Updates the result with a value. A value that it sends itself is processed after the
  ///     current one.
  @inlinable public func scan<Result>(
    into initialResult: Result, _ updateResult: @escaping (inout Result, Output) -> Void
  ) -> Publishers.ScanInto<Self, Result> {
    Publishers.ScanInto(upstream: self, initialResult: initialResult, updateResult: updateResult)
  }

  /// Accumulates values into a result with a throwing closure, and publishes the result after each value.
  ///
  /// **Failure**: what the closure throws, after the upstream was canceled. Everything else is as with a
  /// closure that does not throw.
  ///
  /// - Parameters:
  ///   - initialResult: The initial result of each subscription; it is not published itself.
  ///   - updateResult: Updates the result with a value. A value that it sends itself is processed after the
  ///     current one.
  @inlinable public func tryScan<Result>(
    into initialResult: Result, _ updateResult: @escaping (inout Result, Output) throws -> Void
  ) -> Publishers.TryScanInto<Self, Result> {
    Publishers.TryScanInto(upstream: self, initialResult: initialResult, updateResult: updateResult)
  }
}
