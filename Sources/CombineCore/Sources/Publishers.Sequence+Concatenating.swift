extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Adds the elements of a sequence at the end.
  ///
  ///     [1, 2].publisher    (1 2)┤
  ///     append([3, 4])      (1 2 3 4)┤
  @inlinable
  public func append<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    var all = sequence
    all.append(contentsOf: elements)
    return .init(sequence: all)
  }

  /// Adds elements at the end.
  @inlinable
  public func append(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> {
    append(elements)
  }

  /// Adds the elements of another publisher at the end.
  @inlinable
  public func append(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    append(publisher.sequence)
  }

  /// Adds the elements of a sequence at the start.
  ///
  ///     [3, 4].publisher    (3 4)┤
  ///     prepend([1, 2])     (1 2 3 4)┤
  @inlinable
  public func prepend<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    var all = Elements()
    all.reserveCapacity(elements.underestimatedCount + sequence.count)
    all.append(contentsOf: elements)
    all.append(contentsOf: sequence)
    return .init(sequence: all)
  }

  /// Adds elements at the start.
  @inlinable
  public func prepend(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> {
    prepend(elements)
  }

  /// Adds the elements of another publisher at the start.
  @inlinable
  public func prepend(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    prepend(publisher.sequence)
  }
}
