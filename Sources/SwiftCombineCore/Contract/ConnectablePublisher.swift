/// A publisher that emits no values until it is connected, so that several subscribers can attach first.
///
///     let shared = numbers.makeConnectable()
///     let first = shared.sink { print($0) }
///     let connection = shared.connect()
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Connects to the upstream publisher, which starts the deliveries to all subscribers.
  ///
  /// - Returns: The connection, which stops the deliveries when it is canceled. Keep it: the subscribers do
  ///   not retain the connection.
  func connect() -> any Cancellable
}

/// A connectable publisher whose connection is known before it is made.
@usableFromInline protocol EarlyConnectable: ConnectablePublisher {
  /// Connects, and passes the connection to a closure before it subscribes: so a synchronous
  /// upstream can be canceled while it still delivers from inside this call.
  func connect(_ willConnect: (any EarlyConnection) -> Void) -> any Cancellable
}

/// A connection that can be closed while a lock is held.
@usableFromInline protocol EarlyConnection: AnyObject {
  /// Delivers nothing from now on. This calls no foreign code.
  ///
  /// - Returns: The upstream's subscription, for the caller to cancel with no lock held.
  func close() -> (any Subscription)?
}
