import CombineShim

extension Publisher {
  /// Delivers the values of which a property is true.
  ///
  ///     upstream               ──""──"a"──""──"b"──┤
  ///     filter(if: \.isEmpty)  ──""───────""───────┤
  ///
  /// **Demand**: a value that is dropped is made up for by asking for one more.
  ///
  /// - Parameter keyPath: The way to the property.
  @inlinable
  public func filter(if keyPath: KeyPath<Output, Bool>) -> Publishers.Filter<Self> {
    filter { $0[keyPath: keyPath] }
  }

  /// Delivers the values of which a property is false.
  ///
  ///     upstream                   ──""──"a"──""──"b"──┤
  ///     filter(unless: \.isEmpty)  ──────"a"──────"b"──┤
  ///
  /// **Demand**: a value that is dropped is made up for by asking for one more.
  ///
  /// - Parameter keyPath: The way to the property.
  @inlinable
  public func filter(unless keyPath: KeyPath<Output, Bool>) -> Publishers.Filter<Self> {
    filter { !$0[keyPath: keyPath] }
  }
}
