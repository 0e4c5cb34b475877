import CSQLite
import Foundation

/// A connection to a file of SQLite. One thread at a time may use it.
final class Database {
  /// A row that a statement has found.
  struct Row {
    fileprivate let statement: OpaquePointer

    /// The text in a column, which may contain any characters.
    func text(_ column: Int32) -> String {
      guard let bytes = sqlite3_column_text(statement, column) else { return "" }
      let count = Int(sqlite3_column_bytes(statement, column))
      return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The number in a column.
    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  }

  private let file: String
  private let connection: OpaquePointer

  /// Opens a file, which is created if it does not exist.
  ///
  /// - Parameter patience: how many milliseconds to wait for other processes that use the file.
  init(file: String, patience: Int32) throws(StoreError) {
    var connection: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let result = sqlite3_open_v2(file, &connection, flags, nil)
    guard result == SQLITE_OK, let connection else {
      let reason = String(cString: connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(result))
      sqlite3_close_v2(connection)
      throw StoreError(file: file, reason: reason)
    }
    self.file = file
    self.connection = connection
    sqlite3_busy_timeout(connection, patience)
  }

  deinit { sqlite3_close_v2(connection) }

  /// How many rows the last statement has changed.
  var changes: Int { Int(sqlite3_changes(connection)) }

  /// Runs a statement.
  func run(_ sql: String, _ values: String...) throws(StoreError) {
    _ = try rows(sql, values) { _ in }
  }

  /// Runs a statement, and reads every row that it finds.
  func rows<Value>(
    _ sql: String, _ values: [String] = [], read: (Row) -> Value
  ) throws(StoreError) -> [Value] {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &prepared, nil) == SQLITE_OK, let statement = prepared
    else {
      throw error()
    }
    defer { sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      let utf8 = Array(value.utf8CString)
      let count = Int32(clamping: utf8.count - 1)
      guard sqlite3_bind_text(statement, Int32(index) + 1, utf8, count, csqlite_transient()) == SQLITE_OK
      else { throw error() }
    }
    var found: [Value] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: found.append(read(Row(statement: statement)))
      case SQLITE_DONE: return found
      default: throw error()
      }
    }
  }

  /// Makes the changes of a closure as one, or none of them if it fails.
  func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    try run("BEGIN IMMEDIATE")
    do throws(StoreError) {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // After some errors SQLite has rolled back already.
      if sqlite3_get_autocommit(connection) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  private func error() -> StoreError {
    StoreError(file: file, reason: String(cString: sqlite3_errmsg(connection)))
  }
}
