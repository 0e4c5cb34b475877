import Foundation
import HTTPLoopback
import Synchronization

/// A web page that shows a session, to this machine alone unless its address says otherwise.
///
/// `GET /` is the page, `GET /events` its states as server-sent events, `GET /state.json` the current one.
/// Everything else is up to the session.
public final class PageServer<Session: PageSession>: Sendable {
  /// How many browsers may follow the states at the same time.
  public static var mostBrowsers: Int { 100 }

  /// What a browser may send, and how long it may take.
  public static var limits: HTTPLimits {
    HTTPLimits(head: 16_384, body: 4_096, connections: 400, arrival: .seconds(30), stall: .seconds(30))
  }

  /// Where it is served.
  public let address: PageAddress
  private let server: HTTPServer
  private let session: Session

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - session: what the page shows. It is canceled by ``stop()``.
  ///   - address: where to serve it.
  ///   - limits: what a browser may send.
  ///   - log: where to write what happens.
  public init(
    _ session: Session, at address: PageAddress = PageAddress(), limits: HTTPLimits = PageServer.limits,
    log: HTTPLog? = nil
  ) throws(SocketError) {
    (self.session, self.address) = (session, address)
    let routes = Routes(session: session, hosts: address.hosts)
    server = try HTTPServer(address: address.address, port: address.port, limits: limits, log: log) {
      routes.answer(to: $0)
    }
    routes.open(port: server.port)
  }

  deinit { stop() }

  /// The port it listens on.
  public var port: UInt16 { server.port }

  /// The address of the page on this machine.
  public var url: URL { server.url() }

  /// Closes the port and every connection, then cancels the session; when it returns,
  /// nothing happens any more.
  public func stop() {
    server.stop()
    session.cancel()
  }
}

/// What the server does with each request.
private final class Routes<Session: PageSession>: Sendable {
  private let session: Session
  private let feed: StateFeed<Session>
  private let hosts: [String]
  private let files: [String: PageFile]
  /// The port, as soon as it is known.
  private let port = Mutex<UInt16?>(nil)

  init(session: Session, hosts: [String]) {
    (self.session, self.hosts) = (session, hosts)
    feed = StateFeed(session)
    files = PageFile.shared.merging(Session.files) { $1 }
  }

  func open(port: UInt16) { self.port.withLock { $0 = port } }

  func answer(to request: HTTPRequest) -> HTTPAnswer {
    let port = port.withLock(\.self)
    if let refusal = RequestGuard(names: hosts, port: port).refusal(of: request) { return refusal }
    switch (request.method, request.path) {
    case ("GET", "/events"): return feed.follow()
    case ("GET", "/state.json"): return .document(session.state.json)
    case ("GET", let path):
      if let file = files[path] { return file.answer }
      return session.answer(to: request) ?? .refusal(404, "There is no such page.")
    case ("POST", _): return session.answer(to: request) ?? .refusal(404, "There is no such page.")
    default:
      return .refusal(
        405, "This page is read with GET and changed with POST.", fields: ["Allow": "GET, POST"])
    }
  }
}
