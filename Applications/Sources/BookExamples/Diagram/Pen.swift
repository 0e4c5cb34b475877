/// Draws a line from left to right, in colors if wanted.
struct Pen {
  private let limit: Int
  private let isColored: Bool
  private(set) var text = ""
  /// The next free column.
  private(set) var column = 0

  /// - Parameter limit: The column from which on nothing is drawn but a sign that something is missing.
  init(limit: Int, isColored: Bool) {
    self.limit = limit
    self.isColored = isColored
  }

  /// Fills the columns up to one.
  mutating func move(to end: Int, over filling: Character) {
    guard end > column else { return }
    write(String(repeating: filling, count: end - column), filling == " " ? nil : .stroke)
  }

  /// Draws a mark in the next free columns.
  mutating func draw(_ mark: String, _ ink: Ink) { write(mark, ink) }

  private mutating func write(_ part: String, _ ink: Ink?) {
    guard column < limit else { return }
    let fits = column + part.count < limit
    let part = fits ? part : part.prefix(limit - 1 - column) + "…"
    text += isColored ? ink?.paint(part) ?? part : part
    column += part.count
  }
}

/// A color of a terminal.
enum Ink: Int {
  case name = 1
  case stroke = 2
  case failed = 31
  case finished = 32
  case cancelled = 33
  case value = 36
  case time = 90

  func paint(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}

extension Step.Mark {
  /// The number of characters of a value that a diagram shows.
  private static let longest = 24

  /// The mark as it is drawn.
  var text: String {
    switch self {
    case .started: "^"
    case .value(let value): Self.shortened(value)
    case .finished: "┤"
    case .failed: "✕"
    case .cancelled: "!"
    }
  }

  var ink: Ink {
    switch self {
    case .started: .stroke
    case .value: .value
    case .finished: .finished
    case .failed: .failed
    case .cancelled: .cancelled
    }
  }

  /// The value on one line, and without spaces in lists.
  private static func shortened(_ value: String) -> String {
    let line = value.map { $0.isNewline ? "⏎" : String($0) }.joined()
    let text = line.split(separator: ", ").joined(separator: ",")
    return text.count <= longest ? text : text.prefix(longest - 1) + "…"
  }
}
