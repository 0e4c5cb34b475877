import Foundation

/// Why a list of jokes cannot be read or changed.
public struct StoreError: LocalizedError, Equatable {
  /// The file.
  public let file: String
  /// The reason, as a part of a sentence.
  public let reason: String

  /// One sentence that a user understands.
  public var errorDescription: String? { "The list of jokes in \(file) cannot be used: \(reason)." }
}
