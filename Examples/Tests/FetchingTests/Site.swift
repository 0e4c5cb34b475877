import Fetching
import Foundation
import FoundationNetworking
import HTTPLoopback

/// A server on loopback, and a fetcher that sends it requests.
final class Site {
  let log = HTTPLog()
  let server: HTTPServer
  let fetcher: Fetcher
  private let session: URLSession

  init(
    timeout: Double = 600, answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) throws {
    server = try HTTPServer(log: log, answer: answer)
    session = URLSession(configuration: .fetching(200, timeout: timeout))
    fetcher = Fetcher(session: session, timeout: timeout, queue: DispatchQueue(label: "fetching"))
  }

  deinit {
    session.invalidateAndCancel()
    server.stop()
  }

  func address(_ path: String) -> String { server.url(path).absoluteString }

  func addresses(_ paths: some Sequence<some CustomStringConvertible>) -> [String] {
    paths.map { address("\($0)") }
  }

  /// What an address of this site leads to, when the server answers with its path.
  func resource(_ path: String) -> Resource {
    Resource(address: address(path), status: 200, body: Data("/\(path)".utf8))
  }
}

extension HTTPRequest {
  /// The path without its leading slash.
  var name: String { String(path.dropFirst()) }
}

extension [HTTPEvent] {
  /// The paths of the requests that were answered.
  var answeredPaths: [String] {
    compactMap { if case .answered(let request) = $0 { request.path } else { nil } }
  }

  /// How many connections were ended by their clients.
  var closedByClient: Int { count { if case .disconnected(_, byClient: true) = $0 { true } else { false } } }
}
