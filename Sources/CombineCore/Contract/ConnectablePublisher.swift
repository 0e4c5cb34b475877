/// A publisher that delivers nothing until it is connected, so that several subscribers can attach first.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts the deliveries, for all subscribers.
  ///
  /// - Returns: What stops them. It must be kept: the subscribers do not keep the connection.
  func connect() -> any Cancellable
}
