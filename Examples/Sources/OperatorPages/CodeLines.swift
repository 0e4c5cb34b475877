/// A call, broken into lines that fit into a box.
struct CodeLines {
  /// A line, and how many columns it is indented.
  struct Line: Hashable {
    let indent: Int
    let text: String
  }

  private(set) var lines: [Line] = []

  /// Breaks a call at its line ends and, where a line is too long, at spaces and before points.
  init(_ code: String, limit: Int) {
    for line in code.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      add(text, indent: line.count - text.count, limit: limit)
    }
  }

  private mutating func add(_ text: Substring, indent: Int, limit: Int) {
    var rest = text
    var indent = indent
    while rest.count > limit - indent, let place = Self.place(rest.prefix(max(limit - indent, 1))) {
      lines.append(Line(indent: indent, text: String(rest[..<place])))
      rest = rest[place...].drop { $0 == " " }
      if indent == 0 { indent = 2 }
    }
    lines.append(Line(indent: indent, text: String(rest)))
  }

  /// Where a line ends that is too long: before its last call, after its last argument, at its last space,
  /// or in its last parenthesis.
  private static func place(_ text: Substring) -> Substring.Index? {
    let places = text.indices.dropFirst()
    func last(_ character: Character, after others: String?) -> Substring.Index? {
      places.last { text[$0] == character && others?.contains(text[text.index(before: $0)]) ?? true }
    }
    return last(".", after: ")}") ?? last(" ", after: ",") ?? last(" ", after: nil)
      ?? places.last { text[text.index(before: $0)] == "(" }
  }
}
