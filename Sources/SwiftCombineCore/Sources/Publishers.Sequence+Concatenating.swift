// Which are overloads of last resort, and the order: see `Publishers.Concatenate.swift`.

extension Publishers.Sequence where Elements: RangeReplaceableCollection, Elements.Element == Int {
  /// Appends elements.
  @inlinable public func append(_ elements: Int...) -> Publishers.Sequence<Elements, Failure> {
    appending(elements)
  }

  /// Appends the elements of an array.
  @inlinable public func append(_ elements: [Int]) -> Publishers.Sequence<Elements, Failure> {
    appending(elements)
  }

  /// Prepends elements.
  @inlinable public func prepend(_ elements: Int...) -> Publishers.Sequence<Elements, Failure> {
    prepending(elements)
  }

  /// Prepends the elements of an array.
  @inlinable public func prepend(_ elements: [Int]) -> Publishers.Sequence<Elements, Failure> {
    prepending(elements)
  }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection, Elements.Element == Double {
  /// Appends elements.
  @inlinable public func append(_ elements: Double...) -> Publishers.Sequence<Elements, Failure> {
    appending(elements)
  }

  /// Appends the elements of an array.
  @inlinable public func append(_ elements: [Double]) -> Publishers.Sequence<Elements, Failure> {
    appending(elements)
  }

  /// Prepends elements.
  @inlinable public func prepend(_ elements: Double...) -> Publishers.Sequence<Elements, Failure> {
    prepending(elements)
  }

  /// Prepends the elements of an array.
  @inlinable public func prepend(_ elements: [Double]) -> Publishers.Sequence<Elements, Failure> {
    prepending(elements)
  }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection, Elements.Element == String {
  /// Appends elements.
  @inlinable public func append(_ elements: String...) -> Publishers.Sequence<Elements, Failure> {
    appending(elements)
  }

  /// Appends the elements of an array.
  @inlinable public func append(_ elements: [String]) -> Publishers.Sequence<Elements, Failure> {
    appending(elements)
  }

  /// Prepends elements.
  @inlinable public func prepend(_ elements: String...) -> Publishers.Sequence<Elements, Failure> {
    prepending(elements)
  }

  /// Prepends the elements of an array.
  @inlinable public func prepend(_ elements: [String]) -> Publishers.Sequence<Elements, Failure> {
    prepending(elements)
  }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Appends elements.
  @inlinable @_disfavoredOverload
  public func append(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> {
    appending(elements)
  }

  /// Appends the elements of a sequence.
  ///
  ///     [1, 2].publisher    (1 2)┤
  ///     append([3, 4])      (1 2 3 4)┤
  @inlinable @_disfavoredOverload
  public func append<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    appending(elements)
  }

  /// Appends the elements of another publisher.
  @inlinable public func append(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    appending(publisher.sequence)
  }

  /// Prepends elements.
  @inlinable @_disfavoredOverload
  public func prepend(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> {
    prepending(elements)
  }

  /// Prepends the elements of a sequence.
  ///
  ///     [3, 4].publisher    (3 4)┤
  ///     prepend([1, 2])     (1 2 3 4)┤
  @inlinable @_disfavoredOverload
  public func prepend<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where S.Element == Elements.Element {
    prepending(elements)
  }

  /// Prepends the elements of another publisher.
  @inlinable public func prepend(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    prepending(publisher.sequence)
  }

  @inlinable func appending(_ elements: some Swift.Sequence<Elements.Element>) -> Self {
    var all = sequence
    all.append(contentsOf: elements)
    return .init(sequence: all)
  }

  @inlinable func prepending(_ elements: some Swift.Sequence<Elements.Element>) -> Self {
    var all = Elements()
    all.reserveCapacity(elements.underestimatedCount + sequence.count)
    all.append(contentsOf: elements)
    all.append(contentsOf: sequence)
    return .init(sequence: all)
  }
}
