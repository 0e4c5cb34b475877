import Combine
import Foundation
import HTTPLoopback

/// Requests to one server under one session, and all that must be true when they have ended.
final class Trial {
  let log: HTTPLog?
  private(set) var problems: [String] = []
  /// Further notes to report.
  private(set) var notes: [String] = []
  /// How often each history occurred.
  private(set) var seen: [[String]: Int] = [:]

  private var openServer: HTTPServer?
  private var openSession: URLSession?
  private var exchanges: [(exchange: Exchange, allowed: Set<[String]>?)] = []
  private let descriptorsBefore = Footprint.descriptors

  /// - Parameters:
  ///   - connections: how many the session may open.
  ///   - hasCache: whether the session checks a cache before it makes a request.
  ///   - isLogged: whether the server keeps a log.
  init(
    welcome: HTTPWelcome = .serves, connections: Int = 64, hasCache: Bool = false, isLogged: Bool = true,
    answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = connections
    if !hasCache { configuration.urlCache = nil }
    log = isLogged ? HTTPLog() : nil
    openServer = try HTTPServer(welcome: welcome, log: log, answer: answer)
    openSession = URLSession(configuration: configuration)
  }

  var server: HTTPServer { unlessOver(openServer) }
  var session: URLSession { unlessOver(openSession) }

  private func unlessOver<Part>(_ part: Part?) -> Part {
    guard let part else { preconditionFailure("A completed trial starts no requests.") }
    return part
  }

  /// At the end, checks what this subscriber received; only the rules, unless there are histories to compare
  /// with.
  func watch(_ exchange: Exchange, allowed: Set<[String]>? = nil) { exchanges.append((exchange, allowed)) }

  /// Starts a request.
  ///
  /// - Parameter allowed: the histories, one of which its subscriber must have received in the end.
  @discardableResult
  func start(
    _ path: String = "", through pipeline: Pipeline = .plain, timeout: Double = 60,
    demand: Subscribers.Demand = .unlimited, allowed: Set<[String]>, onValue: ((Exchange) -> Void)? = nil
  ) -> Exchange {
    var request = URLRequest(url: server.url(path))
    request.timeoutInterval = timeout  // The initializer's parameter changes nothing on Linux.
    let exchange = Exchange(request, of: session, through: pipeline, demand: demand, onValue: onValue)
    watch(exchange, allowed: allowed)
    return exchange
  }

  func note(_ text: String) { notes.append(text) }

  func expect(_ isTrue: Bool, _ problem: @autoclosure () -> String) {
    if !isTrue { problems.append(problem()) }
  }

  /// Waits until the server has logged that many events like this.
  func waitForEvents(_ count: Int, where isWanted: (HTTPEvent) -> Bool) {
    expect(
      log?.wait(seconds: 60) { $0.count(where: isWanted) >= count } ?? false, "the server saw too little")
  }

  /// Waits until a stream ends. If it does not, the same request is made without a publisher: if that is not
  /// answered either, Foundation has failed.
  func waitForEnd(of exchange: Exchange, seconds: Double = 120) throws(LostConnection) {
    if exchange.waitForEnd(seconds: seconds) { return }
    if Footprint.hasUnreadSocket || !isAnswered(exchange.request) { throw LostConnection() }
    exchange.cancel()
    expect(false, "it does not end")
  }

  /// Whether a bare task for the request, or for any if there is none, ends.
  private func isAnswered(_ request: URLRequest?) -> Bool {
    let answered = DispatchSemaphore(value: 0)
    session.dataTask(with: request ?? URLRequest(url: server.url())) { _, _, _ in answered.signal() }.resume()
    return answered.wait(timeout: .now() + 120) == .success
  }

  /// Ends the session and the server, and checks what is left: nothing may be, and no caller may have
  /// received anything else.
  func finish() {
    weak let session = openSession
    openSession?.finishTasksAndInvalidate()
    openSession = nil
    expect(becomesTrue { session == nil }, "the session is still there")
    if let log {
      expect(log.wait(seconds: 60) { $0.openConnections == 0 }, "connections stay open at the server")
    }
    openServer = nil  // This stops it.
    let descriptors = descriptorsBefore
    expect(
      becomesTrue { Footprint.descriptors <= descriptors },
      "descriptors: \(descriptors) before, \(Footprint.descriptors) after")
    expect(becomesTrue { Token.alive == 0 }, "pipelines that live on: \(Token.alive)")
    for (exchange, allowed) in exchanges {
      let history = exchange.history
      seen[history, default: 0] += 1
      expect(allowed?.contains(history) ?? true, "seen: \(history.joined(separator: ", "))")
      expect(
        exchange.recorder.violations.isEmpty,
        "\(exchange.recorder.violations.map(\.description).joined(separator: ", ")): \(history)")
    }
  }
}
