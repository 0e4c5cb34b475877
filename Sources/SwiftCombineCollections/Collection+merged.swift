import SwiftCombine

extension Collection where Element: Publisher {
  /// Merges all publishers of this collection: a publisher of their values in the order of arrival.
  ///
  ///     a                ──1──2─────4──┤
  ///     b                ────────3─────5──┤
  ///     [a, b].merged()  ──1──2──3──4──5──┤
  ///
  /// **Demand**, **Failure**, **Delivery**: as with `merge(with:)`. It finishes when every publisher has
  /// finished, and at once if the collection is empty.
  @inlinable public func merged() -> Publishers.MergeMany<Element> { Publishers.MergeMany(self) }
}
