import Foundation
import HTTPLoopback
import HackerNewsRecording

/// A news service with invented stories, one of which arrives after the other.
struct RecordedService {
  private let server: HTTPServer
  private let start = Date()

  /// Starts the service.
  ///
  /// - Parameter pause: the time from one story to the next.
  init(pause: Duration = .milliseconds(120)) throws(SocketError) {
    server = try HTTPServer { request in
      guard request.method == "GET" else { return .status(405) }
      let answer = Recording.answer(to: request.path)
      return .status(answer.status, body: answer.body).held(until: .elapsed(pause * Self.place(request.path)))
    }
  }

  /// The address of the service.
  var base: URL { server.url("v0/") }

  /// The time at which the stories are new, and how long the service has been running.
  var date: Date { Recording.date.addingTimeInterval(-start.timeIntervalSinceNow) }

  func stop() { server.stop() }

  /// Which of the new stories a path requests, from 1; 0 for other paths.
  private static func place(_ path: String) -> Int {
    let name = path.split(separator: "/").last?.split(separator: ".").first
    guard let id = name.flatMap({ Int($0) }) else { return 0 }
    return (Recording.newIDs.firstIndex(of: id) ?? -1) + 1
  }
}
