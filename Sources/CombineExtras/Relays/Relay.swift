import CombineShim

/// A subject that cannot end: whoever holds it can send values, and none can stop the others from doing so.
public protocol Relay<Output>: AnyObject, Publisher where Failure == Never {
  /// Sends a value to all subscribers.
  func accept(_ value: Output)
}

extension Publisher where Failure == Never {
  /// Sends the values of this publisher to a relay; that this publisher ends, the relay does not hear.
  ///
  ///     let token = taps.subscribe(events)
  ///
  /// **Demand**: everything. **Memory**: the relay is held until this publisher ends or the token is dropped.
  ///
  /// - Parameter relay: Where the values go.
  /// - Returns: A token that cancels when it is dropped.
  public func subscribe<R: Relay>(_ relay: R) -> AnyCancellable where R.Output == Output {
    sink { relay.accept($0) }
  }
}
