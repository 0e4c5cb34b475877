/// A publisher that delivers nothing until it is connected, so that several subscribers can attach first.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts the deliveries, for all subscribers.
  ///
  /// - Returns: What stops them. It must be kept: the subscribers do not keep the connection.
  func connect() -> any Cancellable

  /// Connects, and hands the connection over before it subscribes if it can: so a synchronous upstream can be
  /// cancelled while it is still delivering from inside this call. Calling `connect()` is always right.
  func _connect(_ willConnect: (any Cancellable) -> Void) -> any Cancellable
}

extension ConnectablePublisher {
  @inlinable
  public func _connect(_ willConnect: (any Cancellable) -> Void) -> any Cancellable { connect() }
}
