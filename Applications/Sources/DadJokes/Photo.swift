/// A picture to show beside a joke, drawn with characters.
public struct Photo: Sendable, Equatable {
  /// How much is drawn.
  public enum Quality: String, Sendable, CaseIterable {
    /// Every detail; the service may not have it.
    case high
    /// The outline.
    case low
  }

  /// The quality; nil for the placeholder.
  public let quality: Quality?
  /// The picture: lines of text.
  public let drawing: String

  /// Creates a picture.
  public init(quality: Quality?, drawing: String) {
    self.quality = quality
    self.drawing = drawing
  }

  /// What is shown where there is no picture.
  public static let placeholder = Photo(quality: nil, drawing: "[no picture]\n")
}
