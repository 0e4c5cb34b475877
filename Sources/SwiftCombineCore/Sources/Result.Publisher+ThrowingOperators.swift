/// The operators with a throwing closure. It runs once, when the operator is applied; the error it throws is
/// the failure of the resulting publisher.
extension Result.Publisher {
  /// Transforms the value of a success by a throwing closure.
  ///
  ///     Result.success("2").publisher    "2"┤
  ///     tryMap { try parse($0) }         2┤
  @inlinable public func tryMap<T>(_ transform: (Success) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result<T, any Error> { try transform(result.get()) })
  }

  /// Combines an initial result with the value by a throwing closure, and publishes the result.
  @inlinable public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Success) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Combines an initial result with the value by a throwing closure, and publishes the result.
  @inlinable public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Success) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Publishes whether the value satisfies a predicate.
  @inlinable public func tryAllSatisfy(
    _ predicate: (Success) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes whether the value satisfies a predicate.
  @inlinable public func tryContains(
    where predicate: (Success) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes the value itself, unless the closure throws: it is called once, with the value as both
  /// arguments.
  @inlinable public func tryMin(
    by areInIncreasingOrder: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryComparing(by: areInIncreasingOrder)
  }

  /// Publishes the value itself, unless the closure throws: it is called once, with the value as both
  /// arguments.
  @inlinable public func tryMax(
    by areInIncreasingOrder: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryComparing(by: areInIncreasingOrder)
  }

  /// Publishes the value itself, unless the closure throws: it is called once, with the value as both
  /// arguments.
  @inlinable public func tryRemoveDuplicates(
    by predicate: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryComparing(by: predicate)
  }

  @inlinable func tryComparing(
    by compare: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryMap { value in
      _ = try compare(value, value)
      return value
    }
  }
}
