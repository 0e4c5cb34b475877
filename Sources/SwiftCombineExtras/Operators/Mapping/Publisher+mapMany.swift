import SwiftCombine

extension Publisher where Output: Sequence {
  /// Transforms the elements of each sequence that this publisher emits: publishes an array of the results.
  ///
  ///     let doubled = lists.mapMany { $0 * 2 }
  ///
  ///     upstream              ──[1,2]────[3]───┤
  ///     mapMany { $0 * 10 }   ──[10,20]──[30]──┤
  ///
  /// - Parameter transform: Returns the new element for an element.
  @inlinable
  public func mapMany<T>(_ transform: @escaping (Output.Element) -> T) -> Publishers.Map<Self, [T]> {
    map { $0.map(transform) }
  }

  /// Transforms the elements of each sequence that this publisher emits, without the results that are `nil`.
  ///
  ///     let numbers = [["1", "a"], ["2"]].publisher.compactMapMany { Int($0) }
  ///
  /// - Parameter transform: Returns the new element for an element, or `nil` to leave it out.
  @inlinable public func compactMapMany<T>(
    _ transform: @escaping (Output.Element) -> T?
  ) -> Publishers.Map<Self, [T]> {
    map { $0.compactMap(transform) }
  }

  /// Filters the elements of each sequence that this publisher emits: publishes an array of those that
  /// satisfy a predicate.
  ///
  ///     let positive = lists.filterMany { $0 > 0 }
  ///
  /// An array is delivered for each value, even an empty one.
  ///
  /// - Parameter isIncluded: The predicate: returns whether an element is kept.
  @inlinable public func filterMany(
    _ isIncluded: @escaping (Output.Element) -> Bool
  ) -> Publishers.Map<Self, [Output.Element]> {
    map { $0.filter(isIncluded) }
  }

  /// Sorts the elements of each sequence that this publisher emits, by a predicate.
  ///
  ///     let descending = lists.sortedMany(by: >)
  ///
  /// - Parameter areInIncreasingOrder: The predicate: returns whether the first of two elements comes before
  ///   the second.
  @inlinable public func sortedMany(
    by areInIncreasingOrder: @escaping (Output.Element, Output.Element) -> Bool
  ) -> Publishers.Map<Self, [Output.Element]> {
    map { $0.sorted(by: areInIncreasingOrder) }
  }
}

extension Publisher where Output: Sequence, Output.Element: Comparable {
  /// Sorts the elements of each sequence that this publisher emits, in increasing order.
  @inlinable public func sortedMany() -> Publishers.Map<Self, [Output.Element]> {
    map { $0.sorted() }
  }
}
