import Combine
import Foundation
import HTTPLoopback
import NewsReaderModel
import PageServing
import PageTesting
import Synchronization

@testable import NewsReaderPage

/// A reader with its page, whose stories, time and directory belong to a test.
final class Fixture: Sendable {
  private struct State {
    var service = PassthroughSubject<[Story], any Error>()
    var fetches = 0
    var now = Date(timeIntervalSinceReferenceDate: 86_400 * 100 + 3600 * 9)
  }

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
    directory: URL? = nil, port: UInt16 = 0, keywords: [String] = [],
    limits: HTTPLimits = ReaderServer.limitsWithoutTime
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
    server = try ReaderServer(session, at: PageAddress(port: port), limits: limits, log: log)
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

  /// What sends requests to the page.
  var client: PageClient { PageClient(port: server.port) }
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
