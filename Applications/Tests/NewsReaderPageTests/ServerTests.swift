import Combine
import Foundation
import HTTPLoopback
import NewsReaderModel
import PageTesting
import Testing

@testable import NewsReaderPage

/// What the server answers, to the page and to everything else.
@Suite struct ServerTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  private func add(_ word: String) throws -> String {
    try fixture.client.post("/keywords/add", #"{"value":"\#(word)"}"#).status
  }

  private var words: String { fixture.session.state.keywords.joined(separator: ",") }

  @Test func `the state is JSON with what the page shows`() throws {
    fixture.send(fixture.stories("Swift 6 out", "Rust news", "swiftly", link: "https://news.example/a?b=c"))
    fixture.settle()
    #expect(try add("SWIFT") == "200")
    let (status, body) = try fixture.client.get("/state.json")
    #expect(status == "200")
    let state = try JSONDecoder().decode(ReaderState.self, from: Data(body.utf8))
    #expect(state == fixture.session.state)
    #expect(state.title == "2 Stories" && state.header == "Filter: swift" && state.isLoading)
    #expect(
      state.stories.first
        == ReaderState.Row(
          id: 0, title: "Swift 6 out", byline: "2 minutes ago by ann", clock: "08:58",
          time: "2001-04-11T08:58:00Z", link: "https://news.example/a?b=c", host: "news.example"))
  }

  @Test func `events are the state at once, and again after each change`() throws {
    let client = try RawClient(port: fixture.server.port)
    client.send("GET /events HTTP/1.1\r\nHost: localhost:\(fixture.server.port)\r\n\r\n")
    #expect(client.receive(until: #""title":"0 Stories"}"# + "\n\n"))
    fixture.send(fixture.stories("a", "b"))
    #expect(client.receive(until: #""title":"2 Stories"}"# + "\n\n"))
    #expect(try add("b") == "200")
    #expect(client.receive(until: #""title":"1 Story"}"# + "\n\n"))
    fixture.advance(by: 60)
    #expect(client.receive(until: "3 minutes ago"))
    fixture.fail()
    #expect(
      client.receive(
        until: #""error":{"text":"http://news.example/ is unreachable.","title":"Network error"}"#))
    fixture.server.stop()
    #expect(!client.receive(until: "more"))
  }

  @Test func `keywords are added, moved and removed, and each answer comes after the file`() throws {
    for word in ["a", "b", "c"] { #expect(try add(word) == "200") }
    #expect(try fixture.client.post("/keywords/move", #"{"value":"c","to":0}"#).status == "200")
    #expect(fixture.file == #"[{"value":"c"},{"value":"a"},{"value":"b"}]"#)
    #expect(try fixture.client.post("/keywords/move", #"{"value":"c","to":3}"#).status == "200")
    #expect(words == "a,b,c")
    #expect(try fixture.client.post("/keywords/remove", #"{"value":"b"}"#).status == "200")
    #expect(fixture.file == #"[{"value":"a"},{"value":"c"}]"#)
  }

  @Test(arguments: [
    ("add", #"{"value":" "}"#, "400"), ("add", #"{"value":"A "}"#, "409"), ("add", "{}", "400"),
    ("add", "", "400"),
    ("add", #"{"value":"b","to":0}"#, "400"), ("add", #"{"value":"b\u0000"}"#, "400"), ("add", "[1]", "400"),
    ("add", #"{"value":"\#(String(repeating: "x", count: 61))"}"#, "400"),
    ("remove", #"{"value":"b"}"#, "409"),
    ("move", #"{"value":"a"}"#, "400"), ("move", #"{"value":"a","to":2}"#, "400"),
    ("move", #"{"value":"a","to":-1}"#, "400"), ("move", #"{"value":"b","to":0}"#, "409"),
    ("move", #"{"value":"a","to":1e99}"#, "400"), ("swap", #"{"value":"a"}"#, "404"),
    ("add/b", #"{"value":"b"}"#, "404"),
  ])
  func `a change that makes no sense is refused with a reason`(action: String, body: String, status: String)
    throws
  {
    #expect(try add("a") == "200")
    let answer = try fixture.client.post("/keywords/\(action)", body)
    #expect(answer.status == status)
    #expect(
      try JSONDecoder().decode([String: String].self, from: Data(answer.body.utf8)).keys.first == "error")
    #expect(words == "a")
    #expect(fixture.file == #"[{"value":"a"}]"#)
  }

  @Test func `there are at most fifty keywords`() throws {
    for number in 1...50 { #expect(try add("\(number)") == "200") }
    #expect(try add("51") == "409")
  }

  @Test func `a keyword that cannot be saved is an error, and is said to the browsers`() throws {
    try Data().write(to: fixture.directory)
    #expect(try add("swift") == "500")
    #expect(fixture.session.state.storageError?.hasPrefix("The keywords cannot be saved to ") == true)
    try FileManager.default.removeItem(at: fixture.directory)
    #expect(try add("rust") == "200")
    #expect(fixture.session.state.storageError == nil)
    #expect(fixture.file == #"[{"value":"swift"},{"value":"rust"}]"#)
  }

  @Test func `a refresh loads the stories again, unless they are being loaded`() throws {
    #expect(try fixture.client.post("/refresh", "{}").status == "200")
    fixture.settle()
    #expect(fixture.fetches == 1)
    fixture.finish()
    fixture.settle()
    fixture.settle()
    #expect(try fixture.client.post("/refresh", "{}").status == "200")
    fixture.settle()
    #expect(fixture.fetches == 2)
    #expect(try fixture.client.post("/refresh", "now").status == "400")
  }

  @Test(arguments: ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example"])
  func `a request to another host is refused`(host: String) throws {
    #expect(
      try fixture.client.request("GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n").status
        == "403")
  }

  @Test func `a request without a host is malformed`() throws {
    #expect(try fixture.client.request("GET / HTTP/1.1\r\nConnection: close\r\n\r\n").status == "400")
  }

  @Test func `a request from another origin is refused`() throws {
    let own = "Origin: http://127.0.0.1:\(fixture.server.port)\r\n"
    #expect(try fixture.client.post("/keywords/add", #"{"value":"a"}"#, fields: own).status == "200")
    for origin in [
      "null", "http://evil.example", "https://127.0.0.1:\(fixture.server.port)", "http://127.0.0.1",
    ] {
      let fields = "Origin: \(origin)\r\n"
      #expect(try fixture.client.post("/keywords/add", #"{"value":"b"}"#, fields: fields).status == "403")
      #expect(try fixture.client.get("/state.json", fields: fields).status == "403")
      #expect(try fixture.client.get("/events", fields: fields).status == "403")
    }
    #expect(words == "a")
  }

  @Test func `a change is JSON, and the methods are GET and POST`() throws {
    let host = "Host: 127.0.0.1:\(fixture.server.port)\r\nConnection: close\r\n"
    #expect(
      try fixture.client.request(
        "POST /keywords/add HTTP/1.1\r\n\(host)Content-Type: text/plain\r\nContent-Length: 13\r\n\r\n{\"value\":\"a\"}"
      ).status == "415")
    for method in ["PUT", "DELETE", "OPTIONS", "HEAD"] {
      #expect(try fixture.client.request("\(method) / HTTP/1.1\r\n\(host)\r\n").status == "405")
    }
    for path in ["/page", "/events/1", "//", "/../page.css", "/%2e%2e/page.css"] {
      #expect(try fixture.client.get(path).status == "404")
    }
    #expect(try fixture.client.post("/keywords/add", String(repeating: " ", count: 4_097)).status == "413")
  }

  @Test(arguments: ["/", "/page.css", "/page.js", "/icon.svg", "/state.json", "/nowhere"])
  func `every answer has a policy that allows its own files alone`(path: String) throws {
    try fixture.client.expectPolicy(of: path)
  }

  @Test func `10,000 malformed requests and 200 slow connections leave it serving`() throws {
    let hostile = try HostileClients(port: fixture.server.port)
    #expect(try hostile.attack() == HostileClients.requests)
    #expect(try fixture.client.get("/").status == "200")
    #expect(try add("swift") == "200")
    // One of the slow ones continues.
    #expect(hostile.finishOne().hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `a request that does not arrive in time is answered with 408`() throws {
    #expect(ReaderServer.limits.arrival == .seconds(30) && ReaderServer.limits.stall == .seconds(30))
    var limits = ReaderServer.limits
    limits.arrival = .milliseconds(50)
    let hasty = try Fixture(limits: limits)
    // A client that gets no time to send before the end is one that is silent, and comes again.
    #expect(try (1...100).contains { _ in try hasty.client.request("GET / HTTP/1.1\r\n").status == "408" })
  }

  @Test func `more browsers than may follow are refused, and welcome when others have left`() throws {
    var clients: [RawClient] = []
    for _ in 0..<ReaderServer.mostBrowsers {
      let client = try RawClient(port: fixture.server.port)
      client.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(fixture.server.port)\r\n\r\n")
      #expect(client.receive(until: "data: "))
      clients.append(client)
    }
    #expect(try fixture.client.get("/events").status == "503")
    clients.removeAll()
    #expect(fixture.log.wait { $0.openConnections == 0 })
    let client = try RawClient(port: fixture.server.port)
    client.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(fixture.server.port)\r\n\r\n")
    #expect(client.receive(until: "data: "))
  }

  @Test func `a server that has stopped has canceled its session`() throws {
    fixture.server.stop()
    fixture.send(fixture.stories("late"))
    fixture.session.fetch()
    #expect(fixture.session.state.stories == [])
    #expect(fixture.fetches == 1)
  }

  @Test func `a title is cut, and a link with a host alone is kept`() throws {
    fixture.send(fixture.stories(String(repeating: "x", count: 1_000), link: "mailto:ann@news.example"))
    fixture.settle()
    let row = try #require(fixture.session.state.stories.first)
    #expect(row.title.count == ReaderState.longestTitle)
    #expect(row.link == nil && row.host == nil)
  }

  @Test func `a feed keeps its stories while they are loaded again, the newest first`() {
    let feed = StoryFeed(limit: 3)
    let story = { (id: Int) in
      Story(id: id, title: "\(id)", author: "ann", time: Date(timeIntervalSince1970: Double(id)))
    }
    var ids: [[Int]] = []
    for lists in [[[1], [2, 1]], [[3], [4, 3], [4, 3, 2]]] {
      let service = lists.map { $0.map(story) }.publisher.setFailureType(to: (any Error).self)
      _ = feed.adding(service).sink { _ in
      } receiveValue: {
        ids.append($0.map(\.id))
      }
    }
    #expect(ids == [[1], [2, 1], [3, 2, 1], [4, 3, 2], [4, 3, 2]])
  }
}
