import SwiftCombine

extension Publisher {
  // Before the form for equal failures, which the type checker is to try last: see `flatMap`.
  /// Transforms a value into an inner publisher that cannot fail, and drops values while that is running.
  ///
  /// - Parameters:
  ///   - onDrop: Called with each value that is dropped, on the thread that sent it.
  ///   - transform: Returns the inner publisher of a value.
  @inlinable public func flatMapFirst<P: Publisher>(
    onDrop: ((Output) -> Void)? = nil, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMapFirst(upstream: self, onDrop: onDrop) {
      transform($0).setFailureType(to: Failure.self)
    }
  }

  /// Transforms a value into an inner publisher and delivers its values; drops values of this publisher while
  /// an inner publisher is running.
  ///
  ///     let stories = refreshes.flatMapFirst { loadStories() }
  ///
  ///     self                   ──a──b─────c────┤
  ///     publisher of a           ─1─2─3┤
  ///     publisher of c                    ─4─5┤
  ///     flatMapFirst { … }     ───1─2─3────4─5─┤
  ///
  /// **Demand**: the outstanding demand is requested from the running inner publisher, and the rest from the
  /// next one; unlimited for this publisher. **Failure**: of this publisher or the inner one, at once; the
  /// other is canceled. It finishes when this publisher and the last inner publisher have finished.
  /// **Cancellation**: the running inner publisher first, then this one. **Memory**: nothing is buffered; a
  /// value is used at once or dropped.
  ///
  /// - Parameters:
  ///   - onDrop: Called with each value that is dropped, on the thread that sent it.
  ///   - transform: Returns the inner publisher of a value.
  @inlinable public func flatMapFirst<P: Publisher>(
    onDrop: ((Output) -> Void)? = nil, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Self> where P.Failure == Failure {
    Publishers.FlatMapFirst(upstream: self, onDrop: onDrop, transform: transform)
  }
}

extension Publisher where Failure == Never {
  /// Transforms a value of a publisher that cannot fail into an inner publisher, and drops values while that
  /// is running.
  ///
  /// - Parameters:
  ///   - onDrop: Called with each value that is dropped, on the thread that sent it.
  ///   - transform: Returns the inner publisher of a value.
  @inlinable public func flatMapFirst<P: Publisher>(
    onDrop: ((Output) -> Void)? = nil, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMapFirst(
      upstream: setFailureType(to: P.Failure.self), onDrop: onDrop, transform: transform)
  }

  /// Transforms a value into an inner publisher, where neither can fail, and drops values while the inner one
  /// is running.
  ///
  /// - Parameters:
  ///   - onDrop: Called with each value that is dropped, on the thread that sent it.
  ///   - transform: Returns the inner publisher of a value.
  @inlinable public func flatMapFirst<P: Publisher>(
    onDrop: ((Output) -> Void)? = nil, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Self> where P.Failure == Never {
    Publishers.FlatMapFirst(upstream: self, onDrop: onDrop, transform: transform)
  }
}
