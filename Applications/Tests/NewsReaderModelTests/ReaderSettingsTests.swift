import Foundation
import SwiftCombineTesting
import Testing

@testable import NewsReaderModel

@Suite struct ReaderSettingsTests {
  private let fixture = Fixture()

  private func settings(_ words: String...) -> ReaderSettings {
    let settings = ReaderSettings(store: fixture.store)
    words.forEach { settings.add($0) }
    return settings
  }

  private func words(_ settings: ReaderSettings) -> [String] { settings.keywords.map(\.value) }

  @Test func `a keyword is kept in lowercase in a file of JSON`() throws {
    #expect(settings().add(" SWIFT\n"))
    #expect(try String(contentsOf: fixture.store.file, encoding: .utf8) == #"[{"value":"swift"}]"#)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path).count == 1)
  }

  @Test func `saved keywords are the filter of the next reader before it has loaded anything`() {
    _ = settings("swift", "a/b")
    let viewModel = fixture.viewModel()
    #expect(viewModel.filter == ["swift", "a/b"])
    #expect(fixture.fetches == 0)
  }

  @Test func `B15-2 blank and duplicate keywords are refused and save nothing`() {
    let settings = settings()
    #expect(!settings.add(""))
    #expect(!settings.add(" \t"))
    #expect(!FileManager.default.fileExists(atPath: fixture.store.file.path))
    #expect(settings.add("swift"))
    #expect(!settings.add("Swift "))
    #expect(words(settings) == ["swift"])
    #expect(settings.keywords.map(\.id) == ["swift"])
  }

  @Test(arguments: [
    (2, 0, "cab"), (0, 3, "bca"), (0, 2, "bac"), (1, 0, "bac"), (0, 0, "abc"), (1, 2, "abc"), (2, 3, "abc"),
  ])
  func `B15-1 a keyword is moved and the others keep their order`(from: Int, to: Int, result: String) {
    let settings = settings("a", "b", "c")
    let changes = settings.$keywords.record()
    settings.move(from: from, to: to)
    #expect(words(settings).joined() == result)
    #expect(changes.values.count == (result == "abc" ? 1 : 2))
    #expect(words(ReaderSettings(store: fixture.store)).joined() == result)
  }

  @Test func `B15-1 of four keywords the last is moved to the second place`() {
    let settings = settings("a", "b", "c", "d")
    settings.move(from: 3, to: 1)
    #expect(words(settings) == ["a", "d", "b", "c"])
  }

  @Test func `an index that does not exist traps with the reason`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let directory = FileManager.default.temporaryDirectory.appendingPathComponent("absent-\(UUID())")
      ReaderSettings(store: KeywordStore(directory: directory)).remove(at: 0)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "ReaderSettings.remove(at:): 0 is not in 0..<0. Pass an index of the keywords."))
  }

  @Test func `keywords that cannot be saved are in use, and the error is gone with the next save`() throws {
    // A file where the directory should be.
    try Data().write(to: fixture.directory)
    let settings = settings("swift")
    #expect(words(settings) == ["swift"])
    #expect(settings.storageError == "The keywords cannot be saved to \(fixture.store.file.path).")
    try FileManager.default.removeItem(at: fixture.directory)
    settings.add("rust")
    #expect(settings.storageError == nil)
    #expect(words(ReaderSettings(store: fixture.store)) == ["swift", "rust"])
  }

  @Test func `a damaged file is reported and a file that was edited by hand is put right`() throws {
    _ = settings("swift")
    try Data("[{".utf8).write(to: fixture.store.file)
    let damaged = ReaderSettings(store: fixture.store)
    #expect(damaged.keywords == [])
    #expect(damaged.storageError == "The keywords cannot be read from \(fixture.store.file.path).")
    try Data(#"[{"value":"Swift"},{"value":" "},{"value":"swift"}]"#.utf8).write(to: fixture.store.file)
    #expect(words(ReaderSettings(store: fixture.store)) == ["swift"])
  }

  @Test(arguments: [
    (["XDG_DATA_HOME": "/data"], "/data/newsreader/filterKeywords.json"),
    ([:], "/ann/.local/share/newsreader/filterKeywords.json"),
    (["XDG_DATA_HOME": "relative"], "/ann/.local/share/newsreader/filterKeywords.json"),
  ])
  func `the file is in the data directory of the user`(environment: [String: String], path: String) {
    let home = URL(fileURLWithPath: "/ann", isDirectory: true)
    #expect(KeywordStore(environment: environment, home: home).file.path == path)
  }
}
