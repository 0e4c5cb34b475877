import CombineShim

extension Publisher {
  /// Delivers the values that are there, unwrapped, and drops each `nil`.
  ///
  ///     upstream   ──1──nil──2──nil──3──┤
  ///     unwrap()   ──1───────2───────3──┤
  ///
  /// **Demand**: a `nil` is made up for by asking for one more. Of an optional of an optional, the outer one
  /// is unwrapped.
  @inlinable
  public func unwrap<T>() -> Publishers.CompactMap<Self, T> where Output == T? {
    compactMap { $0 }
  }
}
