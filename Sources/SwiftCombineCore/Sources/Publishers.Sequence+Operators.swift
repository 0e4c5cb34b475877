/// The operators that publish another sequence.
///
/// They iterate over the sequence once, when they are applied, however many subscribers attach, and so need a
/// finite sequence; only `prefix(_:)` and `dropFirst(_:)` take elements as a subscriber requests them.
extension Publishers.Sequence {
  /// Transforms each element by a closure.
  ///
  ///     [1, 2].publisher    (1 2)┤
  ///     map { $0 * 10 }     (10 20)┤
  @inlinable public func map<T>(_ transform: (Elements.Element) -> T) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.map(transform))
  }

  /// Transforms each element, and publishes the results that are not `nil`.
  @inlinable
  public func compactMap<T>(_ transform: (Elements.Element) -> T?) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.compactMap(transform))
  }

  /// Replaces each `nil` element. The others stay optional.
  ///
  ///     ["a", nil].publisher     (Optional("a") nil)┤
  ///     replaceNil(with: "-")    (Optional("a") Optional("-"))┤
  @inlinable public func replaceNil<T>(with output: T) -> Publishers.Sequence<[Elements.Element], Failure>
  where Elements.Element == T? {
    map { $0 ?? output }
  }

  /// Combines the elements one by one, beginning with an initial result, and publishes each intermediate
  /// result.
  ///
  ///     [1, 2, 3].publisher    (1 2 3)┤
  ///     scan(0, +)             (1 3 6)┤
  @inlinable public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Elements.Element) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return map { element in
      result = nextPartialResult(result, element)
      return result
    }
  }

  /// Publishes the elements that satisfy a predicate.
  @inlinable public func filter(
    _ isIncluded: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<[Elements.Element], Failure> {
    .init(sequence: sequence.filter(isIncluded))
  }

  /// Drops the first *n* elements.
  ///
  /// - Parameter count: How many elements to drop; a negative number traps.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    if count < 0 { Misuse.negativeCount("dropFirst(_:)", count) }
    return .init(sequence: DropFirstSequence(sequence, dropping: count))
  }

  /// Drops the first elements, as long as they satisfy a predicate.
  @inlinable public func drop(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<DropWhileSequence<Elements>, Failure> {
    .init(sequence: sequence.drop(while: predicate))
  }

  /// Publishes at most the first *n* elements.
  ///
  /// - Parameter maxLength: How many elements to publish at most; a negative number traps.
  @inlinable public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    if maxLength < 0 { Misuse.negativeCount("prefix(_:)", maxLength) }
    return .init(sequence: PrefixSequence(sequence, maxLength: maxLength))
  }

  /// Publishes the first elements, as long as they satisfy a predicate.
  @inlinable public func prefix(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<[Elements.Element], Failure> {
    .init(sequence: sequence.prefix(while: predicate))
  }

  /// Ignores all elements, and finishes.
  @inlinable public func ignoreOutput() -> Empty<Elements.Element, Failure> { Empty() }

  /// Publishes the same elements, with another failure type.
  @inlinable public func setFailureType<E: Error>(to error: E.Type) -> Publishers.Sequence<Elements, E> {
    .init(sequence: sequence)
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Drops each element that is equal to the previous one.
  @inlinable public func removeDuplicates() -> Publishers.Sequence<[Elements.Element], Failure> {
    var last: Elements.Element?
    return filter { element in
      if last == element { return false }
      last = element
      return true
    }
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// Publishes the elements in a range of indices; indices that the collection does not have are ignored.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Elements.Element], Failure> {
    .init(sequence: Array(sequence[range.clamped(to: sequence.startIndex..<sequence.endIndex)]))
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// Publishes the elements in a range of indices; indices that the collection does not have are ignored.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Elements.Element], Failure> {
    .init(sequence: Array(sequence[range.clamped(to: sequence.startIndex..<sequence.endIndex)]))
  }
}
