/// The operators whose result is known as soon as they are applied, since there is one value and no failure.
///
/// Closures run when the operator is applied, once, however many subscribers attach; the result is a
/// publisher of one value, or of at most one.
extension Just {
  /// Transforms the value by a closure.
  ///
  ///     Just(2)            2┤
  ///     map { $0 * 10 }    20┤
  @inlinable public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

  /// Transforms the value, and publishes the result unless it is `nil`.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher { .init(transform(output)) }

  /// Combines an initial result with the value by a closure, and publishes the result.
  @inlinable public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    .init(nextPartialResult(initialResult, output))
  }

  /// Combines an initial result with the value by a closure, and publishes the result.
  @inlinable public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    .init(nextPartialResult(initialResult, output))
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(isIncluded(output) ? output : nil)
  }

  /// Collects the value into an array.
  @inlinable public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

  /// Ignores the value, and finishes.
  @inlinable public func ignoreOutput() -> Empty<Output, Never> { Empty() }

  /// Publishes the number of values, one.
  @inlinable public func count() -> Just<Int> { Just<Int>(1) }

  /// Publishes whether the value satisfies a predicate.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

  /// Publishes whether the value satisfies a predicate.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

  // MARK: By position

  /// Publishes the value itself.
  @inlinable public func first() -> Just<Output> { self }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Publishes the value itself.
  @inlinable public func last() -> Just<Output> { self }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Drops the value, unless the count is zero.
  ///
  /// - Parameter count: How many values to drop; a negative number traps.
  @inlinable public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
    Optional.Publisher(output).dropFirst(count)
  }

  /// Drops the value if it satisfies a predicate.
  @inlinable public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter { !predicate($0) }
  }

  /// Publishes the value, unless the maximum length is zero.
  ///
  /// - Parameter maxLength: How many values to publish at most; a negative number traps.
  @inlinable public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
    Optional.Publisher(output).prefix(maxLength)
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Publishes the value if its position, zero, is the given index.
  ///
  /// - Parameter index: A position; a negative one traps.
  @inlinable public func output(at index: Int) -> Optional<Output>.Publisher {
    Optional.Publisher(output).output(at: index)
  }

  /// Publishes the value if the range begins at its position, zero, even if the range is empty.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Output>.Publisher where R.Bound == Int {
    // Apple's checks only the lower bound, unlike for an optional.
    .init(range.relative(to: 0..<Int.max).lowerBound == 0 ? output : nil)
  }
}

/// Operators that do not change a single value; closures that compare values are not called.
extension Just {
  /// Publishes the value itself.
  @inlinable public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Publishes the value itself.
  @inlinable public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Publishes the value itself.
  @inlinable public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Publishes the value itself: the publisher is not empty.
  @inlinable public func replaceEmpty(with output: Output) -> Just<Output> { self }

  /// Publishes the value itself: the publisher cannot fail.
  @inlinable public func replaceError(with output: Output) -> Just<Output> { self }

  /// Publishes the value itself: the publisher cannot fail.
  @inlinable public func retry(_ times: Int) -> Just<Output> { self }

  /// Publishes the value, with another failure type; the closure is not called.
  @inlinable
  public func mapError<E: Error>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher { .init(output) }

  /// Publishes the value, with another failure type.
  @inlinable public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    .init(output)
  }
}

extension Just where Output: Equatable {
  /// Publishes whether the value is equal to another.
  @inlinable public func contains(_ output: Output) -> Just<Bool> { Just<Bool>(self.output == output) }

  /// Publishes the value itself.
  @inlinable public func removeDuplicates() -> Just<Output> { self }
}

extension Just where Output: Comparable {
  /// Publishes the value itself.
  @inlinable public func min() -> Just<Output> { self }

  /// Publishes the value itself.
  @inlinable public func max() -> Just<Output> { self }
}
