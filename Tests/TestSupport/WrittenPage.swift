import Foundation
import Testing

/// A page of the documentation that is made of what the code knows, and must not fall behind it.
public struct WrittenPage: Sendable {
  private let path: String
  private let text: String

  /// - Parameters:
  ///   - path: Where it lies, seen from the root of the repository.
  ///   - text: What it has to say.
  public init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
  }

  /// Checks that the file says what it has to. With `UPDATE_PAGES` in the environment it is written first.
  public func expectUpToDate(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = repositoryRoot.appending(path: path)
    if ProcessInfo.processInfo.environment["UPDATE_PAGES"] != nil { try Data(text.utf8).write(to: file) }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == text,
      "To write it again: UPDATE_PAGES=1 swift test --filter 'the page is up to date'",
      sourceLocation: sourceLocation)
  }
}

/// The folder that the whole package lies in.
public let repositoryRoot = URL(filePath: #filePath).appending(path: "../../..").standardized
