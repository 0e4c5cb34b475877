/// The operators whose answer is known as soon as they are applied, since there is at most one value and no
/// failure.
///
/// Closures run when the operator is applied, once, however many subscribers follow. Where there is no value,
/// no closure runs and the answer is missing too: no number, no sum, no truth value. Only `collect()` makes
/// an empty array of it.
extension Optional.Publisher {
  /// Transforms the value.
  ///
  ///     Optional(2).publisher    2┤
  ///     map { $0 * 10 }          20┤
  @inlinable
  public func map<T>(_ transform: (Wrapped) -> T) -> Optional<T>.Publisher { .init(output.map(transform)) }

  /// Transforms the value and keeps the outcome if there is one.
  @inlinable
  public func compactMap<T>(_ transform: (Wrapped) -> T?) -> Optional<T>.Publisher {
    .init(output.flatMap(transform))
  }

  /// Combines an initial result with the value.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Wrapped) -> T
  ) -> Optional<T>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Combines an initial result with the value; without a value there is no result.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Wrapped) -> T
  ) -> Optional<T>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Keeps the value if the closure says so.
  @inlinable
  public func filter(_ isIncluded: (Wrapped) -> Bool) -> Optional<Wrapped>.Publisher {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// Puts the value into an array, which is empty without one.
  @inlinable
  public func collect() -> Optional<[Wrapped]>.Publisher { .init(output.map { [$0] } ?? []) }

  /// Drops the value.
  @inlinable
  public func ignoreOutput() -> Empty<Wrapped, Never> { Empty() }

  /// The number of values, one; without a value there is no number.
  @inlinable
  public func count() -> Optional<Int>.Publisher { map { _ in 1 } }

  /// Whether the closure holds for the value; without a value there is no answer.
  @inlinable
  public func allSatisfy(_ predicate: (Wrapped) -> Bool) -> Optional<Bool>.Publisher { map(predicate) }

  /// Whether the closure holds for the value; without a value there is no answer.
  @inlinable
  public func contains(where predicate: (Wrapped) -> Bool) -> Optional<Bool>.Publisher { map(predicate) }

  // MARK: By position

  /// The value itself.
  @inlinable
  public func first() -> Optional<Wrapped>.Publisher { self }

  /// The value, if the closure holds for it.
  @inlinable
  public func first(where predicate: (Wrapped) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

  /// The value itself.
  @inlinable
  public func last() -> Optional<Wrapped>.Publisher { self }

  /// The value, if the closure holds for it.
  @inlinable
  public func last(where predicate: (Wrapped) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

  /// Keeps the value if none is to be dropped.
  ///
  /// - Parameter count: How many values to drop; a negative number traps.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Wrapped>.Publisher {
    if count < 0 { Misuse.negativeCount("dropFirst(_:)", count) }
    return .init(count == 0 ? output : nil)
  }

  /// Keeps the value unless the closure holds for it.
  @inlinable
  public func drop(while predicate: (Wrapped) -> Bool) -> Optional<Wrapped>.Publisher {
    filter { !predicate($0) }
  }

  /// Keeps the value unless none is wanted.
  ///
  /// - Parameter maxLength: How many values are wanted at most; a negative number traps.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Wrapped>.Publisher {
    if maxLength < 0 { Misuse.negativeCount("prefix(_:)", maxLength) }
    return .init(maxLength > 0 ? output : nil)
  }

  /// Keeps the value if the closure holds for it.
  @inlinable
  public func prefix(while predicate: (Wrapped) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

  /// Keeps the value if its position, zero, is the one given.
  ///
  /// - Parameter index: A position; a negative one traps.
  @inlinable
  public func output(at index: Int) -> Optional<Wrapped>.Publisher {
    if index < 0 { Misuse.negativeCount("output(at:)", index) }
    return .init(index == 0 ? output : nil)
  }

  /// Keeps the value if its position, zero, is in a range.
  ///
  /// - Parameter range: The positions, from zero; a negative lower bound traps.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Wrapped>.Publisher where R.Bound == Int {
    let positions = range.relative(to: 0..<Int.max)
    if positions.lowerBound < 0 { Misuse.negativeCount("output(in:)", positions.lowerBound) }
    return .init(positions.contains(0) ? output : nil)
  }
}

/// Operators that at most one value passes unchanged; closures that compare values are not called.
extension Optional.Publisher {
  /// The value itself.
  @inlinable
  public func min(by areInIncreasingOrder: (Wrapped, Wrapped) -> Bool) -> Optional<Wrapped>.Publisher { self }

  /// The value itself.
  @inlinable
  public func max(by areInIncreasingOrder: (Wrapped, Wrapped) -> Bool) -> Optional<Wrapped>.Publisher { self }

  /// The value itself.
  @inlinable
  public func removeDuplicates(by predicate: (Wrapped, Wrapped) -> Bool) -> Optional<Wrapped>.Publisher {
    self
  }

  /// The value, or the one given if there is none.
  @inlinable
  public func replaceEmpty(with output: Wrapped) -> Just<Wrapped> { Just(self.output ?? output) }

  /// The value itself: nothing fails.
  @inlinable
  public func replaceError(with output: Wrapped) -> Optional<Wrapped>.Publisher { self }

  /// The value itself: nothing fails.
  @inlinable
  public func retry(_ times: Int) -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Whether the value is equal to another; without a value there is no answer.
  @inlinable
  public func contains(_ output: Wrapped) -> Optional<Bool>.Publisher { map { $0 == output } }

  /// The value itself.
  @inlinable
  public func removeDuplicates() -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// The value itself.
  @inlinable
  public func min() -> Optional<Wrapped>.Publisher { self }

  /// The value itself.
  @inlinable
  public func max() -> Optional<Wrapped>.Publisher { self }
}
