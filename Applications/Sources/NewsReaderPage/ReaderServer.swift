import Combine
import Foundation
import HTTPLoopback
import Synchronization

/// The web page of a reader, on the loopback interface.
///
/// `GET /` is the page, `GET /events` its states as server-sent events, `GET /state.json` the current one. Changes are
/// `POST /keywords/add`, `remove` or `move`, and `POST /refresh`, with a body of JSON.
public final class ReaderServer: Sendable {
  /// How many browsers may follow the states at the same time.
  public static let mostBrowsers = 100

  /// What a browser may send, and how long it may take.
  public static let limits = HTTPLimits(
    head: 16_384, body: 4_096, connections: 400, arrival: .seconds(30), stall: .seconds(30))

  private let server: HTTPServer
  private let session: ReaderSession

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - session: the reader. It is canceled by ``stop()``.
  ///   - port: the port to listen on, or 0 for any free port.
  ///   - limits: what a browser may send.
  ///   - log: where to write what happens.
  public init(
    _ session: ReaderSession, port: UInt16 = 0, limits: HTTPLimits = ReaderServer.limits, log: HTTPLog? = nil
  ) throws(SocketError) {
    self.session = session
    let routes = Routes(session: session)
    server = try HTTPServer(port: port, limits: limits, log: log) { routes.answer(to: $0) }
    routes.open(port: server.port)
  }

  deinit { stop() }

  /// The port it listens on.
  public var port: UInt16 { server.port }

  /// The address of the page.
  public var url: URL { server.url() }

  /// Closes the port and every connection, then cancels the session; when it returns, nothing happens any more.
  public func stop() {
    server.stop()
    session.cancel()
  }
}

/// What the server does with each request.
private final class Routes: Sendable {
  private let session: ReaderSession
  private let browsers = Mutex(0)
  /// The port, as soon as it is known.
  private let port = Mutex<UInt16?>(nil)

  init(session: ReaderSession) { self.session = session }

  func open(port: UInt16) { self.port.withLock { $0 = port } }

  func answer(to request: HTTPRequest) -> HTTPAnswer {
    if let refusal = RequestGuard(port: port.withLock(\.self)).refusal(of: request) { return refusal }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    switch (request.method, parts.first, parts.dropFirst().first, parts.count) {
    case ("GET", "events", nil, 1): return follow()
    case ("GET", "state.json", nil, 1): return .json(session.state.json)
    case ("GET", _, nil, 1):
      return PageFile(path: request.path)?.answer ?? .refusal(404, "There is no such page.")
    case ("POST", "refresh", nil, 1): return refresh(request)
    case ("POST", "keywords", let action?, 2): return change(action, request)
    case ("GET", _, _, _), ("POST", _, _, _): return .refusal(404, "There is no such page.")
    default:
      return .refusal(
        405, "This page is read with GET and changed with POST.", fields: ["Allow": "GET, POST"])
    }
  }

  private func refresh(_ request: HTTPRequest) -> HTTPAnswer {
    guard (try? JSONDecoder().decode([String: String].self, from: request.body)) == [:] else {
      return .refusal(400, "The body is not {}.")
    }
    session.fetch()
    return .json(Data("{}".utf8))
  }

  private func change(_ action: Substring, _ request: HTTPRequest) -> HTTPAnswer {
    guard ["add", "remove", "move"].contains(action) else { return .refusal(404, "There is no such page.") }
    guard let change = KeywordChange(action, body: request.body) else {
      return .refusal(400, "The body is not a change of a keyword.")
    }
    switch session.change(change) {
    case nil: return .json(Data("{}".utf8))
    case .invalid(let reason)?: return .refusal(400, reason)
    case .conflict(let reason)?: return .refusal(409, reason)
    case .unsaved(let reason)?: return .refusal(500, reason)
    }
  }

  /// The states, from the current one on. A slow browser receives the newest.
  private func follow() -> HTTPAnswer {
    let isWelcome = browsers.withLock { count in
      if count == ReaderServer.mostBrowsers { return false }
      count += 1
      return true
    }
    guard isWelcome else {
      return .refusal(503, "Too many browsers follow the stories.", fields: ["Retry-After": "10"])
    }
    let follower = Follower()
    let stream = HTTPStream { [self] in
      browsers.withLock { $0 -= 1 }
      session.queue.async { follower.subscription = nil }
    }
    session.queue.async { [session] in
      follower.subscription = session.states.sink { [weak stream] state in
        // One message: another one beside it could take its place.
        stream?.send(Data("retry: 1000\ndata: ".utf8) + state.json + Data("\n\n".utf8))
      }
    }
    return .stream(stream, fields: RequestGuard.fields)
  }

  /// Used on the session's queue alone.
  private final class Follower: @unchecked Sendable {
    var subscription: AnyCancellable?
  }
}

extension HTTPAnswer {
  /// Status 200 with JSON.
  fileprivate static func json(_ data: Data) -> HTTPAnswer {
    .status(200, fields: RequestGuard.fields, body: data)
  }

  /// A status with the reason as JSON.
  static func refusal(_ status: Int, _ reason: String, fields: [String: String] = [:]) -> HTTPAnswer {
    let body = (try? JSONEncoder().encode(["error": reason])) ?? Data()
    return .status(status, fields: RequestGuard.fields.merging(fields) { $1 }, body: body)
  }
}
