/// A publisher that emits one value to each subscriber and finishes.
///
///     let cancellable = Just(1).sink { print($0) } receiveValue: { print($0) }  // 1, finished
///
///     Just(1)    1┤
///
/// **Demand**: the value waits for it; the completion follows the value.
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  /// The value that the publisher emits.
  public let output: Output

  /// Creates a publisher that emits one value and finishes.
  @inlinable public init(_ output: Output) { self.output = output }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let state = OnceState(output, name: "Just", downstream: subscriber)
    SourceSubscription.announce(state, to: subscriber)
  }

  @_transparent public var _deliversAtOnce: Bool { true }
  @inlinable public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool {
    guard demand > .none else { return false }
    _ = value(output)
    return true
  }
}

extension Just: Equatable where Output: Equatable {}
