import Foundation
import NewsReaderModel
import PageServing

/// All that the page shows, as it is sent to the browsers.
public struct ReaderState: PageState, Codable {
  /// A story as the page shows it.
  public struct Row: Sendable, Equatable, Codable, Identifiable {
    /// The number of the story at its service.
    public let id: Int
    /// The headline, in at most ``longestTitle`` characters.
    public let title: String
    /// Who posted it, and how long ago.
    public let byline: String
    /// The hour and minute at which it was posted.
    public let clock: String
    /// When it was posted, as HTML writes it.
    public let time: String
    /// The page that it links to, if its address is one of http or https.
    public let link: String?
    /// The host of that page.
    public let host: String?
  }

  /// An error with its title.
  public struct Note: Sendable, Equatable, Codable {
    /// What kind of error it is.
    public let title: String
    /// One sentence about what happened.
    public let text: String
  }

  /// How many characters of a headline are shown.
  public static let longestTitle = 300

  /// How many stories pass the filter.
  public let title: String
  /// What the filter is.
  public let header: String
  /// The keywords, in the order of the user.
  public let keywords: [String]
  /// The stories that pass the filter.
  public let stories: [Row]
  /// Why the stories could not be loaded.
  public let error: Note?
  /// Why the keywords could not be saved.
  public let storageError: String?
  /// Whether stories are being loaded.
  public let isLoading: Bool

  init(_ model: ReaderViewModel, _ settings: ReaderSettings, isLoading: Bool) {
    title = model.title
    header = model.header
    keywords = settings.keywords.map(\.value)
    stories = model.stories.map { Row($0, in: model) }
    error = model.error.map { Note(title: ReaderError.title, text: $0.description) }
    storageError = settings.storageError
    self.isLoading = isLoading
  }
}

extension ReaderState.Row {
  init(_ story: Story, in model: ReaderViewModel) {
    id = story.id
    title = String(story.title.prefix(ReaderState.longestTitle))
    byline = model.byline(of: story)
    clock = model.clockTime(of: story)
    time = story.time.formatted(.iso8601)
    // A link to anything else could be a script.
    let page = story.url.flatMap { url in
      ["http", "https"].contains(url.scheme?.lowercased()) && url.host?.isEmpty == false ? url : nil
    }
    link = page?.absoluteString
    host = page?.host
  }
}
