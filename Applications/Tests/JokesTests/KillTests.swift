import Foundation
import Testing

@testable import Jokes

@Suite struct KillTests {
  /// Kills the program while it saves one joke after the other, 100 times, or more often if few kills happen
  /// in the middle of a write.
  ///
  /// Half of the kills happen when a journal is there, that is in the middle of a write, a few
  /// microseconds later each time. The others happen when a joke was said to be saved, and
  /// while the next one may be.
  @Test(.timeLimit(.minutes(60)))
  func `every joke that was said to be saved survives a kill in the middle of a write`() throws {
    let folder = try Folder()
    let tool = JokesTool(folder)
    let server = try JokeServer(translation: .status(404))
    let journal = folder.file.path + "-journal"
    var acknowledged: Set<String> = []
    var hotJournals = 0
    var round = 0

    while round < 100 || hotJournals <= 10 && round < 1_000 {
      let talk = try Talk(tool, ["--base", server.base])
      // It waits for more after the last line, so that it never ends by itself.
      try talk.write(String(repeating: "next\nlike\n", count: 40))
      for _ in 0...(round % 5) { #expect(talk.wait(forNext: "Saved.")) }
      if round.isMultiple(of: 2) {
        for _ in 0..<1_000_000 where access(journal, F_OK) == 0 { break }
        for _ in 0..<round where access(journal, F_OK) != 0 { break }
      }
      kill(talk.process.processIdentifier, SIGKILL)
      let result = talk.result()
      #expect(talk.process.terminationReason == .uncaughtSignal)
      #expect(result.errors == "")
      if FileManager.default.fileExists(atPath: journal) { hotJournals += 1 }

      var shown = ""
      for line in result.output.split(separator: "\n") {
        if line.hasPrefix("Joke ") { shown = String(line) }
        if line == "Saved." { acknowledged.insert(shown) }
      }
      let store = try JokeStore(file: folder.file)
      #expect(try store.damages() == [])
      let saved = Set(try store.jokes().map(\.value))
      #expect(acknowledged.subtracting(saved) == [])
      // Of each run, the last joke may have been saved and not acknowledged.
      #expect(saved.count <= acknowledged.count + round + 1)
      round += 1
    }
    #expect(acknowledged.count >= 100)
    // Otherwise no kill has happened in the middle of a write.
    #expect(hotJournals > 10)
  }
}
