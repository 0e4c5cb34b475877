import CombineShim

extension Publisher {
  /// Delivers the values, and in place of a failure finishes or stays silent.
  ///
  ///     upstream                                    ──1──2──✕
  ///     ignoreFailure()                             ──1──2──┤
  ///     ignoreFailure(completeImmediately: false)   ──1──2────────
  ///
  /// **Failure**: none. An upstream that finishes finishes this in both cases.
  ///
  /// - Parameter completeImmediately: Whether a failure becomes an end; if not, nothing follows it.
  @inlinable
  public func ignoreFailure(
    completeImmediately: Bool = true
  ) -> Publishers.Catch<Self, Empty<Output, Never>> {
    `catch` { _ in Empty(completeImmediately: completeImmediately) }
  }
}
