import SwiftCombine

extension Publisher {
  /// Transforms each value into a publisher, and concatenates the values of these publishers, one publisher
  /// after the other.
  ///
  ///     let pages = requests.concatMap { load($0) }
  ///
  ///     upstream               ──a──b──┤
  ///     two(a)                   ─a1────a2┤
  ///     two(b)                            ─b1────b2┤
  ///     concatMap { two($0) }  ───a1────a2─b1────b2┤
  ///
  /// **Demand**: the next value is requested when the inner publisher of the one before has finished. Values
  /// that an upstream without back-pressure, such as a subject, sends meanwhile are dropped. **Failure**: of
  /// the upstream or of an inner publisher, at once; the other is canceled. **Memory**: one inner publisher,
  /// and one value of it.
  ///
  /// - Parameter transform: Returns the inner publisher of a value.
  @inlinable public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Failure {
    flatMap(maxPublishers: .max(1), transform)
  }

  /// Transforms each value into a publisher that cannot fail, and concatenates the values of these
  /// publishers.
  ///
  /// - Parameter transform: Returns the inner publisher of a value.
  @inlinable public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMap(maxPublishers: .max(1), transform)
  }
}

extension Publisher where Failure == Never {
  /// Transforms each value of a publisher that cannot fail into a publisher, and concatenates the values of
  /// these publishers.
  ///
  /// - Parameter transform: Returns the inner publisher of a value.
  @inlinable public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    flatMap(maxPublishers: .max(1), transform)
  }

  /// Transforms each value into a publisher, where neither can fail, and concatenates the values of these
  /// publishers.
  ///
  /// - Parameter transform: Returns the inner publisher of a value.
  @inlinable public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    flatMap(maxPublishers: .max(1), transform)
  }
}
