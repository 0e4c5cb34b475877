import Foundation
import Testing

@testable import HTTPLoopback

@Suite struct HTTPPartTests {
  private let log = HTTPLog()
  private let client = Client()
  private let request = HTTPRequest(method: "GET", path: "/")
  private let head = HTTPPart.text("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n")

  @Test func `parts are sent one after the other, each when nothing holds it, and logged`() throws {
    let rest = HTTPPart.text("dy").held(until: .opened("door"))
    let server = try HTTPServer(log: log) { _ in .parts(head, .text("bo"), rest, then: .stays) }
    let answer = client.start(server.url()).answer
    #expect(log.wait { $0.count(where: { $0 == .partSent(request) }) == 2 })
    #expect(!log.events.contains(.answered(request)))
    server.open("door")
    #expect(answer() == .body("body", status: 200))
    #expect(log.wait { $0.last == .answered(request) })
    #expect(log.events.openConnections == 1)
  }

  @Test func `each part is delayed by its time since the one before`() throws {
    let parts = "body".map { HTTPPart.text("\($0)").held(until: .elapsed(.milliseconds(10))) }
    let server = try HTTPServer { _ in .parts([head] + parts, then: .closes) }
    let time = ContinuousClock().measure { #expect(client.get(server.url()) == .body("body", status: 200)) }
    #expect(time >= .milliseconds(40))
  }

  @Test func `a part without an end continues until the client disconnects`() throws {
    let server = try HTTPServer(log: log) { _ in
      .parts(.text("HTTP/1.1 200 OK\r\n\r\n"), .endless("on and "), then: .stays)
    }
    let exchange = client.start(server.url())
    #expect(log.wait { $0.contains(.partSent(request)) })
    exchange.cancel()
    #expect(log.wait { $0.last == .disconnected(1, byClient: true) })
  }

  @Test func `a reset connection is lost to the client`() throws {
    let server = try HTTPServer(log: log) { _ in .parts(then: .resets) }
    #expect(client.get(server.url()) == .error(.networkConnectionLost))
    #expect(log.events.contains(.dropped(request)))
  }

  @Test(arguments: [HTTPWelcome.closes, .resets])
  func `a client that is not welcome is refused before its request is read`(welcome: HTTPWelcome) throws {
    let server = try HTTPServer(welcome: welcome, log: log) { _ in .json("") }
    guard case .error = client.get(server.url()) else {
      Issue.record("An answer came.")
      return
    }
    #expect(log.events.first == .connected(1))
    #expect(log.events.paths == [])
    #expect(log.wait { $0.openConnections == 0 })
  }
}
