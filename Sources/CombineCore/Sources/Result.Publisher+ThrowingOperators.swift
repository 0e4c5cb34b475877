/// The operators by a closure that may throw. It runs when the operator is applied, once; what it throws is
/// the failure of the publisher that comes of it.
extension Result.Publisher {
  /// Transforms the value of a success, or fails.
  ///
  ///     Result.success("2").publisher    "2"┤
  ///     tryMap { try parse($0) }         2┤
  @inlinable
  public func tryMap<T>(_ transform: (Success) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result<T, any Error> { try transform(result.get()) })
  }

  /// Combines an initial result with the value, or fails.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Success) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Combines an initial result with the value, or fails.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Success) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Whether the closure holds for the value.
  @inlinable
  public func tryAllSatisfy(
    _ predicate: (Success) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Whether the closure holds for the value.
  @inlinable
  public func tryContains(
    where predicate: (Success) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// The value itself, unless the closure throws: it is called once, with the value in both places.
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryComparing(by: areInIncreasingOrder)
  }

  /// The value itself, unless the closure throws: it is called once, with the value in both places.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryComparing(by: areInIncreasingOrder)
  }

  /// The value itself, unless the closure throws: it is called once, with the value in both places.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryComparing(by: predicate)
  }

  @inlinable
  func tryComparing(
    by compare: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryMap { value in
      _ = try compare(value, value)
      return value
    }
  }
}
