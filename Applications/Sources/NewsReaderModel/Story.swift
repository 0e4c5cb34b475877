import Foundation

/// A story of a news service, as far as the reader shows it.
public struct Story: Sendable, Equatable, Identifiable {
  /// The number of the story at its service.
  public let id: Int
  /// The headline.
  public let title: String
  /// The name of the user who posted it.
  public let author: String
  /// When it was posted.
  public let time: Date
  /// The page that it links to; nil for a post that is its own text.
  public let url: URL?

  /// Creates a story.
  public init(id: Int, title: String, author: String, time: Date, url: URL? = nil) {
    self.id = id
    self.title = title
    self.author = author
    self.time = time
    self.url = url
  }

  /// Whether the title contains at least one of the words, in any case; without words every story matches.
  func matches(_ words: [String]) -> Bool {
    let title = title.lowercased()
    return words.isEmpty || words.contains { title.contains($0.lowercased()) }
  }
}
