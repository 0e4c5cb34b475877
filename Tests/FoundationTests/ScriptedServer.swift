import Foundation
import FoundationNetworking
import Synchronization
import TestSupport

/// Answers the requests of a session inside the process, when and as a test says.
final class ScriptedServer: Sendable {
  /// The servers by name, since Foundation itself makes the objects that load.
  private static let all = Mutex<[String: ScriptedServer]>([:])

  let session: URLSession
  private let name = UUID().uuidString.lowercased()
  private let arrived = DispatchSemaphore(value: 0)
  private let waiting = Mutex<[Exchange]>([])
  private let count = Atomic<Int>(0)

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [ScriptedLoading.self]
    session = URLSession(configuration: configuration)
    Self.all.withLock { $0[name] = self }
  }

  /// How many requests have arrived so far.
  var requestCount: Int { count.load(ordering: .acquiring) }

  func url(_ path: String) -> URL { URL(string: "scripted://\(name)/\(path)")! }

  /// Waits for the next request.
  func next() -> Exchange? {
    guard arrived.wait(timeout: .now() + 600) == .success else { return nil }
    return waiting.withLock { $0.removeFirst() }
  }

  /// Waits until the session has delivered what it had to deliver before.
  func barrier() {
    let past = DispatchSemaphore(value: 0)
    session.delegateQueue.addOperation { past.signal() }
    _ = past.wait(timeout: .now() + 600)
  }

  fileprivate static func arrive(_ exchange: Exchange) {
    let name = exchange.loading.request.url?.host ?? ""
    guard let server = all.withLock({ $0[name] }) else { return }
    server.count.wrappingAdd(1, ordering: .releasing)
    server.waiting.withLock { $0.append(exchange) }
    server.arrived.signal()
  }
}

/// One request that has arrived.
///
/// `@unchecked Sendable`: the test that has it is the only one to use it.
struct Exchange: @unchecked Sendable {
  fileprivate let loading: ScriptedLoading

  /// Opens when the session gives the request up, or has its answer.
  var stopped: Latch { loading.stopped }

  func answer(_ status: Int, _ body: String) {
    let response = HTTPURLResponse(
      url: loading.request.url!, statusCode: status, httpVersion: "HTTP/1.1", headerFields: nil)!
    loading.client?.urlProtocol(loading, didReceive: response, cacheStoragePolicy: .notAllowed)
    if !body.isEmpty { loading.client?.urlProtocol(loading, didLoad: Data(body.utf8)) }
    loading.client?.urlProtocolDidFinishLoading(loading)
  }

  func fail(_ error: any Error) { loading.client?.urlProtocol(loading, didFailWithError: error) }
}

/// What Foundation makes for each request of the session.
private final class ScriptedLoading: URLProtocol {
  let stopped = Latch()

  override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "scripted" }
  override class func canInit(with task: URLSessionTask) -> Bool {
    task.currentRequest?.url?.scheme == "scripted"
  }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() { ScriptedServer.arrive(Exchange(loading: self)) }
  override func stopLoading() { stopped.open() }
}
