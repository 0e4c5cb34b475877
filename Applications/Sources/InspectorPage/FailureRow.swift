import SwiftCombineInspector

/// A failure of a pipeline as the page shows it.
public struct FailureRow: Sendable, Equatable, Codable {
  /// How many characters of an error are shown.
  public static let longestError = 500

  /// The error.
  public let error: String
  /// The operators and checkpoints that it has passed, from its origin on.
  public let path: [String]
  /// The file and the line of the last of them.
  public let line: String

  init(_ failure: PipelineFailure) {
    error = String("\(failure.error)".prefix(Self.longestError))
    (path, line) = (failure.path, failure.location?.description ?? "")
  }
}
