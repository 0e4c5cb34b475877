import HTTPLoopback

/// Clients that take up 200 connections with requests that do not arrive, and send 10,000 that are malformed.
public final class HostileClients {
  /// How many malformed requests are sent.
  public static let requests = 10_000

  private static let malformed = [
    "\r\n\r\n", "GET /\r\n\r\n", "\u{16}\u{3}\u{1}", "GET / HTTP/1.1\n",
    "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
  ]

  private let port: UInt16
  private let slow: [RawClient]

  /// Opens the slow connections.
  public init(port: UInt16) throws {
    self.port = port
    slow = try (0..<200).map { _ in try RawClient(port: port) }
    for client in slow { client.send("GET / HT") }
  }

  /// Sends the malformed requests, and returns how many of them were refused.
  public func attack() throws -> Int {
    try (0..<Self.requests).count { number in
      let client = try RawClient(port: port)
      client.send(Self.malformed[number % Self.malformed.count])
      return client.receiveAll().hasPrefix("HTTP/1.1 400 ")
    }
  }

  /// Sends the rest of a request that was slow, and returns its answer.
  public func finishOne() -> String {
    slow[0].send("TP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
    return slow[0].receiveAll()
  }
}
