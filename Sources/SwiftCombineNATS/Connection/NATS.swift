#if NATS
  import SwiftCombine

  /// The entry point: connects to a server or a cluster of servers.
  public enum NATS {
    /// Connects to a server, and returns when it has accepted the connection.
    ///
    ///     let nats = try NATS.connect("nats://127.0.0.1:4222", options: NATSOptions(name: "billing"))
    ///     let cancellable = nats.state.sink { print($0) }
    ///
    /// **Failure**: throws a ``NATSError`` if there is no server, or if it refuses the credentials or the
    /// encryption; the first connection is not attempted again. **Delivery**: blocks the thread for at most
    /// ``NATSOptions/connectTimeout`` for each server.
    ///
    /// - Parameters:
    ///   - url: The address of a server, or several addresses separated by commas. A comma in a user, a
    ///     password or a token is written as `%2C` there; in ``NATSOptions/credentials`` it stays as it is.
    ///   - options: How to connect.
    public static func connect(
      _ url: String, options: NATSOptions = NATSOptions()
    ) throws(NATSError) -> NATSConnection {
      NATSConnection(try Wire(url, options))
    }
  }
#endif
