import Combine
import CommandLineTesting
import Fetching
import Foundation
import FoundationNetworking
import HTTPLoopback
import Testing

@Suite struct FetcherTests {
  typealias FetchEvent = Event<[Resource], FetchError>

  /// That every connection is closed, and by the fetcher.
  private func expectAllClosedByClient(_ log: HTTPLog) {
    #expect(log.wait { $0.openConnections == 0 })
    #expect(
      !log.events.contains { if case .disconnected(_, byClient: false) = $0 { true } else { false } })
  }

  @Test func `24 resources that take 240, 230 to 10 ms are one result, in order, after the slowest`()
    throws
  {
    let delays = stride(from: 240, through: 10, by: -10).map(\.self)
    // No answer is sent before all have been requested, and each then after its delay.
    let site = try Site { request in
      HTTPAnswer.json(request.path).held(
        until: .requests(24), .elapsed(.milliseconds(Int(request.name) ?? 0)))
    }
    var events: [FetchEvent] = []
    let time = ContinuousClock().measure {
      events = history(of: site.fetcher.resources(at: site.addresses(delays)))
    }
    #expect(events == [.value(delays.map { site.resource("\($0)") }), .finished])
    #expect(site.log.events.mostOpenRequests == 24)
    #expect(site.log.paths.count == 24)
    #expect(time >= .milliseconds(240))
  }

  @Test func `the resources arrive in any order, and the result is in that of the addresses`() throws {
    let site = try Site { request in
      request.path == "/c" ? .json("/c") : HTTPAnswer.json(request.path).held(until: .opened(request.path))
    }
    var arrivals: [String] = []
    let observation = site.fetcher.arrivals.sink { resource in
      arrivals.append(String(decoding: resource.body, as: UTF8.self))
      site.server.open(resource.address.hasSuffix("c") ? "/a" : "/b")
    }
    #expect(
      history(of: site.fetcher.resources(at: site.addresses(["a", "b", "c"])))
        == [.value(["a", "b", "c"].map(site.resource)), .finished])
    #expect(arrivals == ["/c", "/a", "/b"])
    observation.cancel()
  }

  @Test func `a hundred are under way at once`() throws {
    let names = (1...100).map(String.init)
    let site = try Site { HTTPAnswer.json($0.path).held(until: .requests(100)) }
    #expect(
      history(of: site.fetcher.resources(at: site.addresses(names)))
        == [.value(names.map(site.resource)), .finished])
    #expect(site.log.events.mostOpenRequests == 100)
  }

  @Test func `without addresses it finishes at once, without a result`() throws {
    let site = try Site { _ in .dropped }
    var events: [FetchEvent] = []
    let subscription = site.fetcher.resources(at: []).sink(
      receiveCompletion: { events.append($0 == .finished ? .finished : .silence) },
      receiveValue: { events.append(.value($0)) })
    #expect(events == [.finished])
    #expect(site.log.events == [])
    subscription.cancel()
  }

  @Test func `the same address twice is two requests and two resources`() throws {
    let site = try Site { .json($0.path) }
    #expect(
      history(of: site.fetcher.resources(at: site.addresses(["a", "b", "a"])))
        == [.value(["a", "b", "a"].map(site.resource)), .finished])
    #expect(site.log.paths.sorted() == ["/a", "/a", "/b"])
  }

  @Test func `an address that redirects leads to where it redirects to`() throws {
    let site = try Site { request in
      switch request.path {
      case "/old": .bytes("HTTP/1.1 302 Found\r\nLocation: /new\r\nContent-Length: 0\r\n\r\n")
      case "/lost": .bytes("HTTP/1.1 301 Moved\r\nLocation: /nowhere\r\nContent-Length: 0\r\n\r\n")
      case "/nowhere": .status(404)
      default: .json(request.path)
      }
    }
    let moved = Resource(address: site.address("old"), status: 200, body: Data("/new".utf8))
    #expect(
      history(of: site.fetcher.resources(at: site.addresses(["a", "old"])))
        == [.value([site.resource("a"), moved]), .finished])
    #expect(
      history(of: site.fetcher.load(site.address("lost")))
        == [.failed(FetchError(site.address("lost"), .status(404)))])
  }

  @Test func `a large body beside small ones arrives whole`() throws {
    let large = String(repeating: "0123456789", count: 500_000)
    let site = try Site { $0.path == "/large" ? .json(large) : .json($0.path) }
    let resource = Resource(address: site.address("large"), status: 200, body: Data(large.utf8))
    let events = history(of: site.fetcher.resources(at: site.addresses(["a", "large", "b"])))
    // Compared outside of the expectation, which would print five megabytes.
    let isWhole = events == [.value([site.resource("a"), resource, site.resource("b")]), .finished]
    #expect(isWhole)
  }

  @Test func `every status from 200 to 299 is a success, also without a body`() throws {
    let site = try Site { .status(Int($0.name) ?? 500) }
    let statuses = [200, 201, 202, 299]
    #expect(
      history(of: site.fetcher.resources(at: site.addresses(statuses)).map { $0.map(\.status) })
        == [.value(statuses), .finished])
  }

  static let failures: [(HTTPAnswer, FetchError.Reason)] = [
    (.status(500), .status(500)),
    (.status(404, body: Data("not here".utf8)), .status(404)),
    (.status(304), .status(304)),
    (.dropped, .transfer(.badServerResponse)),
    (.bytes("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nthree"), .transfer(.unknown)),
    (.bytes("this is not HTTP\r\n\r\n"), .transfer(.unsupportedURL)),
  ]

  @Test(arguments: failures)
  func `one failure is the only event, and closes all other connections`(
    answer: HTTPAnswer, reason: FetchError.Reason
  ) throws {
    let site = try Site { request in
      request.path == "/7"
        ? answer.held(until: .requests(24)) : HTTPAnswer.json("").held(until: .opened("never"))
    }
    #expect(
      history(of: site.fetcher.resources(at: site.addresses(1...24)))
        == [.failed(FetchError(site.address("7"), reason))])
    #expect(site.log.events.mostOpenRequests == 24)
    #expect(Set(site.log.events.answeredPaths).isSubset(of: ["/7"]))
    // The one that failed may wait for another request.
    #expect(site.log.wait { $0.closedByClient >= 23 })
  }

  @Test func `a refused connection is the only event, and nothing else is waited for`() throws {
    let gone = try HTTPServer { _ in .dropped }
    gone.stop()
    let site = try Site { _ in HTTPAnswer.json("").held(until: .opened("never")) }
    let address = gone.url("x").absoluteString
    #expect(
      history(of: site.fetcher.resources(at: site.addresses(1...5) + [address] + site.addresses(6...9)))
        == [.failed(FetchError(address, .transfer(.cannotConnectToHost)))])
    #expect(site.log.events.answeredPaths == [])
    expectAllClosedByClient(site.log)
  }

  @Test(arguments: [
    "", "nonsense", "/a", "http://", "http:///a", "ftp://127.0.0.1/a", "file:///etc/hostname", "data:,a",
    "http://127.0.0.1:port/", "http://[::1",
  ])
  func `an address that is not HTTP fails, and the next addresses are not requested`(address: String) throws {
    let site = try Site { _ in HTTPAnswer.json("").held(until: .opened("never")) }
    #expect(
      history(of: site.fetcher.resources(at: [address] + site.addresses(1...5)))
        == [.failed(FetchError(address, .notAnAddress))])
    #expect(
      history(of: site.fetcher.resources(at: site.addresses(1...5) + [address]))
        == [.failed(FetchError(address, .notAnAddress))])
    expectAllClosedByClient(site.log)
  }

  @Test func `canceling closes all connections, and nothing is delivered any more`() throws {
    let site = try Site { _ in HTTPAnswer.json("").held(until: .opened("never")) }
    var events: [FetchEvent] = []
    let subscription = site.fetcher.resources(at: site.addresses(1...24)).sink(
      receiveCompletion: { _ in events.append(.finished) }, receiveValue: { events.append(.value($0)) })
    #expect(site.log.wait { $0.mostOpenRequests == 24 })
    subscription.cancel()
    expectAllClosedByClient(site.log)
    #expect(events == [])
  }

  @Test func `a timeout fails, and closes all connections`() throws {
    let site = try Site(timeout: 0.2) { _ in HTTPAnswer.json("").held(until: .opened("never")) }
    #expect(
      history(of: site.fetcher.resources(at: site.addresses(["a"])))
        == [.failed(FetchError(site.address("a"), .late(0.2)))])
    expectAllClosedByClient(site.log)
  }

  @Test func `nothing is requested without a subscriber, and each subscription sends a new request`() throws {
    let site = try Site { .json($0.path) }
    let publisher = site.fetcher.resources(at: site.addresses(["a"]))
    #expect(history(of: site.fetcher.load(site.address("b"))) == [.value(site.resource("b")), .finished])
    #expect(site.log.paths == ["/b"])
    for _ in 1...2 { #expect(history(of: publisher) == [.value([site.resource("a")]), .finished]) }
    #expect(site.log.paths == ["/b", "/a", "/a"])
  }
}

@Suite struct FetchErrorTests {
  @Test(arguments: [
    (FetchError.Reason.notAnAddress, "this is not an HTTP address"),
    (.status(503), "the server answered with status 503"),
    (.late(5), "it was not here after 5 s"),
    (.late(0.25), "it was not here after 0.25 s"),
    (.transfer(.cannotConnectToHost), "the server cannot be connected to"),
    (.transfer(.cannotFindHost), "there is no such host"),
    (.transfer(.networkConnectionLost), "the connection was lost"),
    (.transfer(.badServerResponse), "the server gave no proper answer"),
    (.transfer(.unsupportedURL), "the server gave no proper answer"),
    (.transfer(.unknown), "the transfer broke off"),
    (.transfer(.dataNotAllowed), "the transfer failed (URLError -1020)"),
  ])
  func `an error says which address and why`(reason: FetchError.Reason, text: String) {
    #expect("\(FetchError("http://a.example/", reason))" == "http://a.example/: \(text)")
  }
}
