import PageServing

/// All that the page shows, as it is sent to the browsers.
public struct CollageState: PageState, Codable {
  /// A photo of the directory.
  public struct Photo: Sendable, Equatable, Codable, Identifiable {
    /// Its number, which says nothing about where its file is.
    public let id: Int
    /// The name of its file, on one line.
    public let name: String
    /// Why it was left out, if it was.
    public let problem: String?
  }

  /// A message that a user has to close.
  public struct Message: Sendable, Equatable, Codable, Identifiable {
    /// Messages are numbered from 1.
    public let id: Int
    /// Whether it is about a failure.
    public let isError: Bool
    /// What it is about.
    public let title: String
    /// One or two sentences.
    public let text: String
    /// The number of the collage that was saved; nil if it is about something else.
    public let saved: Int?
  }

  /// A collage that was saved.
  public struct Saved: Sendable, Equatable, Codable, Identifiable {
    /// Its number, from 0.
    public let id: Int
    /// The name of its file.
    public let name: String
  }

  /// How many photos there are, or were selected.
  public let title: String
  /// The photos in the collage by their numbers, in its order.
  public let chosen: [Int]
  /// How many photos a collage has at most.
  public let most: Int
  /// Whether it can be saved.
  public let canSave: Bool
  /// Whether there are photos to remove.
  public let canClear: Bool
  /// Whether there is room for a photo.
  public let canAdd: Bool
  /// Whether the choice of photos goes on.
  public let isChoosing: Bool
  /// The number of the picture of the collage; a picture that differs has another one.
  public let preview: Int
  /// The width of the collage in pixels.
  public let width: Int
  /// Its height.
  public let height: Int
  /// The photos of the directory.
  public let photos: [Photo]
  /// Whether the directory has more photos than are shown.
  public let hasMore: Bool
  /// Whether the directory can be read.
  public let isReadable: Bool
  /// The photo that was left out last.
  public let leftOut: String?
  /// The message that is shown.
  public let message: Message?
  /// The collages that were saved last, the newest first.
  public let saved: [Saved]
}
