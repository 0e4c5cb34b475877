// Which are overloads of last resort, and the order: see `Publishers.Concatenate.swift`.

extension Just where Output == Int {
  /// Appends further values to the value.
  @inlinable public func append(_ elements: Int...) -> Publishers.Sequence<[Int], Never> {
    followed(by: elements)
  }

  /// Appends the elements of an array to the value.
  @inlinable public func append(_ elements: [Int]) -> Publishers.Sequence<[Int], Never> {
    followed(by: elements)
  }

  /// Prepends further values to the value.
  @inlinable public func prepend(_ elements: Int...) -> Publishers.Sequence<[Int], Never> {
    following(elements)
  }

  /// Prepends the elements of an array to the value.
  @inlinable public func prepend(_ elements: [Int]) -> Publishers.Sequence<[Int], Never> {
    following(elements)
  }
}

extension Just where Output == Double {
  /// Appends further values to the value.
  @inlinable public func append(_ elements: Double...) -> Publishers.Sequence<[Double], Never> {
    followed(by: elements)
  }

  /// Appends the elements of an array to the value.
  @inlinable public func append(_ elements: [Double]) -> Publishers.Sequence<[Double], Never> {
    followed(by: elements)
  }

  /// Prepends further values to the value.
  @inlinable public func prepend(_ elements: Double...) -> Publishers.Sequence<[Double], Never> {
    following(elements)
  }

  /// Prepends the elements of an array to the value.
  @inlinable public func prepend(_ elements: [Double]) -> Publishers.Sequence<[Double], Never> {
    following(elements)
  }
}

extension Just where Output == String {
  /// Appends further values to the value.
  @inlinable public func append(_ elements: String...) -> Publishers.Sequence<[String], Never> {
    followed(by: elements)
  }

  /// Appends the elements of an array to the value.
  @inlinable public func append(_ elements: [String]) -> Publishers.Sequence<[String], Never> {
    followed(by: elements)
  }

  /// Prepends further values to the value.
  @inlinable public func prepend(_ elements: String...) -> Publishers.Sequence<[String], Never> {
    following(elements)
  }

  /// Prepends the elements of an array to the value.
  @inlinable public func prepend(_ elements: [String]) -> Publishers.Sequence<[String], Never> {
    following(elements)
  }
}

extension Just {
  /// Appends further values to the value.
  @inlinable @_disfavoredOverload
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { followed(by: elements) }

  /// Appends the elements of a sequence to the value.
  ///
  ///     Just(1)            1┤
  ///     append([2, 3])     (1 2 3)┤
  @inlinable @_disfavoredOverload
  public func append<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where S.Element == Output {
    followed(by: elements)
  }

  /// Prepends further values to the value.
  @inlinable @_disfavoredOverload
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { following(elements) }

  /// Prepends the elements of a sequence to the value.
  ///
  ///     Just(3)            3┤
  ///     prepend([1, 2])    (1 2 3)┤
  @inlinable @_disfavoredOverload
  public func prepend<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where S.Element == Output {
    following(elements)
  }

  @inlinable func followed(by elements: some Sequence<Output>) -> Publishers.Sequence<[Output], Never> {
    Publishers.Sequence(sequence: [output] + elements)
  }

  @inlinable func following(_ elements: some Sequence<Output>) -> Publishers.Sequence<[Output], Never> {
    Publishers.Sequence(sequence: elements + [output])
  }
}
