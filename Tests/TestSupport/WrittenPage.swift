import Foundation
import Testing

/// A page of the documentation that is generated from the code, and must not be out of date.
public struct WrittenPage: Sendable {
  private let path: String
  private let text: String

  /// - Parameters:
  ///   - path: The path of the file, relative to the root of the repository.
  ///   - text: The text that the file must have.
  public init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
  }

  /// Checks that the file has the text. With `UPDATE_PAGES` in the environment it is written first.
  public func expectUpToDate(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = repositoryRoot.appending(path: path)
    if ProcessInfo.processInfo.environment["UPDATE_PAGES"] != nil { try Data(text.utf8).write(to: file) }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == text,
      "To write it again: UPDATE_PAGES=1 swift test --filter 'the page is up to date'",
      sourceLocation: sourceLocation)
  }
}

/// The root folder of the package.
public let repositoryRoot = URL(filePath: #filePath).appending(path: "../../..").standardized
