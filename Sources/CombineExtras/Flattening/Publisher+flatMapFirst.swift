import CombineShim

extension Publisher {
  /// Makes a publisher of a value and delivers its values; what this publisher sends while that one runs is
  /// dropped.
  ///
  ///     self                   ──a──b─────c────┤
  ///     publisher of a           ─1─2─3┤
  ///     publisher of c                    ─4─5┤
  ///     flatMapFirst { … }     ───1─2─3────4─5─┤
  ///
  /// **Demand**: what is wanted and was not delivered goes to the publisher that runs, and the rest along to
  /// the next one; this publisher is asked for all it has. **Failure**: of either, at once; the other is
  /// cancelled. It finishes when this publisher and the last one made have. **Cancellation**: the publisher
  /// that runs first, then this one. **Memory**: nothing waits; a value is used at once or dropped.
  ///
  /// - Parameters:
  ///   - onDrop: Hears of each value that is dropped, where it was sent.
  ///   - transform: Makes the publisher of a value.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    onDrop: ((Output) -> Void)? = nil, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Self> where P.Failure == Failure {
    Publishers.FlatMapFirst(upstream: self, onDrop: onDrop, transform: transform)
  }

  /// Makes a publisher that cannot fail of a value, and drops values while it runs.
  ///
  /// - Parameters:
  ///   - onDrop: Hears of each value that is dropped, where it was sent.
  ///   - transform: Makes the publisher of a value.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    onDrop: ((Output) -> Void)? = nil, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMapFirst(upstream: self, onDrop: onDrop) {
      transform($0).setFailureType(to: Failure.self)
    }
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher of a value of one that cannot fail, and drops values while it runs.
  ///
  /// - Parameters:
  ///   - onDrop: Hears of each value that is dropped, where it was sent.
  ///   - transform: Makes the publisher of a value.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    onDrop: ((Output) -> Void)? = nil, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMapFirst(
      upstream: setFailureType(to: P.Failure.self), onDrop: onDrop, transform: transform)
  }

  /// Makes a publisher of a value, where neither can fail, and drops values while it runs.
  ///
  /// - Parameters:
  ///   - onDrop: Hears of each value that is dropped, where it was sent.
  ///   - transform: Makes the publisher of a value.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    onDrop: ((Output) -> Void)? = nil, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Self> where P.Failure == Never {
    Publishers.FlatMapFirst(upstream: self, onDrop: onDrop, transform: transform)
  }
}
