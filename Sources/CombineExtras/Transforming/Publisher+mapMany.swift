import CombineShim

extension Publisher where Output: Sequence {
  /// Delivers, for each value, an array of what a closure makes of its elements.
  ///
  ///     upstream              ──[1,2]────[3]───┤
  ///     mapMany { $0 * 10 }   ──[10,20]──[30]──┤
  ///
  /// - Parameter transform: Changes one element.
  @inlinable
  public func mapMany<T>(_ transform: @escaping (Output.Element) -> T) -> Publishers.Map<Self, [T]> {
    map { $0.map(transform) }
  }

  /// Delivers, for each value, an array of what a closure makes of its elements, other than nothing.
  ///
  /// - Parameter transform: Changes one element, or returns `nil` to leave it out.
  @inlinable
  public func compactMapMany<T>(
    _ transform: @escaping (Output.Element) -> T?
  ) -> Publishers.Map<Self, [T]> {
    map { $0.compactMap(transform) }
  }

  /// Delivers, for each value, an array of those of its elements that satisfy a condition.
  ///
  /// An array is delivered for each value, even an empty one.
  ///
  /// - Parameter isIncluded: Whether an element is kept.
  @inlinable
  public func filterMany(
    _ isIncluded: @escaping (Output.Element) -> Bool
  ) -> Publishers.Map<Self, [Output.Element]> {
    map { $0.filter(isIncluded) }
  }

  /// Delivers, for each value, an array of its elements in order.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first of two elements comes before the second.
  @inlinable
  public func sortedMany(
    by areInIncreasingOrder: @escaping (Output.Element, Output.Element) -> Bool
  ) -> Publishers.Map<Self, [Output.Element]> {
    map { $0.sorted(by: areInIncreasingOrder) }
  }
}

extension Publisher where Output: Sequence, Output.Element: Comparable {
  /// Delivers, for each value, an array of its elements in increasing order.
  @inlinable
  public func sortedMany() -> Publishers.Map<Self, [Output.Element]> {
    map { $0.sorted() }
  }
}
