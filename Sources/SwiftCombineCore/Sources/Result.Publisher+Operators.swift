/// The operators whose result is known as soon as they are applied, since there is one value or a failure.
///
/// Closures run when the operator is applied, once, however many subscribers attach; for a failure they do
/// not run, and the failure stays.
extension Result.Publisher {
  /// Transforms the value of a success by a closure.
  ///
  ///     Result.success(2).publisher    2┤
  ///     map { $0 * 10 }                20┤
  @inlinable public func map<T>(_ transform: (Success) -> T) -> Result<T, Failure>.Publisher {
    .init(result.map(transform))
  }

  /// Transforms the failure by a closure.
  @inlinable public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Success, E>.Publisher {
    .init(result.mapError(transform))
  }

  /// Combines an initial result with the value by a closure, and publishes the result.
  @inlinable public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Success) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Combines an initial result with the value by a closure, and publishes the result.
  @inlinable public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Success) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Collects the value into an array.
  @inlinable public func collect() -> Result<[Success], Failure>.Publisher { map { [$0] } }

  /// Ignores the value, and the failure too: the resulting publisher finishes.
  @inlinable public func ignoreOutput() -> Empty<Success, Failure> { Empty() }

  /// Publishes the number of values of a success, one.
  @inlinable public func count() -> Result<Int, Failure>.Publisher { map { _ in 1 } }

  /// Publishes whether the value satisfies a predicate.
  @inlinable
  public func allSatisfy(_ predicate: (Success) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

  /// Publishes whether the value satisfies a predicate.
  @inlinable public func contains(where predicate: (Success) -> Bool) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// Publishes the value of a success, or a default in place of a failure.
  @inlinable public func replaceError(with output: Success) -> Result<Success, Never>.Publisher {
    if case .success(let value) = result { .init(value) } else { .init(output) }
  }
}

/// Operators that do not change a single value or a failure; closures that compare values are not called.
extension Result.Publisher {
  /// Publishes the value itself.
  @inlinable public func first() -> Result<Success, Failure>.Publisher { self }

  /// Publishes the value itself.
  @inlinable public func last() -> Result<Success, Failure>.Publisher { self }

  /// Publishes the value itself.
  @inlinable
  public func min(by areInIncreasingOrder: (Success, Success) -> Bool) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Publishes the value itself.
  @inlinable
  public func max(by areInIncreasingOrder: (Success, Success) -> Bool) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Publishes the value itself.
  @inlinable public func removeDuplicates(
    by predicate: (Success, Success) -> Bool
  ) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Publishes the value itself: a success is not empty, and a failure is not replaced.
  @inlinable public func replaceEmpty(with output: Success) -> Result<Success, Failure>.Publisher { self }

  /// Publishes the same result: another attempt would not change it.
  @inlinable public func retry(_ times: Int) -> Result<Success, Failure>.Publisher { self }
}

extension Result.Publisher where Failure == Never {
  /// Publishes the value, with another failure type.
  @inlinable public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Success, E>.Publisher {
    .init(result.get())
  }
}

extension Result.Publisher where Success: Equatable {
  /// Publishes whether the value is equal to another.
  @inlinable
  public func contains(_ output: Success) -> Result<Bool, Failure>.Publisher { map { $0 == output } }

  /// Publishes the value itself.
  @inlinable public func removeDuplicates() -> Result<Success, Failure>.Publisher { self }
}

extension Result.Publisher where Success: Comparable {
  /// Publishes the value itself.
  @inlinable public func min() -> Result<Success, Failure>.Publisher { self }

  /// Publishes the value itself.
  @inlinable public func max() -> Result<Success, Failure>.Publisher { self }
}
