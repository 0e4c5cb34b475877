/// What receives the values of a publisher that sends them all at once, compiled for its type.
///
/// It lives as long as the call of `_sendAll(to:)`. An operator puts a receiver of its own before the one of
/// its downstream, and refers to that by its address: nothing is allocated, and nothing is called indirectly
/// but what an erased publisher hides.
public protocol _ValueReceiver<Value>: ~Copyable {
  associatedtype Value

  /// Receives a value.
  ///
  /// - Returns: Whether the publisher is to continue; if not, it finishes.
  mutating func receive(_ value: Value) -> Bool
}
