import SwiftCombine

extension Publisher {
  // Before the form for equal failures, which the type checker is to try last: see `flatMap`.
  /// Transforms each value into an inner publisher that cannot fail, and delivers the values of the latest
  /// one.
  ///
  /// - Parameter transform: Returns the inner publisher of a value.
  @inlinable public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  )
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<P, Failure>, Publishers.Map<Self, Publishers.SetFailureType<P, Failure>>
    > where P.Failure == Never
  {
    map { transform($0).setFailureType(to: Failure.self) }.switchToLatest()
  }

  /// Transforms each value into an inner publisher, delivers the values of the latest one, and cancels it
  /// when the next value arrives.
  ///
  ///     let results = queries.flatMapLatest { search($0) }
  ///
  ///     upstream                     ──a───────b───────┤
  ///     three(a)                       ─a1──a2─!
  ///     three(b)                               ─b1──b2──b3┤
  ///     flatMapLatest { three($0) }  ───a1──a2──b1──b2──b3┤
  ///
  /// **Demand**: the outstanding demand is requested from each new inner publisher; unlimited for the
  /// upstream. **Failure**: of the upstream or of the current inner publisher, at once; the other is
  /// canceled. It finishes when both have finished. **Cancellation**: the previous inner publisher is
  /// canceled before the next one is subscribed to.
  ///
  /// - Parameter transform: Returns the inner publisher of a value.
  @inlinable public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Failure {
    map(transform).switchToLatest()
  }
}

extension Publisher where Failure == Never {
  /// Transforms each value of a publisher that cannot fail into an inner publisher, and delivers the values
  /// of the latest one.
  ///
  /// - Parameter transform: Returns the inner publisher of a value.
  @inlinable public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Publishers.SetFailureType<Self, P.Failure>, P>> {
    setFailureType(to: P.Failure.self).map(transform).switchToLatest()
  }

  /// Transforms each value into an inner publisher, where neither can fail, and delivers the values of the
  /// latest one.
  ///
  /// - Parameter transform: Returns the inner publisher of a value.
  @inlinable public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Never {
    map(transform).switchToLatest()
  }
}
