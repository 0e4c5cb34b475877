import SwiftCombine

extension Publisher {
  /// Partitions this publisher into two: one of the values that satisfy a predicate, and one of the other
  /// values.
  ///
  ///     let (even, odd) = numbers.partition { $0.isMultiple(of: 2) }
  ///
  ///     upstream    ──1──2──3──4──┤
  ///     matching    ─────2─────4──┤     { $0.isMultiple(of: 2) }
  ///     others      ──1─────3─────┤
  ///
  /// Each of the two subscribes to this publisher separately. Where that starts work twice, put `share()`
  /// before this operator, and subscribe to both before the first value. **Demand**: for each value that is
  /// dropped, one more is requested.
  ///
  /// - Parameter isMatching: The predicate. Each of the two publishers calls it.
  /// - Returns: The two publishers.
  @inlinable public func partition(
    _ isMatching: @escaping (Output) -> Bool
  ) -> (matching: Publishers.Filter<Self>, others: Publishers.Filter<Self>) {
    (filter(isMatching), filter { !isMatching($0) })
  }
}
