import CombineShim

extension Collection where Element: Publisher {
  /// Delivers the values of all publishers of this collection as they come.
  ///
  ///     a             ──1──2─────4──┤
  ///     b             ────────3─────5──┤
  ///     [a, b].merge  ──1──2──3──4──5──┤
  ///
  /// **Demand**, **Failure**, **Delivery**: as with `merge(with:)`. It finishes when every publisher has, and
  /// at once when there is none.
  @inlinable
  public var merge: Publishers.MergeMany<Element> { Publishers.MergeMany(self) }
}
