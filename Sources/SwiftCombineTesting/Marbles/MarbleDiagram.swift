/// A marble diagram of a pipeline: a picture with a labeled marble line for each stream, one below the other.
///
///     upstream    ──1──2──3──4──5──┤
///     collect(2)  ─────●─────●─────●┤
///                      [1,2] [3,4] [5]
///
/// Labels are on the left; two or more spaces separate them from the lines, which all begin in the same
/// column. A line is read as ``Marble`` reads it. It ends after its completion or before two spaces; any text
/// after that is a remark. The values of bullets, `●`, are below them, in order; a bullet without one is any
/// value. After `…` the line continues in a way that the picture does not show. Pictures may be copied from
/// doc comments with their `///`.
///
/// ``verify(output:demandedBy:ignoringTime:describing:_:)`` runs the picture.
public struct MarbleDiagram: Sendable {
  struct Row: Sendable {
    let label: String
    /// The line of the picture, from one on.
    let number: Int
    let text: String
    var line: MarbleLine
    /// The values of its bullets, each with its column.
    var notes: [MarbleLine.Note] = []
  }

  /// The time of one column.
  public let tick: VirtualTime.Stride
  let rows: [Row]
  /// The column in which all lines begin.
  let origin: Int

  /// Creates a diagram from a picture.
  ///
  /// - Parameters:
  ///   - picture: The lines of the picture.
  ///   - tick: The time of one column.
  ///   - words: Words of letters that are one value each; otherwise each letter is a value.
  /// - Throws: An error that shows what cannot be read, with line and column.
  public init(
    _ picture: String, tick: VirtualTime.Stride = 1, words: [String] = []
  ) throws(MarbleError) {
    let lines = Self.bare(picture)
    let origin = lines.compactMap { Self.origin(of: $0.text) }.min() ?? 0
    var rows: [Row] = []
    for (number, text) in lines where !text.allSatisfy(\.isWhitespace) {
      if text.first == " " {
        guard !rows.isEmpty else {
          throw MarbleError(reason: "the first line has no label", line: number, column: 1, text: text)
        }
        try rows[rows.count - 1].explain(by: text, number: number, words: words)
      } else {
        rows.append(try Row(text, number: number, origin: origin, words: words))
      }
    }
    self.tick = tick
    self.rows = rows
    self.origin = origin
  }

  /// The labels, from top to bottom.
  public var labels: [String] { rows.map(\.label) }

  /// How many columns the longest line has.
  var width: Int { rows.map(\.line.width).max() ?? 0 }

  /// The line with a label.
  func row(_ label: String) throws(UnknownLabel) -> Row {
    let found = rows.filter { $0.label == label }
    guard found.count == 1 else { throw UnknownLabel(label: label, count: found.count, labels: labels) }
    return found[0]
  }

  /// An error: a label belongs to no line of the picture, or to several.
  public struct UnknownLabel: Error, Equatable, CustomStringConvertible {
    /// The label.
    public let label: String
    /// How many lines have it.
    public let count: Int
    /// All labels of the picture.
    public let labels: [String]

    public var description: String {
      "\(count == 0 ? "no line has" : "\(count) lines have") the label \"\(label)\"; the labels are "
        + labels.map { "\"\($0)\"" }.joined(separator: ", ")
    }
  }

  // MARK: Reading

  /// The lines without comment marks and without their common indentation, each with its number.
  private static func bare(_ picture: String) -> [(number: Int, text: String)] {
    let lines = picture.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let trimmed = line.drop(while: \.isWhitespace)
      return trimmed.hasPrefix("///") ? trimmed.dropFirst(3) : line
    }
    let indentation =
      lines.filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.prefix(while: \.isWhitespace).count }.min() ?? 0
    return lines.enumerated().map { ($0 + 1, String($1.dropFirst(indentation))) }
  }

  /// The column in which a line begins: after a label and the two or more spaces that follow it.
  private static func origin(of text: String) -> Int? {
    let characters = Array(text)
    guard let first = characters.first, first != " ",
      let gap = characters.indices.dropLast().first(where: {
        characters[$0] == " " && characters[$0 + 1] == " "
      })
    else { return nil }
    return characters[gap...].firstIndex { $0 != " " }
  }
}

extension MarbleDiagram.Row {
  fileprivate init(_ text: String, number: Int, origin: Int, words: [String]) throws(MarbleError) {
    let characters = Array(text)
    guard origin > 0, characters.count > origin, characters[origin - 1] == " " else {
      throw MarbleError(
        reason: "the label and its line are not divided where those of the other lines are", line: number,
        column: min(max(origin, 1), characters.count), text: text)
    }
    let label = characters[..<origin]
    var reader = MarbleReader(
      text, lineNumber: number, origin: origin, words: words, allowsRemark: true)
    self.init(
      label: String(label[...label.lastIndex { $0 != " " }!]), number: number, text: text,
      line: try reader.readLine())
  }

  /// Reads the values of the bullets from the lines below: there may be several, with values in alternation.
  fileprivate mutating func explain(by text: String, number: Int, words: [String]) throws(MarbleError) {
    let bullets = line.items.indices.filter { line.items[$0].isBullet }
    if bullets.isEmpty { return }
    var reader = MarbleReader(text, lineNumber: number, words: words)
    notes += try reader.readNotes()
    notes.sort { $0.column < $1.column }
    guard notes.count <= bullets.count else {
      throw MarbleError(
        reason: "\(notes.count) values are to explain \(bullets.count) bullets", line: number,
        column: notes.last!.column + 1, text: text)
    }
    for (bullet, note) in zip(bullets, notes) { line.items[bullet].mark = .value(note.text) }
  }
}
