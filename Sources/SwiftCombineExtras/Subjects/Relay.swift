import SwiftCombine

/// A subject that cannot complete: every owner can send values, and none can stop the other owners from
/// sending.
public protocol Relay<Output>: AnyObject, Publisher where Failure == Never {
  /// Sends a value to all subscribers.
  func accept(_ value: Output)
}

extension Publisher where Failure == Never {
  /// Sends the values of this publisher to a relay, but not its completion.
  ///
  ///     let events = PassthroughRelay<Void>()
  ///     let token = taps.subscribe(events)
  ///
  /// **Demand**: unlimited. **Memory**: the relay is retained until this publisher completes or the token is
  /// released.
  ///
  /// - Parameter relay: The relay that receives the values.
  /// - Returns: A token that cancels the subscription when it is released.
  public func subscribe<R: Relay>(_ relay: R) -> AnyCancellable where R.Output == Output {
    sink { relay.accept($0) }
  }
}
