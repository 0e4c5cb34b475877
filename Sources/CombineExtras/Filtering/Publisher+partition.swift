import CombineShim

extension Publisher {
  /// Makes two publishers: one of the values that satisfy a condition, and one of the others.
  ///
  ///     upstream    ──1──2──3──4──┤
  ///     matching    ─────2─────4──┤     { $0.isMultiple(of: 2) }
  ///     others      ──1─────3─────┤
  ///
  /// Each of the two subscribes to this publisher on its own. Where that begins work twice, put `share()`
  /// before it, and connect both before the first value. **Demand**: a value that is dropped is made up for
  /// by asking for one more.
  ///
  /// - Parameter isMatching: The condition. Each of the two asks it.
  /// - Returns: The publishers.
  @inlinable
  public func partition(
    _ isMatching: @escaping (Output) -> Bool
  ) -> (matching: Publishers.Filter<Self>, others: Publishers.Filter<Self>) {
    (filter(isMatching), filter { !isMatching($0) })
  }
}
