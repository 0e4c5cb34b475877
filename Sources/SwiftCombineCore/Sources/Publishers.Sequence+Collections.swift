/// The operators that publish one value of a collection without iterating over it.
extension Publishers.Sequence where Elements: Collection {
  /// Publishes the number of elements, the `count` of the collection.
  @inlinable public func count() -> Result<Int, Failure>.Publisher { .init(sequence.count) }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// Publishes the number of elements, the `count` of the collection.
  @inlinable public func count() -> Result<Int, Failure>.Publisher { .init(sequence.count) }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// Publishes the number of elements, the `count` of the collection.
  @inlinable public func count() -> Just<Int> { Just(sequence.count) }

  /// Publishes the element at an index, if the collection has it.
  @inlinable public func output(at index: Elements.Index) -> Optional<Elements.Element>.Publisher {
    .init(sequence.indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Publishes the first element.
  @inlinable public func first() -> Optional<Elements.Element>.Publisher { .init(sequence.first) }

  /// Publishes the element at an index, if the collection has it.
  @inlinable public func output(at index: Elements.Index) -> Optional<Elements.Element>.Publisher {
    .init(sequence.indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// Publishes the last element.
  @inlinable public func last() -> Optional<Elements.Element>.Publisher { .init(sequence.last) }

  /// Publishes the last element that satisfies a predicate, searching from the end.
  @inlinable
  public func last(where predicate: (Elements.Element) -> Bool) -> Optional<Elements.Element>.Publisher {
    .init(sequence.last(where: predicate))
  }
}
