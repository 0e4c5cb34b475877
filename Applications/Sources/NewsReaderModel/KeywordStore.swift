import Foundation

/// A JSON file that keeps the keywords of the filter from one run to the next.
///
/// The file is replaced in one step, so a reader finds the old list or the new one, and never a part.
public struct KeywordStore: Sendable {
  /// The name of the file in its directory.
  public static let fileName = "filterKeywords.json"

  /// Where the file is.
  public let file: URL

  /// Creates a store in a directory, which is created with the first save.
  public init(directory: URL) {
    file = directory.appendingPathComponent(Self.fileName, isDirectory: false)
  }

  /// Creates a store in the user's data directory: `newsreader` in `XDG_DATA_HOME`, or in `~/.local/share`.
  ///
  /// - Parameters:
  ///   - environment: the environment variables; a relative path in `XDG_DATA_HOME` is ignored.
  ///   - home: the user's home directory.
  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    home: URL = FileManager.default.homeDirectoryForCurrentUser
  ) {
    let data =
      if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
        URL(fileURLWithPath: path, isDirectory: true)
      } else {
        home.appendingPathComponent(".local/share", isDirectory: true)
      }
    self.init(directory: data.appendingPathComponent("newsreader", isDirectory: true))
  }

  /// Reads the keywords; without a file there are none.
  public func load() throws -> [Keyword] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let saved = try JSONDecoder().decode([Keyword].self, from: Data(contentsOf: file))
    // The file may have been edited by hand.
    return saved.reduce(into: []) { keywords, saved in
      if let keyword = Keyword(saved.value) { keywords.appendNew(keyword) }
    }
  }

  /// Replaces the saved keywords.
  public func save(_ keywords: [Keyword]) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Not an atomic write of Foundation, whose drafts cannot be told from those of other programs.
    let draft = file.deletingLastPathComponent().appendingPathComponent(Self.draftPrefix + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: draft) }
    try encoder.encode(keywords).write(to: draft)
    let handle = try FileHandle(forWritingTo: draft)
    try handle.synchronize()
    try handle.close()
    guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// How the names of files begin that are about to replace the saved keywords.
  private static let draftPrefix = ".\(fileName)."

  /// Removes what processes have left that were killed while they saved. To be called by the only process
  /// that uses the directory.
  public func removeDrafts() {
    let directory = file.deletingLastPathComponent()
    for name in (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    where name.hasPrefix(Self.draftPrefix) {
      try? FileManager.default.removeItem(at: directory.appendingPathComponent(name))
    }
  }
}
