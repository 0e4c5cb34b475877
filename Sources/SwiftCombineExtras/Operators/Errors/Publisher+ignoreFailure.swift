import SwiftCombine

extension Publisher {
  /// Ignores the failure of this publisher: finishes instead, or never completes.
  ///
  ///     let values = request.ignoreFailure()
  ///
  ///     upstream                                    ──1──2──✕
  ///     ignoreFailure()                             ──1──2──┤
  ///     ignoreFailure(completeImmediately: false)   ──1──2────────
  ///
  /// **Failure**: none. When the upstream finishes, the result finishes in both cases.
  ///
  /// - Parameter completeImmediately: Whether the result finishes when this publisher fails; if not, it emits
  ///   nothing more.
  @inlinable public func ignoreFailure(
    completeImmediately: Bool = true
  ) -> Publishers.Catch<Self, Empty<Output, Never>> {
    `catch` { _ in Empty(completeImmediately: completeImmediately) }
  }
}
