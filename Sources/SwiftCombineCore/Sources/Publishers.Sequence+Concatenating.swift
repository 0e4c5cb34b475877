extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Appends the elements of a sequence.
  ///
  ///     [1, 2].publisher    (1 2)┤
  ///     append([3, 4])      (1 2 3 4)┤
  @inlinable public func append<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    var all = sequence
    all.append(contentsOf: elements)
    return .init(sequence: all)
  }

  /// Appends elements.
  @inlinable public func append(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> {
    append(elements)
  }

  /// Appends the elements of another publisher.
  @inlinable public func append(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    append(publisher.sequence)
  }

  /// Prepends the elements of a sequence.
  ///
  ///     [3, 4].publisher    (3 4)┤
  ///     prepend([1, 2])     (1 2 3 4)┤
  @inlinable public func prepend<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    var all = Elements()
    all.reserveCapacity(elements.underestimatedCount + sequence.count)
    all.append(contentsOf: elements)
    all.append(contentsOf: sequence)
    return .init(sequence: all)
  }

  /// Prepends elements.
  @inlinable public func prepend(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> {
    prepend(elements)
  }

  /// Prepends the elements of another publisher.
  @inlinable public func prepend(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    prepend(publisher.sequence)
  }
}
