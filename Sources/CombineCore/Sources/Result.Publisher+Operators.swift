/// The operators whose answer is known as soon as they are applied, since there is one value or a failure.
///
/// Closures run when the operator is applied, once, however many subscribers follow; for a failure they do
/// not run, and the failure stays.
extension Result.Publisher {
  /// Transforms the value of a success.
  ///
  ///     Result.success(2).publisher    2┤
  ///     map { $0 * 10 }                20┤
  @inlinable
  public func map<T>(_ transform: (Success) -> T) -> Result<T, Failure>.Publisher {
    .init(result.map(transform))
  }

  /// Transforms the failure.
  @inlinable
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Success, E>.Publisher {
    .init(result.mapError(transform))
  }

  /// Combines an initial result with the value.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Success) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Combines an initial result with the value.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Success) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Puts the value into an array.
  @inlinable
  public func collect() -> Result<[Success], Failure>.Publisher { map { [$0] } }

  /// Drops the value, and the failure too: what comes of it finishes.
  @inlinable
  public func ignoreOutput() -> Empty<Success, Failure> { Empty() }

  /// The number of values of a success, one.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher { map { _ in 1 } }

  /// Whether the closure holds for the value.
  @inlinable
  public func allSatisfy(_ predicate: (Success) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

  /// Whether the closure holds for the value.
  @inlinable
  public func contains(where predicate: (Success) -> Bool) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// The value of a success; another in place of a failure.
  @inlinable
  public func replaceError(with output: Success) -> Result<Success, Never>.Publisher {
    if case .success(let value) = result { .init(value) } else { .init(output) }
  }
}

/// Operators that one value, or a failure, passes unchanged; closures that compare values are not called.
extension Result.Publisher {
  /// The value itself.
  @inlinable
  public func first() -> Result<Success, Failure>.Publisher { self }

  /// The value itself.
  @inlinable
  public func last() -> Result<Success, Failure>.Publisher { self }

  /// The value itself.
  @inlinable
  public func min(by areInIncreasingOrder: (Success, Success) -> Bool) -> Result<Success, Failure>.Publisher {
    self
  }

  /// The value itself.
  @inlinable
  public func max(by areInIncreasingOrder: (Success, Success) -> Bool) -> Result<Success, Failure>.Publisher {
    self
  }

  /// The value itself.
  @inlinable
  public func removeDuplicates(
    by predicate: (Success, Success) -> Bool
  ) -> Result<Success, Failure>.Publisher {
    self
  }

  /// The value itself: a success is not empty, and a failure is not replaced.
  @inlinable
  public func replaceEmpty(with output: Success) -> Result<Success, Failure>.Publisher { self }

  /// The same result: a second attempt would bring no other.
  @inlinable
  public func retry(_ times: Int) -> Result<Success, Failure>.Publisher { self }
}

extension Result.Publisher where Failure == Never {
  /// The value, from a publisher that could fail.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Success, E>.Publisher {
    .init(result.get())
  }
}

extension Result.Publisher where Success: Equatable {
  /// Whether the value is equal to another.
  @inlinable
  public func contains(_ output: Success) -> Result<Bool, Failure>.Publisher { map { $0 == output } }

  /// The value itself.
  @inlinable
  public func removeDuplicates() -> Result<Success, Failure>.Publisher { self }
}

extension Result.Publisher where Success: Comparable {
  /// The value itself.
  @inlinable
  public func min() -> Result<Success, Failure>.Publisher { self }

  /// The value itself.
  @inlinable
  public func max() -> Result<Success, Failure>.Publisher { self }
}
