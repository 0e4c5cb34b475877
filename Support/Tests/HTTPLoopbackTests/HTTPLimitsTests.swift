import Foundation
import Testing

@testable import HTTPLoopback

/// Clients that do what they should not.
@Suite struct HTTPLimitsTests {
  private let log = HTTPLog()
  private let get = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"

  /// The status of all that a client has received.
  private func status(_ text: String) -> String {
    String(text.split(separator: " ", maxSplits: 2).dropFirst().first ?? "")
  }

  @Test func `a client that is refused receives the status, although it is still sending`() throws {
    let server = try HTTPServer(limits: HTTPLimits(head: 100, body: 10)) { _ in .json("{}") }
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n")
    client.send(String(repeating: "x", count: 1_000_000))
    client.finishSending()
    #expect(status(client.receiveAll()) == "413")
    let other = try RawClient(port: server.port)
    other.send("GET / HTTP/1.1\r\nA: " + String(repeating: "x", count: 200_000))
    #expect(status(other.receiveAll()) == "431")
  }

  @Test func `a request that ends before its end is malformed, and a complete one is answered`() throws {
    let server = try HTTPServer { _ in .json("{}") }
    let client = try RawClient(port: server.port)
    client.send("GET / HT")
    client.finishSending()
    #expect(status(client.receiveAll()) == "400")
    let other = try RawClient(port: server.port)
    other.send("GET / HTTP/1.1\r\n\r\n")
    other.finishSending()
    #expect(status(other.receiveAll()) == "200")
  }

  @Test func `a request that does not arrive in time is answered with 408, and silence is closed`() throws {
    let limits = HTTPLimits(arrival: .milliseconds(50))
    let server = try HTTPServer(limits: limits, log: log) { _ in .json("{}") }
    // A client that gets no time to send before the end is one that is silent, and comes again.
    func isAnswered(with expected: String, to text: String, by server: HTTPServer) throws -> Bool {
      try (1...100).contains { _ in
        let client = try RawClient(port: server.port)
        client.send(text)
        return status(client.receiveAll()) == expected
      }
    }
    #expect(try isAnswered(with: "408", to: "GET / HTTP/1.1\r\n", by: server))
    let silent = try RawClient(port: server.port)
    #expect(silent.receiveAll() == "")
    // The time for a request counts, not that of its answer.
    let held = try HTTPServer(limits: limits) { _ in .json("{}").held(until: .elapsed(.milliseconds(200))) }
    #expect(try isAnswered(with: "200", to: get, by: held))
  }

  @Test func `more clients than connections wait until one is closed`() throws {
    let server = try HTTPServer(limits: HTTPLimits(connections: 2), log: log) { _ in .json("{}") }
    let first = try RawClient(port: server.port)
    let second = try RawClient(port: server.port)
    #expect(log.wait { $0.openConnections == 2 })
    let third = try RawClient(port: server.port)
    third.send(get)
    first.send(get)
    #expect(status(first.receiveAll()) == "200")
    #expect(status(third.receiveAll()) == "200")
    second.finishSending()
    #expect(log.wait { $0.openConnections == 0 })
  }

  @Test func `a client that reads nothing is reset after a time`() throws {
    let body = String(repeating: "x", count: 20_000_000)
    let limits = HTTPLimits(stall: .milliseconds(50))
    let server = try HTTPServer(limits: limits, log: log) { _ in .json(body) }
    let client = try RawClient(port: server.port, receiveBuffer: 4_096)
    client.send(get)
    #expect(log.wait { $0.last == .disconnected(1, byClient: false) })
  }

  @Test func `a flood of requests behind a held answer ends the connection`() throws {
    let server = try HTTPServer(log: log) { _ in .json("{}").held(until: .opened("never")) }
    let client = try RawClient(port: server.port)
    let flood = String(repeating: "GET / HTTP/1.1\r\n\r\n", count: 1_000)
    var count = 0
    while count < 10_000, client.send(flood) { count += 1 }
    #expect(count < 10_000)
    #expect(log.wait { $0.openConnections == 0 })
    #expect(log.paths.count == 1)
  }

  @Test func `200 connections that send a byte at a time leave the others served`() throws {
    let server = try HTTPServer(log: log) { _ in .json("{}") }
    let slow = try (0..<200).map { _ in try RawClient(port: server.port) }
    for byte in "GET / HTTP/1.1\r\nHost".utf8 {
      for client in slow { client.send([byte]) }
    }
    #expect(log.wait { $0.openConnections == 200 })
    let client = try RawClient(port: server.port)
    client.send(get)
    #expect(status(client.receiveAll()) == "200")
    for client in slow { client.send(": a\r\nConnection: close\r\n\r\n") }
    #expect(slow.allSatisfy { status($0.receiveAll()) == "200" })
  }
}
