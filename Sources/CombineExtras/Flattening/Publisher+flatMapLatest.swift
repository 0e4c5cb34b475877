import CombineShim

extension Publisher {
  /// Makes a publisher of each value, and delivers the values of the newest one, until the next takes over.
  ///
  ///     upstream                     ──a───────b───────┤
  ///     three(a)                       ─a1──a2─!
  ///     three(b)                               ─b1──b2──b3┤
  ///     flatMapLatest { three($0) }  ───a1──a2──b1──b2──b3┤
  ///
  /// **Demand**: what is wanted and was not delivered goes to each new publisher; the upstream is asked for
  /// all it has. **Failure**: of the upstream or of the publisher at hand, at once; the other is cancelled. It
  /// finishes when both have. **Cancellation**: the publisher before is cancelled before the next one is
  /// subscribed to.
  ///
  /// - Parameter transform: Makes the publisher of a value.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Failure {
    map(transform).switchToLatest()
  }

  /// Makes a publisher that cannot fail of each value, and delivers the values of the newest one.
  ///
  /// - Parameter transform: Makes the publisher of a value.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  )
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<P, Failure>, Publishers.Map<Self, Publishers.SetFailureType<P, Failure>>
    > where P.Failure == Never
  {
    map { transform($0).setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher of each value of one that cannot fail, and delivers the values of the newest one.
  ///
  /// - Parameter transform: Makes the publisher of a value.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Publishers.SetFailureType<Self, P.Failure>, P>> {
    setFailureType(to: P.Failure.self).map(transform).switchToLatest()
  }

  /// Makes a publisher of each value, where neither can fail, and delivers the values of the newest one.
  ///
  /// - Parameter transform: Makes the publisher of a value.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Never {
    map(transform).switchToLatest()
  }
}
