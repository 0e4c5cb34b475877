import Foundation
import FoundationNetworking
import HTTPLoopback
import HackerNewsAPI

/// A server of stories on loopback, and a reader that sends it requests.
final class Service {
  let log = HTTPLog()
  let server: HTTPServer
  let session: URLSession
  let api: API

  /// - Parameters:
  ///   - ids: the list of new items.
  ///   - items: what to do about the items; there is nothing under all other ids.
  convenience init(ids: [Int] = [], items: [Int: HTTPAnswer], maxStories: Int = 10) throws {
    try self.init(list: .json("\(ids)"), items: items, maxStories: maxStories)
  }

  init(list: HTTPAnswer, items: [Int: HTTPAnswer] = [:], maxStories: Int = 10) throws {
    let items = Dictionary(uniqueKeysWithValues: items.map { ("/v0/item/\($0).json", $1) })
    server = try HTTPServer(log: log) { request in
      request.path == "/v0/newstories.json" ? list : items[request.path] ?? .json("null")
    }
    session = URLSession(configuration: .hackerNews(maxStories: maxStories))
    api = API(base: server.url("v0/"), session: session, maxStories: maxStories)
  }

  deinit {
    session.invalidateAndCancel()
    server.stop()
  }
}

extension HTTPAnswer {
  /// A story as the real service writes it.
  static func story(_ id: Int, time: Int? = nil) -> HTTPAnswer { .json(json(id, time: time ?? id)) }

  private static func json(_ id: Int, time: Int) -> String {
    """
    {"by":"user\(id)","descendants":7,"id":\(id),"score":3,"time":\(time),"title":"Story \(id)","type":"story",\
    "url":"http://story.example/\(id)"}
    """
  }
}

extension Story {
  /// The story that ``HTTPLoopback/HTTPAnswer/story(_:time:)`` serves.
  static func served(_ id: Int, time: Int? = nil) -> Story {
    Story(
      id: id, title: "Story \(id)", by: "user\(id)",
      time: Date(timeIntervalSince1970: Double(time ?? id)), url: URL(string: "http://story.example/\(id)"))
  }
}
