import SwiftCombine

extension Publisher {
  /// Unwraps optional values and drops each `nil`.
  ///
  ///     let numbers = [1, nil, 2].publisher.unwrap()
  ///
  ///     upstream   ──1──nil──2──nil──3──┤
  ///     unwrap()   ──1───────2───────3──┤
  ///
  /// **Demand**: for each `nil` that is dropped, one more value is requested. Of an optional of an optional,
  /// the outer one is unwrapped.
  @inlinable public func unwrap<T>() -> Publishers.CompactMap<Self, T> where Output == T? {
    compactMap { $0 }
  }
}
