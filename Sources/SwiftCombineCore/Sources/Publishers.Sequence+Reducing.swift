/// The operators that publish one value of a sequence.
///
/// They iterate over the sequence once, when they are applied, however many subscribers attach, and so need a
/// finite sequence.
extension Publishers.Sequence {
  /// Collects all elements into one array.
  @inlinable public func collect() -> Result<[Elements.Element], Failure>.Publisher { .init(Array(sequence)) }

  /// Combines all elements, beginning with an initial result, and publishes the final result.
  ///
  ///     [1, 2, 3].publisher    (1 2 3)┤
  ///     reduce(0, +)           6┤
  @inlinable public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Elements.Element) -> T
  ) -> Result<T, Failure>.Publisher {
    .init(sequence.reduce(initialResult, nextPartialResult))
  }

  /// Combines all elements by a throwing closure, and fails with the error it throws.
  @inlinable public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Elements.Element) throws -> T
  ) -> Result<T, any Error>.Publisher {
    .init(Result { try sequence.reduce(initialResult, nextPartialResult) })
  }

  /// Publishes whether all elements satisfy a predicate; no element is tested after the first that does not.
  @inlinable
  public func allSatisfy(_ predicate: (Elements.Element) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(sequence.allSatisfy(predicate))
  }

  /// Publishes whether all elements satisfy a throwing predicate; see `allSatisfy(_:)`.
  @inlinable public func tryAllSatisfy(
    _ predicate: (Elements.Element) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    .init(Result { try sequence.allSatisfy(predicate) })
  }

  /// Publishes whether an element satisfies a predicate; no element is tested after the first that does.
  @inlinable
  public func contains(where predicate: (Elements.Element) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(sequence.contains(where: predicate))
  }

  /// Publishes whether an element satisfies a throwing predicate; see `contains(where:)`.
  @inlinable public func tryContains(
    where predicate: (Elements.Element) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    .init(Result { try sequence.contains(where: predicate) })
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Publishes whether an element is equal to a given one.
  @inlinable public func contains(_ output: Elements.Element) -> Result<Bool, Failure>.Publisher {
    .init(sequence.contains(output))
  }
}

extension Publishers.Sequence where Failure == Never {
  /// Publishes the first element that satisfies a predicate; no element after it is tested.
  @inlinable
  public func first(where predicate: (Elements.Element) -> Bool) -> Optional<Elements.Element>.Publisher {
    .init(sequence.first(where: predicate))
  }

  /// Publishes the minimum element in an order, the earliest of equal ones.
  @inlinable public func min(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    .init(sequence.min(by: areInIncreasingOrder))
  }

  /// Publishes the maximum element in an order, the earliest of equal ones.
  @inlinable public func max(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    .init(sequence.max(by: areInIncreasingOrder))
  }
}

extension Publishers.Sequence where Elements.Element: Comparable, Failure == Never {
  /// Publishes the minimum element.
  @inlinable public func min() -> Optional<Elements.Element>.Publisher { .init(sequence.min()) }

  /// Publishes the maximum element.
  @inlinable public func max() -> Optional<Elements.Element>.Publisher { .init(sequence.max()) }
}
