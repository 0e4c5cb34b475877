import SwiftCombine

// Not overloads of `filter(_:)`: with one more of these in sight, a chain of closures behind
// `removeDuplicates { $0 == $1 }` takes the type checker 27 times as many steps.
extension Publisher {
  /// Publishes only the values for which a property is true.
  ///
  ///     let empty = words.filterIf(\.isEmpty)
  ///
  ///     upstream             ──""──"a"──""──"b"──┤
  ///     filterIf(\.isEmpty)  ──""───────""───────┤
  ///
  /// **Demand**: for each value that is dropped, one more is requested.
  ///
  /// - Parameter keyPath: The key path of the property.
  @inlinable public func filterIf(_ keyPath: KeyPath<Output, Bool>) -> Publishers.Filter<Self> {
    filter { $0[keyPath: keyPath] }
  }

  /// Publishes only the values for which a property is false.
  ///
  ///     let filled = words.filterUnless(\.isEmpty)
  ///
  ///     upstream                 ──""──"a"──""──"b"──┤
  ///     filterUnless(\.isEmpty)  ──────"a"──────"b"──┤
  ///
  /// **Demand**: for each value that is dropped, one more is requested.
  ///
  /// - Parameter keyPath: The key path of the property.
  @inlinable public func filterUnless(_ keyPath: KeyPath<Output, Bool>) -> Publishers.Filter<Self> {
    filter { !$0[keyPath: keyPath] }
  }
}
