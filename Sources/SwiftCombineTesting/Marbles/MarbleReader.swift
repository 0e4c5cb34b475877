/// Reads a marble line from left to right.
struct MarbleReader {
  private let text: [Character]
  private let lineNumber: Int
  private let words: [[Character]]
  private let allowsRemark: Bool
  /// The position of column zero.
  private let origin: Int
  private var index: Int

  /// - Parameters:
  ///   - text: A line of text.
  ///   - lineNumber: Its number, for errors.
  ///   - origin: The column of the text at which the marble line begins.
  ///   - words: Words of letters that are one value each.
  ///   - allowsRemark: Whether two spaces, or the end of the stream, may be followed by a remark.
  init(_ text: String, lineNumber: Int = 1, origin: Int = 0, words: [String], allowsRemark: Bool = false) {
    self.text = Array(text)
    self.lineNumber = lineNumber
    self.origin = origin
    self.words = (words + ["true", "false", "nil"]).filter { !$0.isEmpty }.map(Array.init)
      .sorted { $0.count > $1.count }
    self.allowsRemark = allowsRemark
    index = origin
  }

  // MARK: Lines

  mutating func readLine() throws(MarbleError) -> MarbleLine {
    var line = MarbleLine()
    var hasBegun = false
    while let next = peek, !(allowsRemark && hasBegun && isBlank(index) && isBlank(index + 1)) {
      if next != " ", !hasBegun {
        hasBegun = true
        line.start = index - origin
      }
      switch next {
      case "-", "─", " ":
        index += 1
      case "…":
        line.isOpen = true
        line.width = index - origin
        return line
      case "(" where !isTuple:
        line.items += try group()
      default:
        line.items.append(try item())
      }
      if next != " " { line.width = index - origin }
      if let last = line.items.last, last.mark.endsLine { return try finish(line) }
    }
    return line
  }

  /// Only a remark may follow the end of a stream.
  private mutating func finish(_ line: MarbleLine) throws(MarbleError) -> MarbleLine {
    if allowsRemark, isBlank(index) { return line }
    while peek == "-" || peek == "─" || peek == " " { index += 1 }
    guard peek == nil else { throw error("nothing comes after the end of a stream", at: index) }
    var line = line
    line.width = index - origin
    return line
  }

  /// The values of a line that gives the values of the bullets above.
  mutating func readNotes() throws(MarbleError) -> [MarbleLine.Note] {
    var notes: [MarbleLine.Note] = []
    while let next = peek {
      if next == " " || next == "│" {
        index += 1
      } else {
        let column = index - origin
        notes.append(MarbleLine.Note(column: column, text: try value()))
      }
    }
    return notes
  }

  // MARK: Items

  private mutating func item() throws(MarbleError) -> MarbleLine.Item {
    let drawn = index - origin
    let mark = try mark()
    return MarbleLine.Item(
      mark: mark, column: drawn, drawn: drawn, end: index - origin,
      shown: String(text[(drawn + origin)..<index]))
  }

  private mutating func group() throws(MarbleError) -> [MarbleLine.Item] {
    let opening = index
    var items: [MarbleLine.Item] = []
    index += 1
    while let next = peek, next != ")" {
      switch next {
      case " ": index += 1
      case "-", "─": throw error("time does not pass inside a group", at: index)
      default:
        if let last = items.last, last.mark.endsLine { throw error("nothing comes after the end", at: index) }
        let item = try item()
        items.append(
          MarbleLine.Item(
            mark: item.mark, column: opening - origin, drawn: item.drawn, end: item.end,
            follows: !items.isEmpty, shown: item.shown))
      }
    }
    guard peek != nil else { throw error("a group is opened and not closed", at: opening) }
    guard !items.isEmpty else { throw error("a group is empty", at: opening) }
    index += 1
    for number in items.indices { items[number].end = index - origin }
    return items
  }

  private mutating func mark() throws(MarbleError) -> MarbleLine.Mark {
    let mark: MarbleLine.Mark
    switch text[index] {
    case "|", "┤": mark = .finished
    case "#", "✕": mark = .failed
    case "^", "╰": mark = .subscribed
    case "!": mark = .cancelled
    default: return .value(try value())
    }
    index += 1
    return mark
  }

  // MARK: Values

  private mutating func value() throws(MarbleError) -> String {
    let start = index
    if let word = words.first(where: { text[index...].starts(with: $0) }) {
      index += word.count
    } else if text[index] == "\"" {
      try skipQuoted()
    } else if text[index] == "[" || text[index] == "(" {
      try skipBrackets()
    } else if text[index].isLetter || text[index].isNumber {
      try skipWord()
    } else if isMark(text[index]) {
      throw error("\"\(text[index])\" is neither a mark of a marble line nor a value", at: index)
    } else {
      index += 1
    }
    return String(text[start..<index])
  }

  /// A run of digits, letters with digits, or a word with brackets is one value; otherwise each letter is
  /// one.
  private mutating func skipWord() throws(MarbleError) {
    let start = index
    while let next = peek, next.isLetter || next.isNumber || isDecimalPoint(index) { index += 1 }
    if peek == "(" {
      try skipBrackets()
      return
    }
    if text[start..<index].allSatisfy(\.isLetter) { index = start + 1 }
  }

  private func isDecimalPoint(_ index: Int) -> Bool {
    text[index] == "." && text[index - 1].isNumber && index + 1 < text.count && text[index + 1].isNumber
  }

  private mutating func skipQuoted() throws(MarbleError) {
    let start = index
    index += 1
    while let next = peek, next != "\"" { index += next == "\\" ? 2 : 1 }
    guard peek != nil else { throw error("a quoted text is not closed", at: start) }
    index += 1
  }

  /// - Returns: Whether they contain values separated by commas, not counting those of brackets inside.
  @discardableResult private mutating func skipBrackets() throws(MarbleError) -> Bool {
    let start = index
    var depth = 0
    var hasComma = false
    repeat {
      guard let next = peek else { throw error("\"\(text[start])\" is not closed", at: start) }
      if next == "\"" {
        try skipQuoted()
        continue
      }
      if next == "[" || next == "(" { depth += 1 }
      if next == "]" || next == ")" { depth -= 1 }
      if next == ",", depth == 1 { hasComma = true }
      index += 1
    } while depth > 0
    return hasComma
  }

  /// Whether the bracket here contains values separated by commas, and so is one value.
  private var isTuple: Bool {
    var ahead = self
    return (try? ahead.skipBrackets()) ?? false
  }

  // MARK: Characters

  private var peek: Character? { index < text.count ? text[index] : nil }

  private func isBlank(_ index: Int) -> Bool { index >= text.count || text[index] == " " }

  private func isMark(_ character: Character) -> Bool {
    if "-|#^!()[]…✕".contains(character) || character.isWhitespace { return true }
    return character.unicodeScalars.allSatisfy { ("\u{2500}"..."\u{257F}").contains($0) }
  }

  private func error(_ reason: String, at index: Int) -> MarbleError {
    MarbleError(reason: reason, line: lineNumber, column: index + 1, text: String(text))
  }
}
