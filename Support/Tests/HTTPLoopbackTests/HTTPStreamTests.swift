import Foundation
import Synchronization
import Testing

@testable import HTTPLoopback

@Suite struct HTTPStreamTests {
  private let log = HTTPLog()
  private let request = HTTPRequest(method: "GET", path: "/")
  private let get = "GET / HTTP/1.1\r\n\r\n"

  private func body(_ text: String) -> String {
    text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
  }

  @Test func `messages arrive as they are sent, and the end closes the connection`() throws {
    let ended = Mutex(0)
    let stream = HTTPStream(capacity: 10) { ended.withLock { $0 += 1 } }
    stream.send(Data("early,".utf8))
    let server = try HTTPServer(log: log) { _ in .stream(stream, fields: ["X-Kind": "test"]) }
    let client = try RawClient(port: server.port)
    client.send(get)
    #expect(client.receive(until: "early,"))
    stream.send(Data("late,".utf8))
    #expect(client.receive(until: "late,"))
    #expect(ended.withLock(\.self) == 0)
    stream.send(Data("last".utf8))
    stream.finish()
    stream.send(Data("lost".utf8))
    let text = client.receiveAll()
    #expect(body(text) == "early,late,last")
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nX-Kind: test\r\n"))
    #expect(log.wait { $0.openConnections == 0 })
    #expect(ended.withLock(\.self) == 1)
  }

  @Test func `other clients are served while a stream is open`() throws {
    let server = try HTTPServer(log: log) { request in
      request.path == "/stream" ? .stream(HTTPStream()) : .json("{}")
    }
    let open = try RawClient(port: server.port)
    open.send("GET /stream HTTP/1.1\r\n\r\n")
    #expect(open.receive(until: "\r\n\r\n"))
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(body(client.receiveAll()) == "{}")
  }

  @Test func `the stream of a client that leaves ends, and so does that of a server that stops`() throws {
    let ended = Mutex(0)
    let server = try HTTPServer(log: log) { _ in .stream(HTTPStream { ended.withLock { $0 += 1 } }) }
    do {
      let client = try RawClient(port: server.port)
      client.send(get)
      #expect(client.receive(until: "\r\n\r\n"))
    }
    #expect(log.wait { $0.last == .disconnected(1, byClient: true) })
    #expect(log.events.contains(.dropped(request)))
    #expect(ended.withLock(\.self) == 1)
    let client = try RawClient(port: server.port)
    client.send(get)
    #expect(client.receive(until: "\r\n\r\n"))
    server.stop()
    #expect(ended.withLock(\.self) == 2)
    _ = client.receiveAll()
  }

  @Test func `a slow client receives the newest message, and each that it receives is whole`() throws {
    let stream = HTTPStream()
    let server = try HTTPServer { _ in .stream(stream) }
    let client = try RawClient(port: server.port, receiveBuffer: 4_096)
    client.send(get)
    #expect(client.receive(until: "\r\n\r\n"))
    // More than the system buffers for a connection.
    let filling = String(repeating: "x", count: 500_000)
    for number in 1...100 { stream.send(Data("[\(number) \(filling)]".utf8)) }
    stream.finish()
    let messages = body(client.receiveAll()).split(separator: "]")
    #expect(messages.count < 100)
    #expect(messages.last?.hasPrefix("[100 ") == true)
    #expect(messages.allSatisfy { $0.hasSuffix(filling) && $0.hasPrefix("[") })
  }
}
