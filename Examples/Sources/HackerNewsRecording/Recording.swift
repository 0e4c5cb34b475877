import Foundation

/// The answers of a Hacker News server: 500 new items and a few old ones, all invented, the same on every
/// run.
///
/// The items have the shape of the real ones, including the difficult ones: some were deleted, some are
/// text posts without a link, and some cannot be decoded.
public enum Recording {
  /// An answer of the service.
  public struct Answer: Sendable, Equatable {
    /// The HTTP status.
    public let status: Int
    /// The body; JSON, unless it is one of the damaged ones.
    public let body: Data
  }

  /// The address under which the recording is served inside the process. No host name ends like
  /// this.
  public static let base = {
    guard let url = URL(string: "http://recording.invalid/v0/") else {
      fatalError("Recording.base: not a URL.")
    }
    return url
  }()

  /// The moment at which the newest item was a minute old: the time of a clock that fits the recording.
  public static let date = Date(timeIntervalSince1970: 1_760_000_000)

  /// The ids of the new items, newest first.
  public static let newIDs: [Int] = (0..<500).map(id(ofNewItem:))

  /// The ids of the old items that can be requested.
  public static let oldIDs: [Int] = Array(1000...1002)

  /// The service's answer to a path.
  ///
  /// - Parameter path: a path such as `/v0/newstories.json` or `/v0/item/1000.json`.
  public static func answer(to path: String) -> Answer {
    let parts = path.split(separator: "/")
    switch parts.count {
    case 2 where parts == ["v0", "newstories.json"]:
      return Answer(status: 200, body: encoded(newIDs))
    case 3 where parts.starts(with: ["v0", "item"]) && parts[2].hasSuffix(".json"):
      // As at the real service, what does not exist is null, not 404.
      return Answer(status: 200, body: Int(parts[2].dropLast(5)).flatMap(item) ?? Data("null".utf8))
    default:
      return Answer(status: 404, body: Data(#"{"error":"Not Found"}"#.utf8))
    }
  }

  /// The body of an item, or nil when there is none of that id.
  private static func item(_ id: Int) -> Data? {
    if oldIDs.contains(id) {
      return encoded(Item.link(id: id, time: 1_160_418_111 + 600 * (id - 1000)))
    }
    guard let place = newIDs.firstIndex(of: id) else { return nil }
    return body(ofNewItem: place)
  }

  private static func body(ofNewItem place: Int) -> Data? {
    let id = newIDs[place]
    let time = Int(date.timeIntervalSince1970) - 60 - 97 * place - noise(place) % 60
    switch place % 46 {
    case 4: return nil
    case 27:
      return encoded([
        "deleted": JSON.bool(true), "id": .int(id), "time": .int(time), "type": .string("story"),
      ])
    case 7: return encoded(Item.link(id: id, time: time)).dropLast(20)
    case 16: return Data("<html><head><title>502 Bad Gateway</title></head></html>\n".utf8)
    case 38: return encoded(["id": JSON.int(id), "by": .string("nobody"), "time": .string("yesterday")])
    case let rest where rest % 6 == 2: return encoded(Item.text(id: id, time: time))
    default: return encoded(Item.link(id: id, time: time))
    }
  }

  private static func id(ofNewItem place: Int) -> Int { 45_500_000 - 7 * place - noise(place) % 7 }

  private static func encoded(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return try encoder.encode(value) } catch {
      fatalError("Recording: \(value) cannot be encoded: \(error)")
    }
  }
}
