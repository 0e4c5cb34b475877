import Foundation

/// The table of jokes and the statements on it.
extension Database {
  /// What tells a file of this application from other files of SQLite: "Joke".
  private static let applicationID: Int64 = 0x4A6F_6B65
  private static let schemaVersion: Int64 = 1

  /// Creates the table in a new file, and refuses a file that has other contents.
  func prepare(file: String) throws(StoreError) {
    // A change is on disk when it returns, and so is the deletion of its journal.
    try run("PRAGMA synchronous = EXTRA")
    try run("PRAGMA trusted_schema = OFF")
    if try number("PRAGMA application_id") == 0 {
      try transaction { () throws(StoreError) in
        // Another process may have been faster.
        let tables = try number("SELECT count(*) FROM sqlite_schema")
        let version = try number("PRAGMA user_version")
        if (tables, version) == (0, 0) { try createTable() }
      }
    }
    guard try number("PRAGMA application_id") == Self.applicationID else {
      throw StoreError(file: file, reason: "it belongs to another application")
    }
    guard try number("PRAGMA user_version") == Self.schemaVersion else {
      throw StoreError(file: file, reason: "it was written by a newer version")
    }
  }

  private func createTable() throws(StoreError) {
    try run("PRAGMA application_id = \(Self.applicationID)")
    try run("PRAGMA user_version = \(Self.schemaVersion)")
    try run(
      """
      CREATE TABLE jokes(
        id TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL, categories TEXT NOT NULL,
        language_code TEXT NOT NULL, translation_language_code TEXT NOT NULL, translated_value TEXT NOT NULL)
      """)
  }

  /// Inserts a joke, or replaces the one with its identifier.
  func save(_ joke: Joke) throws(StoreError) {
    try run(
      """
      INSERT INTO jokes VALUES(?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET
        value = excluded.value, categories = excluded.categories, language_code = excluded.language_code,
        translation_language_code = excluded.translation_language_code,
        translated_value = excluded.translated_value
      """,
      joke.id, joke.value, Self.json(joke.categories), joke.languageCode, joke.translationLanguageCode,
      joke.translatedValue)
  }

  /// Replaces the joke with the same identifier, and returns whether there was one.
  func update(_ joke: Joke) throws(StoreError) -> Bool {
    try run(
      """
      UPDATE jokes SET value = ?, categories = ?, language_code = ?, translation_language_code = ?,
        translated_value = ? WHERE id = ?
      """,
      joke.value, Self.json(joke.categories), joke.languageCode, joke.translationLanguageCode,
      joke.translatedValue, joke.id)
    return changes > 0
  }

  /// Deletes jokes, and returns how many there were.
  func delete(_ ids: [String]) throws(StoreError) -> Int {
    try transaction { () throws(StoreError) in
      var count = 0
      for id in ids {
        try run("DELETE FROM jokes WHERE id = ?", id)
        count += changes
      }
      return count
    }
  }

  /// All jokes, sorted by the bytes of their texts.
  func jokes() throws(StoreError) -> [Joke] {
    let columns = "id, value, categories, language_code, translation_language_code, translated_value"
    return try rows("SELECT \(columns) FROM jokes ORDER BY value, id") { row in
      Joke(
        id: row.text(0), value: row.text(1), categories: Self.strings(row.text(2)), languageCode: row.text(3),
        translationLanguageCode: row.text(4), translatedValue: row.text(5))
    }
  }

  /// A number that changes when another connection commits a change.
  func version() throws(StoreError) -> Int64 { try number("PRAGMA data_version") }

  /// `ok`, or a line for each damage.
  func checkIntegrity() throws(StoreError) -> [String] {
    try rows("PRAGMA integrity_check") { $0.text(0) }
  }

  private func number(_ sql: String) throws(StoreError) -> Int64 {
    try rows(sql) { $0.number(0) }.first ?? 0
  }

  private static func json(_ strings: [String]) -> String {
    (try? JSONEncoder().encode(strings)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  private static func strings(_ json: String) -> [String] {
    (try? JSONDecoder().decode([String].self, from: Data(json.utf8))) ?? []
  }
}
