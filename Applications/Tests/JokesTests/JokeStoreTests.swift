import Foundation
import Testing

@testable import Jokes

@Suite final class JokeStoreTests {
  private let folder: Folder
  private let store: JokeStore

  init() throws {
    folder = try Folder()
    store = try JokeStore(file: folder.file)
  }

  @Test func `a new list is empty, and its file is created with its directory`() throws {
    #expect(try store.jokes() == [])
    #expect(FileManager.default.fileExists(atPath: folder.file.path))
    #expect(try store.damages() == [])
  }

  @Test func `a saved joke has all its parts, also in the next run`() throws {
    let joke = Joke(
      id: "a\u{0}'\"", value: "1\u{0}2\n3", categories: ["dev", "ä\"]", ""], languageCode: "en",
      translationLanguageCode: "es", translatedValue: "¡Sí!")
    #expect(try store.save(joke))
    #expect(try store.jokes() == [joke])
    #expect(try JokeStore(file: folder.file).jokes() == [joke])
  }

  @Test func `a joke that is saved again is updated`() throws {
    try store.save(Sample.joke)
    try store.save(Sample.translated)
    #expect(try store.jokes() == [Sample.translated])
  }

  @Test func `the error joke and the starter are not saved`() throws {
    #expect(try !store.save(.error))
    #expect(try !store.save(.starter))
    #expect(try store.jokes() == [])
  }

  @Test func `an update changes a saved joke and saves no other`() throws {
    #expect(try !store.update(Sample.translated))
    #expect(try store.jokes() == [])
    try store.save(Sample.joke)
    #expect(try store.update(Sample.translated))
    #expect(try store.jokes() == [Sample.translated])
  }

  @Test func `the list is sorted by the bytes of the texts, and then by the identifiers`() throws {
    let values = ["b", "a", "B", "ä", "", "aa", "A", "z", "\u{1F600}", "é", "e\u{301}"]
    for (index, value) in values.enumerated() { try store.save(Sample.joke("\(index)", value)) }
    try store.save(Sample.joke("00", "a"))
    #expect(
      try store.jokes().map(\.value)
        == ["", "A", "B", "a", "a", "aa", "b", "e\u{301}", "z", "ä", "é", "\u{1F600}"])
    #expect(try store.jokes().filter { $0.value == "a" }.map(\.id) == ["00", "1"])
  }

  @Test func `a deleted joke stays deleted`() throws {
    for id in ["a", "b", "c"] { try store.save(Sample.joke(id)) }
    #expect(try store.delete(ids: ["a", "c", "unknown"]) == 2)
    #expect(try store.delete(ids: ["a"]) == 0)
    #expect(try store.delete(ids: []) == 0)
    #expect(try JokeStore(file: folder.file).jokes().map(\.id) == ["b"])
  }

  @Test func `a list that cannot be read is an error with its reason`() throws {
    let file = folder.url.appendingPathComponent("notes.txt")
    let notes = Data("These are notes, which are no list of jokes, and long enough to be looked at.".utf8)
    try notes.write(to: file)
    let error = #expect(throws: StoreError.self) { try JokeStore(file: file) }
    #expect(
      error?.localizedDescription
        == "The list of jokes in \(file.path) cannot be used: file is not a database.")
    #expect(try Data(contentsOf: file) == notes)
  }

  @Test func `a place that cannot be a file is an error`() throws {
    let directory = #expect(throws: StoreError.self) { try JokeStore(file: self.folder.url) }
    #expect(directory?.reason == "unable to open database file")
    let below = #expect(throws: StoreError.self) {
      try JokeStore(file: self.folder.file.appendingPathComponent("a/b"))
    }
    #expect(below?.reason == "its directory cannot be created")
  }

  @Test func `a file of another application is left alone`() throws {
    let file = folder.url.appendingPathComponent("other.sqlite")
    let other = try Database(file: file.path, patience: 0)
    try other.run("CREATE TABLE jokes(text TEXT)")
    let error = #expect(throws: StoreError.self) { try JokeStore(file: file) }
    #expect(error?.reason == "it belongs to another application")
    #expect(try other.rows("SELECT count(*) FROM sqlite_schema") { $0.number(0) } == [1])
  }

  @Test func `a file of a newer version is left alone`() throws {
    try Database(file: folder.file.path, patience: 0).run("PRAGMA user_version = 2")
    let error = #expect(throws: StoreError.self) { try JokeStore(file: self.folder.file) }
    #expect(error?.reason == "it was written by a newer version")
  }

  @Test func `B20-5 a file that cannot grow is an error, and what was saved stays`() throws {
    let database = try Database(file: folder.file.path, patience: 0)
    try database.run("PRAGMA max_page_count = 4")
    var saved: [String] = []
    let error = #expect(throws: StoreError.self) {
      for number in 0..<1_000 {
        let joke = Sample.joke("\(number + 1_000)", String(repeating: "ha", count: 200))
        try database.save(joke)
        saved.append(joke.id)
      }
    }
    #expect(error?.reason == "database or disk is full")
    #expect(!saved.isEmpty)
    #expect(try store.jokes().map(\.id) == saved)
    #expect(try store.damages() == [])
    // A change that needs no room is possible.
    #expect(try database.delete([saved[0]]) == 1)
  }

  @Test func `a deletion that fails deletes nothing`() throws {
    for id in ["a", "b"] { try store.save(Sample.joke(id)) }
    let database = try Database(file: folder.file.path, patience: 0)
    try database.run(
      "CREATE TRIGGER keep BEFORE DELETE ON jokes WHEN old.id = 'b' BEGIN SELECT raise(ABORT, 'no'); END")
    let error = #expect(throws: StoreError.self) { try self.store.delete(ids: ["a", "b"]) }
    #expect(error?.reason == "no")
    #expect(try store.jokes().map(\.id) == ["a", "b"])
    #expect(try store.delete(ids: ["a"]) == 1)
  }

  @Test func `a file that another process holds is an error after a while, and usable afterwards`() throws {
    let impatient = try JokeStore(file: folder.file, patience: 1)
    let other = try Database(file: folder.file.path, patience: 0)
    try other.run("BEGIN EXCLUSIVE")
    let error = #expect(throws: StoreError.self) { try impatient.save(Sample.joke) }
    #expect(error?.reason == "database is locked")
    try other.run("COMMIT")
    #expect(try impatient.save(Sample.joke))
  }

  @Test func `damage is found`() throws {
    for number in 0..<100 { try store.save(Sample.joke("\(number)")) }
    let handle = try FileHandle(forUpdating: folder.file)
    try handle.seek(toOffset: 4_096)
    try handle.write(contentsOf: Data(repeating: 0x55, count: 4_096))
    try handle.close()
    let damages = Result { try JokeStore(file: self.folder.file).damages() }
    #expect(((try? damages.get()) ?? ["unreadable"]) != [])
  }

  @Test(arguments: [
    (["XDG_DATA_HOME": "/data"], "/data/jokes/jokes.sqlite"),
    (["XDG_DATA_HOME": "data"], "/ann/.local/share/jokes/jokes.sqlite"),
    ([:], "/ann/.local/share/jokes/jokes.sqlite"),
  ])
  func `the file of a user is in the data directory`(environment: [String: String], path: String) {
    let home = URL(fileURLWithPath: "/ann", isDirectory: true)
    #expect(JokeStore.userFile(environment: environment, home: home).path == path)
  }
}
