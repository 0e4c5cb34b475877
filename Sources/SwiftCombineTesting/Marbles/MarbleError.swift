/// An error in the text of a marble line: what cannot be read, and where.
public struct MarbleError: Error, Equatable, CustomStringConvertible {
  /// The reason why it cannot be read.
  public let reason: String
  /// The line of the text, counted from one.
  public let line: Int
  /// The column in that line, counted from one.
  public let column: Int
  /// The line as it was written.
  public let text: String

  /// The place, the reason, and the line with a caret under the column.
  public var description: String {
    "line \(line), column \(column): \(reason)\n\(text)\n\(String(repeating: " ", count: column - 1))^"
  }
}
