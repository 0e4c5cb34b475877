import Foundation
import Testing

@testable import HTTPLoopback

@Suite struct HTTPServerTests {
  private let log = HTTPLog()
  private let client = Client()

  private func request(_ path: String) -> HTTPRequest { HTTPRequest(method: "GET", path: path) }

  @Test func `a request receives its configured answer, and everything is logged in order`() throws {
    let server = try HTTPServer(log: log) { .json($0.path) }
    #expect(client.get(server.url("a")) == .body("/a", status: 200))
    server.stop()
    #expect(
      log.events == [
        .connected(1), .requested(request("/a")), .answered(request("/a")),
        .disconnected(1, byClient: false),
      ])
  }

  @Test func `a connection is used again for the next request`() throws {
    let server = try HTTPServer(log: log) { .json($0.path) }
    for path in ["a", "b", "c"] {
      #expect(client.get(server.url(path)) == .body("/\(path)", status: 200))
    }
    #expect(log.events.openConnections == 1)
    #expect(log.paths == ["/a", "/b", "/c"])
  }

  @Test(arguments: [404, 500, 503])
  func `a status is passed on with its body`(status: Int) throws {
    let server = try HTTPServer { _ in .status(status, body: Data("sorry".utf8)) }
    #expect(client.get(server.url()) == .body("sorry", status: status))
  }

  @Test func `a large body arrives whole`() throws {
    let body = String(repeating: "0123456789", count: 1_000_000)
    let server = try HTTPServer { _ in .json(body) }
    #expect(client.get(server.url()) == .body(body, status: 200))
  }

  @Test func `answers are held until enough requests have arrived`() throws {
    let client = Client(connections: 10)
    let server = try HTTPServer(log: log) { .json($0.path).held(until: .requests(10)) }
    let requests = (1...10).map { client.start(server.url("\($0)")) }
    #expect(requests.map { $0.answer() } == (1...10).map { .body("/\($0)", status: 200) })
    let first = log.events.firstIndex { if case .answered = $0 { true } else { false } }
    #expect(log.events[..<(first ?? 0)].count { if case .requested = $0 { true } else { false } } == 10)
  }

  @Test func `an answer is held until its name is opened`() throws {
    let server = try HTTPServer(log: log) { request in
      request.path == "/late" ? .json("late").held(until: .opened("door")) : .json("early")
    }
    let late = client.start(server.url("late"))
    #expect(log.wait { $0.paths == ["/late"] })
    #expect(client.get(server.url("early")) == .body("early", status: 200))
    #expect(!log.events.contains(.answered(request("/late"))))
    server.open("door")
    #expect(late.answer() == .body("late", status: 200))
    #expect(client.get(server.url("late")) == .body("late", status: 200))
  }

  @Test func `an answer is delayed for at least as long as was said`() throws {
    let server = try HTTPServer { _ in .json("").held(until: .elapsed(.milliseconds(50))) }
    let time = ContinuousClock().measure { _ = client.get(server.url()) }
    #expect(time >= .milliseconds(50))
  }

  @Test func `a delay that ends while the server looks for what is due is not slept through`() throws {
    let server = try HTTPServer { request in
      // Some end just after the server has found them not to be due.
      let delay = Duration.nanoseconds(20 * (Int(request.path.dropFirst()) ?? 0))
      return .json("[\(request.path)]").held(until: .elapsed(delay))
    }
    let client = try RawClient(port: server.port)
    for number in 1...3_000 {
      client.send("GET /\(number) HTTP/1.1\r\n\r\n")
      try #require(client.receive(until: "[/\(number)]"))
    }
  }

  @Test func `a dropped connection is an error at the client`() throws {
    let server = try HTTPServer(log: log) { _ in .dropped }
    guard case .error = client.get(server.url()) else {
      Issue.record("An answer came.")
      return
    }
    #expect(log.events.contains(.dropped(request("/"))))
    #expect(log.wait { $0.openConnections == 0 })
  }

  @Test func `bytes that are no HTTP are passed on as they are`() throws {
    let server = try HTTPServer { _ in .bytes("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nraw") }
    #expect(client.get(server.url()) == .body("raw", status: 200))
  }

  @Test func `a client that leaves while its answer is held is noticed`() throws {
    let server = try HTTPServer(log: log) { _ in .json("").held(until: .opened("never")) }
    let request = client.start(server.url())
    #expect(log.wait { $0.paths.count == 1 })
    request.cancel()
    #expect(log.wait { $0.last == .disconnected(1, byClient: true) })
  }

  @Test func `a stopped server is unreachable, and its port free`() throws {
    let server = try HTTPServer(port: HTTPServer.freePort(), log: log) { _ in
      .json("").held(until: .opened("never"))
    }
    let held = client.start(server.url())
    #expect(log.wait { $0.paths.count == 1 })
    server.stop()
    server.stop()
    #expect(log.events.openConnections == 0)
    guard case .error = held.answer() else {
      Issue.record("An answer came.")
      return
    }
    #expect(client.get(server.url()) == .error(.cannotConnectToHost))
    let next = try HTTPServer(port: server.port) { _ in .json("next") }
    #expect(client.get(next.url()) == .body("next", status: 200))
  }

  @Test func `a port that is taken is refused with a reason`() throws {
    let server = try HTTPServer { _ in .dropped }
    let error = #expect(throws: SocketError.self) { try HTTPServer(port: server.port) { _ in .dropped } }
    #expect(
      error?.description == "Cannot listen on port \(server.port): Address already in use; name another port."
    )
  }

  @Test func `limits and delays may be of any size`() throws {
    let limits = HTTPLimits(
      head: .max, body: .max, connections: .max, arrival: .seconds(Int64.max), stall: .seconds(Int64.max))
    let server = try HTTPServer(limits: limits, log: log) { request in
      request.path == "/never" ? .json("").held(until: .elapsed(.seconds(Int64.max))) : .json("now")
    }
    let held = try RawClient(port: server.port)
    held.send("GET /never HTTP/1.1\r\n\r\n")
    #expect(log.wait { $0.paths == ["/never"] })
    let client = try RawClient(port: server.port)
    client.send("GET /now HTTP/1.1\r\n\r\n")
    #expect(client.receive(until: "now"))
  }

  @Test func `a server without descriptors sleeps, and serves the clients that wait when it has some`() async
  {
    await #expect(processExitsWith: .success) {
      let server = try HTTPServer(limits: HTTPLimits(connections: 1)) { .json($0.path) }
      var first: RawClient? = try RawClient(port: server.port)
      first?.send("GET /first HTTP/1.1\r\n\r\n")
      try #require(first?.receive(until: "200") == true)
      // It waits for the first one to leave. Then there is no descriptor below the limit, which
      // is for a poll of three too.
      let second = try RawClient(port: server.port, seconds: 2)
      second.send("GET /second HTTP/1.1\r\n\r\n")
      while open("/dev/null", O_RDONLY) < 3 {}
      let limit = try descriptorLimit(3)
      first = nil
      let before = clock()
      let isAnswered = second.receive(until: "200")
      let used = Double(clock() - before) / Double(CLOCKS_PER_SEC)
      #expect(!isAnswered && used < 0.3)
      _ = try descriptorLimit(limit)
      #expect((1...300).contains { _ in second.receive(until: "200") })
    }
  }

  @Test func `the log knows how many requests were open at the same time`() {
    let (a, b) = (request("/a"), request("/b"))
    #expect([HTTPEvent]().mostOpenRequests == 0)
    #expect([HTTPEvent.requested(a), .answered(a), .requested(b), .dropped(b)].mostOpenRequests == 1)
    #expect([HTTPEvent.requested(a), .requested(b), .answered(a), .requested(a)].mostOpenRequests == 2)
  }

  @Test func `a wait that is in vain ends`() {
    #expect(!log.wait(seconds: 0.01) { !$0.isEmpty })
  }
}

/// Sets how many descriptors the process may have, and returns how many it could have.
private func descriptorLimit(_ count: rlim_t) throws -> rlim_t {
  var limit = rlimit()
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  try #require(getrlimit(resource, &limit) == 0)
  let old = limit.rlim_cur
  limit.rlim_cur = count
  try #require(setrlimit(resource, &limit) == 0)
  return old
}
