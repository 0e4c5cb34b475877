/// The operators whose result is known as soon as they are applied, since there is at most one value and no
/// failure.
///
/// Closures run when the operator is applied, once, however many subscribers attach. Without a value no
/// closure runs, and the operators publish nothing either: no count, no reduced value, no Boolean. Only
/// `collect()` publishes an empty array.
extension Optional.Publisher {
  /// Transforms the value by a closure.
  ///
  ///     Optional(2).publisher    2┤
  ///     map { $0 * 10 }          20┤
  @inlinable
  public func map<T>(_ transform: (Wrapped) -> T) -> Optional<T>.Publisher { .init(output.map(transform)) }

  /// Transforms the value, and publishes the result unless it is `nil`.
  @inlinable public func compactMap<T>(_ transform: (Wrapped) -> T?) -> Optional<T>.Publisher {
    .init(output.flatMap(transform))
  }

  /// Combines an initial result with the value by a closure, and publishes the result.
  @inlinable public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Wrapped) -> T
  ) -> Optional<T>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Combines an initial result with the value by a closure, and publishes the result; without a value there
  /// is none.
  @inlinable public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Wrapped) -> T
  ) -> Optional<T>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable public func filter(_ isIncluded: (Wrapped) -> Bool) -> Optional<Wrapped>.Publisher {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// Collects the value into an array, which is empty if there is no value.
  @inlinable public func collect() -> Optional<[Wrapped]>.Publisher { .init(output.map { [$0] } ?? []) }

  /// Ignores the value, and finishes.
  @inlinable public func ignoreOutput() -> Empty<Wrapped, Never> { Empty() }

  /// Publishes the number of values, one; without a value it publishes nothing.
  @inlinable public func count() -> Optional<Int>.Publisher { map { _ in 1 } }

  /// Publishes whether the value satisfies a predicate; without a value it publishes nothing.
  @inlinable
  public func allSatisfy(_ predicate: (Wrapped) -> Bool) -> Optional<Bool>.Publisher { map(predicate) }

  /// Publishes whether the value satisfies a predicate; without a value it publishes nothing.
  @inlinable
  public func contains(where predicate: (Wrapped) -> Bool) -> Optional<Bool>.Publisher { map(predicate) }

  // MARK: By position

  /// Publishes the value itself.
  @inlinable public func first() -> Optional<Wrapped>.Publisher { self }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func first(where predicate: (Wrapped) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

  /// Publishes the value itself.
  @inlinable public func last() -> Optional<Wrapped>.Publisher { self }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func last(where predicate: (Wrapped) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

  /// Drops the value, unless the count is zero.
  ///
  /// - Parameter count: How many values to drop; a negative number traps.
  @inlinable public func dropFirst(_ count: Int = 1) -> Optional<Wrapped>.Publisher {
    if count < 0 { Misuse.negativeCount("dropFirst(_:)", count) }
    return .init(count == 0 ? output : nil)
  }

  /// Drops the value if it satisfies a predicate.
  @inlinable public func drop(while predicate: (Wrapped) -> Bool) -> Optional<Wrapped>.Publisher {
    filter { !predicate($0) }
  }

  /// Publishes the value, unless the maximum length is zero.
  ///
  /// - Parameter maxLength: How many values to publish at most; a negative number traps.
  @inlinable public func prefix(_ maxLength: Int) -> Optional<Wrapped>.Publisher {
    if maxLength < 0 { Misuse.negativeCount("prefix(_:)", maxLength) }
    return .init(maxLength > 0 ? output : nil)
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func prefix(while predicate: (Wrapped) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

  /// Publishes the value if its position, zero, is the given index.
  ///
  /// - Parameter index: A position; a negative one traps.
  @inlinable public func output(at index: Int) -> Optional<Wrapped>.Publisher {
    if index < 0 { Misuse.negativeCount("output(at:)", index) }
    return .init(index == 0 ? output : nil)
  }

  /// Publishes the value if its position, zero, is in a range.
  ///
  /// - Parameter range: The positions, from zero; a negative lower bound traps.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Wrapped>.Publisher where R.Bound == Int {
    let positions = range.relative(to: 0..<Int.max)
    if positions.lowerBound < 0 { Misuse.negativeCount("output(in:)", positions.lowerBound) }
    return .init(positions.contains(0) ? output : nil)
  }
}

/// Operators that do not change at most one value; closures that compare values are not called.
extension Optional.Publisher {
  /// Publishes the value itself.
  @inlinable
  public func min(by areInIncreasingOrder: (Wrapped, Wrapped) -> Bool) -> Optional<Wrapped>.Publisher { self }

  /// Publishes the value itself.
  @inlinable
  public func max(by areInIncreasingOrder: (Wrapped, Wrapped) -> Bool) -> Optional<Wrapped>.Publisher { self }

  /// Publishes the value itself.
  @inlinable
  public func removeDuplicates(by predicate: (Wrapped, Wrapped) -> Bool) -> Optional<Wrapped>.Publisher {
    self
  }

  /// Publishes the value, or a default if there is none.
  @inlinable public func replaceEmpty(with output: Wrapped) -> Just<Wrapped> { Just(self.output ?? output) }

  /// Publishes the value itself: the publisher cannot fail.
  @inlinable public func replaceError(with output: Wrapped) -> Optional<Wrapped>.Publisher { self }

  /// Publishes the value itself: the publisher cannot fail.
  @inlinable public func retry(_ times: Int) -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes whether the value is equal to another; without a value it publishes nothing.
  @inlinable public func contains(_ output: Wrapped) -> Optional<Bool>.Publisher { map { $0 == output } }

  /// Publishes the value itself.
  @inlinable public func removeDuplicates() -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// Publishes the value itself.
  @inlinable public func min() -> Optional<Wrapped>.Publisher { self }

  /// Publishes the value itself.
  @inlinable public func max() -> Optional<Wrapped>.Publisher { self }
}
