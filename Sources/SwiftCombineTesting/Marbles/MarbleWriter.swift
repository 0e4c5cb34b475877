/// The style in which a marble line is drawn.
public enum MarbleStyle: Sendable {
  /// With the characters of a keyboard: `-a-(bc)-|`.
  case plain
  /// As in the pictures of documentation: `─a─(bc)─┤`.
  case drawn

  var time: Character { self == .plain ? "-" : "─" }
  var finished: String { self == .plain ? "|" : "┤" }
  var failed: String { self == .plain ? "#" : "✕" }
}

/// Draws a marble line from left to right.
///
/// A mark that does not fit into its column, because the one before is too wide, is drawn in the next free
/// one.
struct MarbleWriter {
  let style: MarbleStyle
  private(set) var text = ""
  /// The next free column.
  private(set) var column = 0

  init(style: MarbleStyle) { self.style = style }

  /// Lets time pass until a column.
  mutating func pass(until end: Int) {
    guard end > column else { return }
    text += String(repeating: style.time, count: end - column)
    column = end
  }

  mutating func write(_ mark: String, at time: Int) {
    pass(until: time)
    text += mark
    column += mark.count
  }

  /// Writes marks, those of the same column as a group.
  mutating func write(_ marks: [(column: Int, text: String)]) {
    var rest = marks[...]
    while let first = rest.first {
      let group = rest.prefix { $0.column == first.column }.map(\.text)
      rest = rest.dropFirst(group.count)
      write(group.count == 1 ? first.text : "(\(Self.joined(group)))", at: first.column)
    }
  }

  /// The marks of a group, separated if they could be read as one.
  private static func joined(_ marks: [String]) -> String {
    let areLetters = marks.allSatisfy { $0.count == 1 && !$0.first!.isNumber }
    let isOnlyLastWide = marks.dropFirst().allSatisfy { ["|", "┤", "#", "✕", "!"].contains($0) }
    return marks.joined(separator: areLetters || isOnlyLastWide ? "" : " ")
  }
}
