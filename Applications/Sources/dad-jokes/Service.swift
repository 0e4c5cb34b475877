import DadJokes
import Foundation
import HTTPLoopback
import Synchronization

/// A joke service and a photo service with fixed contents.
///
/// A joke is JSON for clients that accept it, and plain text for others. The first requests of the picture in
/// high quality fail, as many as wanted.
final class Service: Sendable {
  /// The jokes, in the order in which they are listed.
  static let jokes = [
    Joke(id: "kR4tz", joke: "My ladder and I had an argument. It insists on taking every step first."),
    Joke(id: "b0at7", joke: "Our boat is called Free Wi-Fi. The whole harbor tries to connect to it."),
    Joke(id: "9hEdge", joke: "My hedge takes after me: lazy all winter, and in spring it needs a trim."),
    Joke(id: "t3aPot", joke: "The teapot left the orchestra. It could not take the steam."),
    Joke(id: "5mAps", joke: "I folded the map so badly that our town has two rivers now."),
  ]

  private static let drawings: [Photo.Quality: String] = [
    .high: """
         ) ) )
        ________
       |        |__
       |  .--.  |  |
       |  |  |  |__|
       |  '--'  |
       |________|
     (____________)

    """,
    .low: """
     ____
    |    |]
    |____|

    """,
  ]

  private let remainingFailures: Mutex<Int>

  /// Creates the services.
  ///
  /// - Parameter failingTimes: how many requests of the picture in high quality fail.
  init(failingTimes: Int = 0) { remainingFailures = Mutex(failingTimes) }

  /// What to respond to a request.
  func answer(to request: HTTPRequest) -> HTTPAnswer {
    guard request.method == "GET" else { return .status(405) }
    let path = request.path.split(separator: "/").map(String.init)
    switch (path.count, path.first, path.last) {
    case (2, "j", let id?):
      let acceptsJSON = request.fields["accept"]?.lowercased().contains("application/json") ?? false
      return joke(id: id, asJSON: acceptsJSON)
    case (2, "photo", let quality?): return photo(Photo.Quality(rawValue: quality))
    default: return .status(404)
    }
  }

  private func joke(id: String, asJSON isJSON: Bool) -> HTTPAnswer {
    let joke = Self.jokes.first { $0.id == id }
    switch (joke, isJSON) {
    case (let joke?, true): return .json(json(["id": joke.id, "joke": joke.joke]))
    case (let joke?, false): return text(joke.joke)
    case (nil, true):
      return .status(404, body: Data(json(["message": "There is no such joke.", "status": 404]).utf8))
    case (nil, false): return text("There is no such joke.", status: 404)
    }
  }

  private func photo(_ quality: Photo.Quality?) -> HTTPAnswer {
    guard let quality, let drawing = Self.drawings[quality] else { return .status(404) }
    return quality == .high && takeFailure() ? .status(503) : text(drawing)
  }

  private func takeFailure() -> Bool {
    remainingFailures.withLock { count in
      defer { count = max(0, count - 1) }
      return count > 0
    }
  }

  private func text(_ text: String, status: Int = 200) -> HTTPAnswer {
    .status(status, type: "text/plain; charset=utf-8", body: Data(text.utf8))
  }

  private func json(_ object: [String: Any]) -> String {
    let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
