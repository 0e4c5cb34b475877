import CombineShim

extension Publisher {
  /// Makes a publisher of each value, and delivers the values of one after the other.
  ///
  ///     upstream               ──a──b──┤
  ///     two(a)                   ─a1────a2┤
  ///     two(b)                            ─b1────b2┤
  ///     concatMap { two($0) }  ───a1────a2─b1────b2┤
  ///
  /// **Demand**: the next value is asked for when the publisher of the one before has finished. A publisher
  /// that sends unasked, such as a subject, loses what it sends meanwhile. **Failure**: of the upstream or of
  /// an inner publisher, at once; the other is cancelled. **Memory**: one inner publisher, and one value of
  /// it.
  ///
  /// - Parameter transform: Makes the publisher of a value.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Failure {
    flatMap(maxPublishers: .max(1), transform)
  }

  /// Makes a publisher that cannot fail of each value, and delivers the values of one after the other.
  ///
  /// - Parameter transform: Makes the publisher of a value.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMap(maxPublishers: .max(1), transform)
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher of each value of one that cannot fail, and delivers the values of one after the other.
  ///
  /// - Parameter transform: Makes the publisher of a value.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    flatMap(maxPublishers: .max(1), transform)
  }

  /// Makes a publisher of each value, where neither can fail, and delivers the values of one after the other.
  ///
  /// - Parameter transform: Makes the publisher of a value.
  @inlinable
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    flatMap(maxPublishers: .max(1), transform)
  }
}
