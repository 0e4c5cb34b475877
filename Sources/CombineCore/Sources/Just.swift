/// A publisher that delivers one value and finishes.
///
///     Just(1)    1┤
///
/// **Demand**: the value waits for it; the end comes with the value.
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  /// The value that is delivered.
  public let output: Output

  /// Makes a publisher of one value.
  @inlinable
  public init(_ output: Output) { self.output = output }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let state = OnceState(output, name: "Just", downstream: subscriber)
    SourceSubscription.announce(state, to: subscriber)
  }

  @inlinable
  public var _deliversAtOnce: Bool { true }
  @inlinable
  public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool {
    guard demand > .none else { return false }
    _ = value(output)
    return true
  }
}

extension Just: Equatable where Output: Equatable {}
