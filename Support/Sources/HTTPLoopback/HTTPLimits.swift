/// What a server allows its clients.
///
/// What is over a limit is refused with a status of HTTP, and its connection is closed.
public struct HTTPLimits: Sendable, Equatable {
  /// How many bytes the request line and the fields of a request may have; more is status 431.
  public var head: Int
  /// How many bytes the body of a request may have; more is status 413.
  public var body: Int
  /// How many connections are open at the same time; more clients wait until one of them is closed.
  public var connections: Int
  /// How long a request may take to arrive, from the connection or from the answer before it.
  ///
  /// A request that has begun to arrive is then answered with status 408; a connection without one is closed.
  /// Nil for no limit.
  public var arrival: Duration?
  /// How long a client may read nothing of what waits for it, before its connection is reset. Nil for no
  /// limit.
  public var stall: Duration?

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - head: bytes of a request line with its fields.
  ///   - body: bytes of a body.
  ///   - connections: open connections, at least 1. Each takes a file descriptor of the process.
  ///   - arrival: the time for a request to arrive.
  ///   - stall: the time for a client to read something.
  public init(
    head: Int = 65_536, body: Int = 65_536, connections: Int = 512, arrival: Duration? = nil,
    stall: Duration? = nil
  ) {
    guard connections > 0 else {
      fatalError("HTTPLimits(connections: \(connections)): a server has a connection. Pass 1 or more.")
    }
    self.head = head
    self.body = body
    self.connections = connections
    self.arrival = arrival
    self.stall = stall
  }
}
