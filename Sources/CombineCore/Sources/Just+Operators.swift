/// The operators whose answer is known as soon as they are applied, since there is one value and no failure.
///
/// Closures run when the operator is applied, once, however many subscribers follow; what comes of it is a
/// value again, or one that may be missing.
extension Just {
  /// Transforms the value.
  ///
  ///     Just(2)            2┤
  ///     map { $0 * 10 }    20┤
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

  /// Transforms the value and keeps the outcome if there is one.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher { .init(transform(output)) }

  /// Combines an initial result with the value.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    .init(nextPartialResult(initialResult, output))
  }

  /// Combines an initial result with the value.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    .init(nextPartialResult(initialResult, output))
  }

  /// Keeps the value if the closure says so.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(isIncluded(output) ? output : nil)
  }

  /// Puts the value into an array.
  @inlinable
  public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

  /// Drops the value.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Never> { Empty() }

  /// The number of values, one.
  @inlinable
  public func count() -> Just<Int> { Just<Int>(1) }

  /// Whether the closure holds for the value.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

  /// Whether the closure holds for the value.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

  // MARK: By position

  /// The value itself.
  @inlinable
  public func first() -> Just<Output> { self }

  /// The value, if the closure holds for it.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// The value itself.
  @inlinable
  public func last() -> Just<Output> { self }

  /// The value, if the closure holds for it.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Keeps the value if none is to be dropped.
  ///
  /// - Parameter count: How many values to drop; a negative number traps.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
    Optional.Publisher(output).dropFirst(count)
  }

  /// Keeps the value unless the closure holds for it.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter { !predicate($0) }
  }

  /// Keeps the value unless none is wanted.
  ///
  /// - Parameter maxLength: How many values are wanted at most; a negative number traps.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
    Optional.Publisher(output).prefix(maxLength)
  }

  /// Keeps the value if the closure holds for it.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Keeps the value if its position, zero, is the one given.
  ///
  /// - Parameter index: A position; a negative one traps.
  @inlinable
  public func output(at index: Int) -> Optional<Output>.Publisher {
    Optional.Publisher(output).output(at: index)
  }

  /// Keeps the value if the range begins at its position, zero, even if the range is empty.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Output>.Publisher where R.Bound == Int {
    // Apple's looks at the lower bound alone, unlike for an optional.
    .init(range.relative(to: 0..<Int.max).lowerBound == 0 ? output : nil)
  }

  // MARK: With further values

  /// Delivers the elements of a sequence after the value.
  ///
  ///     Just(1)            1┤
  ///     append([2, 3])     (1 2 3)┤
  @inlinable
  public func append<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where S.Element == Output {
    Publishers.Sequence(sequence: [output] + elements)
  }

  /// Delivers further values after the value.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { append(elements) }

  /// Delivers the elements of a sequence before the value.
  ///
  ///     Just(3)            3┤
  ///     prepend([1, 2])    (1 2 3)┤
  @inlinable
  public func prepend<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where S.Element == Output {
    Publishers.Sequence(sequence: elements + [output])
  }

  /// Delivers further values before the value.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { prepend(elements) }
}

/// Operators that one value passes unchanged; closures that compare values are not called.
extension Just {
  /// The value itself.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// The value itself.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// The value itself.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> { self }

  /// The value itself: there is one to deliver.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> { self }

  /// The value itself: nothing fails.
  @inlinable
  public func replaceError(with output: Output) -> Just<Output> { self }

  /// The value itself: nothing fails.
  @inlinable
  public func retry(_ times: Int) -> Just<Output> { self }

  /// The value, from a publisher that could fail; the closure is not called.
  @inlinable
  public func mapError<E: Error>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher { .init(output) }

  /// The value, from a publisher that could fail.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    .init(output)
  }
}

extension Just where Output: Equatable {
  /// Whether the value is equal to another.
  @inlinable
  public func contains(_ output: Output) -> Just<Bool> { Just<Bool>(self.output == output) }

  /// The value itself.
  @inlinable
  public func removeDuplicates() -> Just<Output> { self }
}

extension Just where Output: Comparable {
  /// The value itself.
  @inlinable
  public func min() -> Just<Output> { self }

  /// The value itself.
  @inlinable
  public func max() -> Just<Output> { self }
}
