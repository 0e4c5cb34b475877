#if NATS
  import SwiftCombine

  extension NATSConnection {
    /// Connects to a server or a cluster of servers, and returns when it has accepted the connection.
    ///
    ///     let nats = try NATSConnection.connect(
    ///       to: "nats://127.0.0.1:4222", options: NATSOptions(name: "billing"))
    ///     let cancellable = nats.statePublisher.sink { print($0) }
    ///
    /// **Failure**: throws a ``NATSError`` if there is no server, or if it refuses the credentials or the
    /// encryption; the first connection is not attempted again. **Delivery**: blocks the thread for at most
    /// ``NATSOptions/connectTimeout`` for each server.
    ///
    /// - Parameters:
    ///   - address: The address of a server, or several addresses separated by commas. A comma in a user, a
    ///     password or a token is written as `%2C` there; in ``NATSOptions/credentials`` it stays as it is.
    ///   - options: How to connect.
    public static func connect(
      to address: String, options: NATSOptions = NATSOptions()
    ) throws(NATSError) -> NATSConnection {
      NATSConnection(try Wire(address, options))
    }
  }
#endif
