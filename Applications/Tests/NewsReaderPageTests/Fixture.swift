import Combine
import Foundation
import HTTPLoopback
import NewsReaderModel
import Synchronization

@testable import NewsReaderPage

/// A reader with its page, whose stories, time and directory belong to a test.
final class Fixture: Sendable {
  private struct State {
    var service = PassthroughSubject<[Story], any Error>()
    var fetches = 0
    var now = Date(timeIntervalSinceReferenceDate: 86_400 * 100 + 3600 * 9)
  }

  /// Those of the server, without those of time: how fast a test runs is not known.
  static let limits = {
    var limits = ReaderServer.limits
    (limits.arrival, limits.stall) = (nil, nil)
    return limits
  }()

  let directory: URL
  let session: ReaderSession
  let server: ReaderServer
  let log = HTTPLog()
  private let state: Locked<State>
  private let ticks: PassthroughSubject<Date, Never>
  private let ownsDirectory: Bool

  /// - Parameters:
  ///   - directory: where the keywords are; nil for a new one, which is removed afterwards.
  ///   - port: the port of the page; 0 for a free one.
  ///   - keywords: the keywords to begin with.
  ///   - limits: what a browser may send.
  init(
    directory: URL? = nil, port: UInt16 = 0, keywords: [String] = [], limits: HTTPLimits = Fixture.limits
  ) throws {
    ownsDirectory = directory == nil
    let folder = directory ?? FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID())")
    let settings = ReaderSettings(store: KeywordStore(directory: folder))
    keywords.forEach { settings.add($0) }
    let state = Locked(State())
    let ticks = PassthroughSubject<Date, Never>()
    session = ReaderSession(
      settings: settings, on: DispatchQueue(label: "reader"), ticks: ticks.makeConnectable(),
      clock: { state.withLock(\.now) }, timeZone: TimeZone(secondsFromGMT: 0) ?? .current,
      stories: {
        state.withLock { state in
          state.fetches += 1
          state.service = PassthroughSubject()
          return state.service
        }
      })
    server = try ReaderServer(session, port: port, limits: limits, log: log)
    (self.directory, self.state, self.ticks) = (folder, state, ticks)
    fetch()
  }

  deinit {
    server.stop()
    if ownsDirectory { try? FileManager.default.removeItem(at: directory) }
  }

  var fetches: Int { state.withLock(\.fetches) }

  /// Starts to load stories; when it returns, the service has a subscriber.
  func fetch() {
    session.fetch()
    settle()
  }

  /// Waits until the session has done all that it was to do.
  func settle() { session.queue.sync {} }

  func send(_ stories: [Story]) { state.withLock(\.service).send(stories) }

  func fail() { state.withLock(\.service).send(completion: .failure(ServiceError())) }

  func finish() { state.withLock(\.service).send(completion: .finished) }

  /// Lets the clock advance, and the timer of the relative times tick.
  func advance(by seconds: TimeInterval) {
    state.withLock { $0.now += seconds }
    session.queue.sync { ticks.send(.distantPast) }
  }

  func stories(_ titles: String..., age seconds: Double = 120, link: String? = nil) -> [Story] {
    let now = state.withLock(\.now)
    return titles.enumerated().map {
      Story(id: $0, title: $1, author: "ann", time: now - seconds, url: link.flatMap { URL(string: $0) })
    }
  }

  /// What the file of the keywords contains.
  var file: String {
    (try? String(contentsOf: KeywordStore(directory: directory).file, encoding: .utf8)) ?? ""
  }

  /// Sends a request, and returns the status and the body of its answer.
  func request(_ text: String) throws -> (status: String, body: String) {
    let client = try RawClient(port: server.port)
    client.send(text)
    let parts = client.receiveAll().components(separatedBy: "\r\n\r\n")
    let status = parts[0].split(separator: " ").dropFirst().first
    return (String(status ?? ""), parts.dropFirst().joined())
  }

  /// Sends a change as the page does.
  func post(_ path: String, _ body: String, fields: String = "") throws -> (status: String, body: String) {
    try request(
      """
      POST \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(server.port)\r
      Content-Type: application/json\r
      Content-Length: \(body.utf8.count)\r
      \(fields)Connection: close\r
      \r
      \(body)
      """)
  }

  func get(_ path: String, fields: String = "") throws -> (status: String, body: String) {
    try request(
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(fields)Connection: close\r\n\r\n")
  }
}

struct ServiceError: LocalizedError {
  var errorDescription: String? { "http://news.example/ is unreachable." }
}

/// A value that threads use in turn.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
