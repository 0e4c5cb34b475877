/// The operators that make one value of a collection without working through it.
extension Publishers.Sequence where Elements: Collection {
  /// The number of elements, as the collection tells it.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher { .init(sequence.count) }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// The number of elements, as the collection tells it.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher { .init(sequence.count) }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// The number of elements, as the collection tells it.
  @inlinable
  public func count() -> Just<Int> { Just(sequence.count) }

  /// The element at a position, if the collection has it.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Elements.Element>.Publisher {
    .init(sequence.indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// The first element.
  @inlinable
  public func first() -> Optional<Elements.Element>.Publisher { .init(sequence.first) }

  /// The element at a position, if the collection has it.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Elements.Element>.Publisher {
    .init(sequence.indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// The last element.
  @inlinable
  public func last() -> Optional<Elements.Element>.Publisher { .init(sequence.last) }

  /// The last element for which the closure holds, looked for from the end.
  @inlinable
  public func last(where predicate: (Elements.Element) -> Bool) -> Optional<Elements.Element>.Publisher {
    .init(sequence.last(where: predicate))
  }
}
