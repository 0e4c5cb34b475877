import Combine
import Foundation
import HTTPLoopback
import PageTesting
import Testing

@testable import PageServing

/// A session whose state is a number, which each change increments.
private final class Counter: PageSession, @unchecked Sendable {
  struct State: PageState {
    let count: Int
    let text = "a/b"
  }

  static let files = ["/": PageFile.html(Array("<p>".utf8))]
  let queue = DispatchQueue(label: "counter")
  private let current = CurrentValueSubject<State, Never>(State(count: 0))

  var states: some Publisher<State, Never> { current }
  var state: State { queue.sync { current.value } }

  func answer(to request: HTTPRequest) -> HTTPAnswer? {
    guard request.path == "/up" else { return nil }
    queue.sync { current.send(State(count: current.value.count + 1)) }
    return .done
  }

  func cancel() { queue.sync { current.send(completion: .finished) } }
}

@Suite struct PageServerTests {
  @Test func `a page has its files, its states, and what its session answers`() throws {
    let server = try PageServer(Counter())
    let client = PageClient(port: server.port)
    #expect(try client.get("/") == ("200", "<p>"))
    #expect(try client.get("/shared.js").body.contains("function follow("))
    #expect(try client.get("/shared.css").status == "200")
    #expect(try client.get("/page.css").status == "404")
    let events = try client.events()
    #expect(events.receive(until: "retry: 1000\ndata: {\"count\":0,\"text\":\"a/b\"}\n\n"))
    #expect(try client.post("/up").status == "200")
    #expect(events.receive(until: #"data: {"count":1"#))
    #expect(try client.get("/state.json").body == #"{"count":1,"text":"a/b"}"#)
    #expect(try client.post("/down") == ("404", #"{"error":"There is no such page."}"#))
  }

  @Test func `on another address it answers to that address and to its names`() throws {
    let address = try #require(IPv4Address("127.0.0.2"))
    let server = try PageServer(Counter(), at: PageAddress(address, names: ["studio"]))
    #expect(server.url.absoluteString == "http://127.0.0.2:\(server.port)/")
    let own = "127.0.0.2:\(server.port)"
    for (host, origin, status) in [
      (own, "http://\(own)", "200"), ("studio:\(server.port)", "http://studio:\(server.port)", "200"),
      ("STUDIO:\(server.port)", "http://studio:\(server.port)", "200"),
      ("studio:\(server.port)", "http://\(own)", "403"), ("127.0.0.1:\(server.port)", nil, "403"),
      ("localhost:\(server.port)", nil, "403"), ("evil.example:\(server.port)", nil, "403"),
      (own, nil, "200"),
      ("127.0.0.2", nil, "403"),
    ] {
      let client = try RawClient(address: address, port: server.port)
      let field = origin.map { "Origin: \($0)\r\n" } ?? ""
      client.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\(field)Connection: close\r\n\r\n")
      #expect(client.receiveAll().hasPrefix("HTTP/1.1 \(status) "), "\(host), \(origin ?? "none")")
    }
  }

  @Test func `a name needs no port if that is 80`() {
    let guarded = RequestGuard(names: ["studio"], port: 80)
    let status = { (host: String) in
      guarded.refusal(of: HTTPRequest(method: "GET", path: "/", fields: ["host": host])) == nil
    }
    #expect(status("studio") && status("studio:80") && !status("studio:8080") && !status("other"))
  }
}
