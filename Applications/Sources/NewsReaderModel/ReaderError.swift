import Foundation

/// Why the stories could not be loaded, as the reader shows it.
public struct ReaderError: Error, Equatable, Identifiable, CustomStringConvertible {
  /// The title above the description.
  public static let title = "Network error"

  /// One sentence about what happened.
  public let description: String

  /// The sentence: the same error is shown once.
  public var id: String { description }

  /// Creates an error that describes another one.
  public init(_ error: any Error) { description = error.localizedDescription }
}
