/// The operators that make another sequence.
///
/// They work through the sequence when they are applied, once, however many subscribers follow, and so want
/// one that ends; only `prefix(_:)` and `dropFirst(_:)` take elements as a subscriber asks for them.
extension Publishers.Sequence {
  /// Transforms each element.
  ///
  ///     [1, 2].publisher    (1 2)┤
  ///     map { $0 * 10 }     (10 20)┤
  @inlinable
  public func map<T>(_ transform: (Elements.Element) -> T) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.map(transform))
  }

  /// Transforms each element and keeps what there is of the outcomes.
  @inlinable
  public func compactMap<T>(_ transform: (Elements.Element) -> T?) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.compactMap(transform))
  }

  /// Replaces each missing element. The others stay optional.
  ///
  ///     ["a", nil].publisher     (Optional("a") nil)┤
  ///     replaceNil(with: "-")    (Optional("a") Optional("-"))┤
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Sequence<[Elements.Element], Failure>
  where Elements.Element == T? {
    map { $0 ?? output }
  }

  /// Combines the elements one by one, beginning with an initial result, and keeps what it is after each.
  ///
  ///     [1, 2, 3].publisher    (1 2 3)┤
  ///     scan(0, +)             (1 3 6)┤
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Elements.Element) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return map { element in
      result = nextPartialResult(result, element)
      return result
    }
  }

  /// Keeps the elements for which the closure holds.
  @inlinable
  public func filter(
    _ isIncluded: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<[Elements.Element], Failure> {
    .init(sequence: sequence.filter(isIncluded))
  }

  /// Drops so many elements from the start.
  ///
  /// - Parameter count: How many; a negative number traps.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    if count < 0 { Misuse.negativeCount("dropFirst(_:)", count) }
    return .init(sequence: DropFirstSequence(sequence, dropping: count))
  }

  /// Drops elements from the start for as long as the closure holds.
  @inlinable
  public func drop(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<DropWhileSequence<Elements>, Failure> {
    .init(sequence: sequence.drop(while: predicate))
  }

  /// Keeps at most so many elements from the start.
  ///
  /// - Parameter maxLength: How many; a negative number traps.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    if maxLength < 0 { Misuse.negativeCount("prefix(_:)", maxLength) }
    return .init(sequence: PrefixSequence(sequence, maxLength: maxLength))
  }

  /// Keeps elements from the start for as long as the closure holds.
  @inlinable
  public func prefix(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<[Elements.Element], Failure> {
    .init(sequence: sequence.prefix(while: predicate))
  }

  /// Drops all elements.
  @inlinable
  public func ignoreOutput() -> Empty<Elements.Element, Failure> { Empty() }

  /// The same elements, from a publisher of another type of failure.
  @inlinable
  public func setFailureType<E: Error>(to error: E.Type) -> Publishers.Sequence<Elements, E> {
    .init(sequence: sequence)
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Drops each element that is equal to the one before it.
  @inlinable
  public func removeDuplicates() -> Publishers.Sequence<[Elements.Element], Failure> {
    var last: Elements.Element?
    return filter { element in
      if last == element { return false }
      last = element
      return true
    }
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// Keeps the elements at some positions; those that the collection does not have are left out.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Elements.Element], Failure> {
    .init(sequence: Array(sequence[range.clamped(to: sequence.startIndex..<sequence.endIndex)]))
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// Keeps the elements at some positions; those that the collection does not have are left out.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Elements.Element], Failure> {
    .init(sequence: Array(sequence[range.clamped(to: sequence.startIndex..<sequence.endIndex)]))
  }
}
