import Combine
import Foundation
import HTTPLoopback
import PageServing
import PageTesting
import SwiftCombineInspector
import Testing

@testable import InspectorPage

/// What the server answers, to the page and to everything else.
@Suite struct ServerTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  @Test func `the state is JSON with what the page shows`() throws {
    fixture.sample(
      PointSample("orders") { sample in
        (sample.elementCount, sample.droppedCount, sample.demand) = (7, 2, .unlimited)
        sample.timeBetweenElements = DurationHistogram(counts: [0, 3], sum: .nanoseconds(9))
      })
    let (status, body) = try fixture.client.get("/state.json")
    #expect(status == "200")
    let state = try JSONDecoder().decode(InspectorState.self, from: Data(body.utf8))
    let point = try #require(state.points.first)
    #expect(state.program == "shop" && state.chains == nil && state.warnings == [])
    #expect(point.name == "orders" && point.line == "Shop/Checkout.swift:41")
    #expect(point.operators == ["Map", "PassthroughSubject"])
    #expect(point.elements == 7 && point.dropped == 2 && point.demand == nil && point.rate == nil)
    #expect(point.between.counts == [3] && point.between.median == 4e-9)
  }

  @Test func `a program that requests states has the rate between two of them`() throws {
    fixture.sample(PointSample("orders"))
    _ = try fixture.client.get("/state.json")
    fixture.sample(PointSample("orders") { $0.elementCount = 30 })
    fixture.tick(after: .seconds(10))
    let state = try JSONDecoder().decode(
      InspectorState.self, from: Data(try fixture.client.get("/state.json").body.utf8))
    #expect(state.points.first?.rate == 3)
  }

  @Test func `events are the state at once, and with each tick that changes it`() throws {
    fixture.sample(PointSample("orders"))
    let client = try fixture.client.events()
    #expect(client.receive(until: #""elements":0"#))
    fixture.sample(PointSample("orders") { $0.elementCount = 5 })
    fixture.tick()
    #expect(client.receive(until: #""rate":5"#))
    let other = try fixture.client.events()
    #expect(other.receive(until: #""rate":5"#))
    #expect(fixture.reads == 2)
    fixture.server.stop()
    #expect(!client.receive(until: #""elements":6"#) && !fixture.isTicking)
  }

  @Test func `when the last browser has left, nothing is read`() throws {
    var client: RawClient? = try fixture.client.events()
    #expect(client?.receive(until: "data: ") == true)
    #expect(fixture.isTicking)
    client = nil
    let hasLeft = fixture.log.wait { events in
      if case .disconnected(_, byClient: true)? = events.last { true } else { false }
    }
    #expect(hasLeft)
    fixture.settle()
    #expect(!fixture.isTicking)
  }

  @Test func `it listens on this machine alone unless told otherwise`() throws {
    #expect(PageAddress().address.isLoopback)
    let page = try Inspector.serve()
    defer { page.stop() }
    #expect(page.address.address.isLoopback && page.port != 0)
    #expect(try PageClient(port: page.port).get("/").status == "200")
  }

  @Test func `a port in use is an error`() throws {
    #expect(throws: SocketError.self) { try Inspector.serve(port: fixture.server.port) }
  }

  @Test func `what is served is what the observed points and the inspector of this process have`() throws {
    let inspector = Inspector(findsLocations: false)
    inspector.start()
    defer { inspector.stop() }
    let subject = PassthroughSubject<Int, Never>()
    let token = subject.observed("server tests", fileID: "Shop/Cart.swift", line: 5)
      .checkpoint("served").sink { _ in }
    let page = try Inspector.serve(showing: inspector)
    defer { page.stop() }
    let client = try PageClient(port: page.port).events()
    #expect(client.receive(until: #""line":"Shop/Cart.swift:5","#))
    // With the next tick of a second.
    subject.send(1)
    #expect(client.receive(until: #""elements":1,"#))
    #expect(client.receive(until: #"checkpoint \"served\""#))
    token.cancel()
  }

  @Test func `nothing can be changed`() throws {
    for path in ["/", "/state.json", "/pause", "/points/orders"] {
      #expect(try fixture.client.post(path).status == "404")
    }
    let host = "Host: 127.0.0.1:\(fixture.server.port)\r\nConnection: close\r\n"
    for method in ["PUT", "DELETE", "OPTIONS", "HEAD"] {
      #expect(try fixture.client.request("\(method) / HTTP/1.1\r\n\(host)\r\n").status == "405")
    }
    for path in ["/page", "/events/1", "//", "/../page.css", "/%2e%2e/page.css"] {
      #expect(try fixture.client.get(path).status == "404")
    }
  }

  @Test(arguments: ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example"])
  func `a request to another host is refused`(host: String) throws {
    #expect(
      try fixture.client.request("GET /state.json HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        .status == "403")
  }

  @Test func `a request from another origin is refused`() throws {
    for origin in [
      "null", "http://evil.example", "https://127.0.0.1:\(fixture.server.port)", "http://127.0.0.1",
    ] {
      let fields = "Origin: \(origin)\r\n"
      #expect(try fixture.client.get("/state.json", fields: fields).status == "403")
      #expect(try fixture.client.get("/events", fields: fields).status == "403")
    }
    #expect(fixture.reads == 0)
  }

  @Test(arguments: ["/", "/page.css", "/icon.svg", "/state.json", "/nowhere"])
  func `every answer has a policy that allows its own files alone`(path: String) throws {
    try fixture.client.expectPolicy(of: path)
  }

  @Test func `10,000 malformed requests and 200 slow connections leave it serving`() throws {
    let hostile = try HostileClients(port: fixture.server.port)
    #expect(try hostile.attack() == HostileClients.requests)
    #expect(try fixture.client.get("/state.json").status == "200")
    #expect(hostile.finishOne().hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `more browsers than may follow are refused, and welcome when others have left`() throws {
    var clients: [RawClient] = []
    for _ in 0..<InspectorServer.mostBrowsers {
      let client = try fixture.client.events()
      #expect(client.receive(until: "data: "))
      clients.append(client)
    }
    #expect(fixture.reads == 1)
    #expect(try fixture.client.get("/events").status == "503")
    clients.removeAll()
    #expect(fixture.log.wait { $0.openConnections == 0 })
    #expect(try fixture.client.events().receive(until: "data: "))
  }
}
