/// An operator of the catalog with its arguments, as in a command line: `debounce(2)`.
public struct OperatorCall: Sendable {
  /// The operator.
  public let entry: CatalogEntry
  /// One argument for each of its parameters.
  public let arguments: [Int]

  /// The reason why a call cannot be read, in one line.
  public struct Problem: Error, Equatable, CustomStringConvertible {
    public let description: String
  }

  /// Reads a call: an id of the catalog, and arguments in parentheses, with or without their labels. An
  /// argument that is missing has its default.
  ///
  /// - Throws: The reason why this is no call.
  public init(_ text: String) throws(Problem) {
    let id = text.prefix { $0 != "(" }.filter { !$0.isWhitespace }
    guard let entry = OperatorCatalog.entry(id) ?? OperatorCatalog.entry(ignoringCase: id) else {
      throw Problem(description: "There is no operator \"\(id)\"\(Self.suggestion(id)); --list shows all.")
    }
    var arguments = entry.defaultArguments
    for (index, argument) in try Self.arguments(text.dropFirst(text.prefix { $0 != "(" }.count)).enumerated()
    {
      guard index < arguments.count else {
        throw Problem(description: "\(entry.id) has \(Self.parameterCount(entry)), not more.")
      }
      let parameter = entry.parameters[index]
      guard let value = parameter.argument(argument) else {
        throw Problem(
          description: "\"\(argument)\" is not what \(entry.id) has for \"\(parameter.name)\": "
            + (parameter.choices.isEmpty
              ? "a number from \(parameter.minimum) on." : parameter.choices.joined(separator: " or ") + "."))
      }
      arguments[index] = value
    }
    self.entry = entry
    self.arguments = arguments
  }

  /// The parts between parentheses, without labels.
  private static func arguments(_ text: Substring) throws(Problem) -> [String] {
    let trimmed = text.filter { !$0.isWhitespace }
    if trimmed.isEmpty { return [] }
    guard trimmed.last == ")" else { throw Problem(description: "The arguments end with no parenthesis.") }
    let inner = trimmed.dropFirst().dropLast()
    if inner.isEmpty { return [] }
    return inner.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.split(separator: ":", omittingEmptySubsequences: false).last ?? "")
    }
  }

  private static func parameterCount(_ entry: CatalogEntry) -> String {
    switch entry.parameters.count {
    case 0: "no parameters"
    case 1: "one parameter"
    case let count: "\(count) parameters"
    }
  }

  /// Operators whose ids are similar.
  private static func suggestion(_ id: String) -> String {
    let start = id.lowercased().prefix(4)
    let similar = OperatorCatalog.entries.map(\.id).filter {
      !start.isEmpty && $0.lowercased().contains(start)
    }
    return similar.isEmpty ? "" : ", but " + similar.joined(separator: ", ")
  }
}

extension OperatorCatalog {
  static func entry(ignoringCase id: String) -> CatalogEntry? {
    entries.first { $0.id.lowercased() == id.lowercased() }
  }
}
