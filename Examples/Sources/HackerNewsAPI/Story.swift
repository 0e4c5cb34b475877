import CommandLineTool
import Foundation

/// A story of Hacker News, as far as a reader shows it.
public struct Story: Decodable, Identifiable, Sendable, Equatable {
  public let id: Int
  public let title: String
  /// The name of the user who posted it.
  public let by: String
  public let time: Date
  /// What the story is about; nil for posts that are their own text.
  public let url: URL?

  private enum CodingKeys: CodingKey {
    case id, title, by, time, url
  }

  public init(id: Int, title: String, by: String, time: Date, url: URL?) {
    self.id = id
    self.title = title
    self.by = by
    self.time = time
    self.url = url
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    title = try container.decode(String.self, forKey: .title)
    by = try container.decode(String.self, forKey: .by)
    time = Date(timeIntervalSince1970: try container.decode(Double.self, forKey: .time))
    // An empty link, or one that is no URL, counts as none: the story is still worth showing.
    url = try container.decodeIfPresent(String.self, forKey: .url).flatMap { URL(string: $0) }
  }
}

extension Story: Comparable {
  /// Whether the left one is newer, so that sorting puts the newest story first.
  ///
  /// Of two stories of the same second the one with the higher id is newer; so the order never depends on
  /// which answer arrived first.
  public static func < (lhs: Story, rhs: Story) -> Bool {
    (lhs.time, lhs.id) > (rhs.time, rhs.id)
  }
}

extension Story: CustomStringConvertible {
  /// The title, the author, the link if there is one, and a rule, each on a separate line.
  public var description: String {
    ([title, "by \(by)"] + [url?.absoluteString].compactMap(\.self) + ["-----"])
      .map(\.onOneLine)
      .joined(separator: "\n")
  }
}
