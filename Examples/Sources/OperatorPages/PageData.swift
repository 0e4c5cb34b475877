import OperatorCatalog

/// What the scripts of a page load: the description of the operator, and all answers.
struct PageData {
  private let grid: PageGrid

  init(_ grid: PageGrid) { self.grid = grid }

  /// The script. A page that is opened as a file may load a script, but no other data.
  var script: String {
    var table = AnswerTable()
    grid.forEachRun { table.add($0) }
    let entry = grid.entry
    let fields: [(String, String)] = [
      ("id", Self.text(entry.id)),
      ("slots", "\(grid.slotCount)"),
      ("maxima", "\(grid.maxima)"),
      ("policies", Self.list(grid.policies.map(\.name))),
      ("policyTitles", Self.list(grid.policies.map(\.title))),
      ("parameterNames", Self.list(entry.parameters.map(\.name))),
      ("parameterValues", "\(entry.parameters.map(\.values))"),
      ("parameterTexts", Self.lists(entry.parameters.map { $0.values.map($0.text(of:)) })),
      ("codes", Self.list(entry.argumentCombinations.map(entry.code))),
      ("values", Self.lists(grid.values)),
      ("places", Self.list(Self.places(entry))),
      ("example", Self.list(grid.example.map(\.written))),
      ("policy", "\(grid.policies.firstIndex(of: entry.demand) ?? 0)"),
      ("texts", Self.list(table.texts)),
      ("width", "\(table.width)"),
      ("nodes", "\"\(table.packedNodes)\""),
      ("answers", "\"\(table.packedAnswers)\""),
    ]
    return "operatorPage({\n" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",\n") + "\n});\n"
  }

  /// The names of the ends: two inputs, two outputs; an empty one for an end that the operator does not have.
  private static func places(_ entry: CatalogEntry) -> [String] {
    [
      entry.title(.input(0)), entry.inputCount > 1 ? entry.title(.input(1)) : "", entry.title(.output(0)),
      entry.lateSubscriber == nil ? "" : entry.title(.output(1)),
    ]
  }

  private static func text(_ text: String) -> String {
    "\"" + text.map { $0 == "\n" ? "\\n" : "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
  }

  private static func list(_ texts: [String]) -> String { "[\(texts.map(text).joined(separator: ","))]" }
  private static func lists(_ lists: [[String]]) -> String { "[\(lists.map(list).joined(separator: ","))]" }
}

extension PageGrid.Line {
  /// The line as ``Query`` reads it.
  var written: String {
    let values = ticks.map(String.init).joined(separator: ".")
    guard let end else { return values.isEmpty ? "." : values }
    return "\(values)\(end.kind == .finished ? "|" : "#")\(end.tick)"
  }
}
