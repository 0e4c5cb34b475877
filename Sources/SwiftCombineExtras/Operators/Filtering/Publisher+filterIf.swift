import SwiftCombine

extension Publisher {
  /// Publishes only the values for which a property is true.
  ///
  ///     let empty = words.filter(if: \.isEmpty)
  ///
  ///     upstream               ──""──"a"──""──"b"──┤
  ///     filter(if: \.isEmpty)  ──""───────""───────┤
  ///
  /// **Demand**: for each value that is dropped, one more is requested.
  ///
  /// - Parameter keyPath: The key path of the property.
  @inlinable public func filter(if keyPath: KeyPath<Output, Bool>) -> Publishers.Filter<Self> {
    filter { $0[keyPath: keyPath] }
  }

  /// Publishes only the values for which a property is false.
  ///
  ///     let filled = words.filter(unless: \.isEmpty)
  ///
  ///     upstream                   ──""──"a"──""──"b"──┤
  ///     filter(unless: \.isEmpty)  ──────"a"──────"b"──┤
  ///
  /// **Demand**: for each value that is dropped, one more is requested.
  ///
  /// - Parameter keyPath: The key path of the property.
  @inlinable public func filter(unless keyPath: KeyPath<Output, Bool>) -> Publishers.Filter<Self> {
    filter { !$0[keyPath: keyPath] }
  }
}
