/// A command line that a program does not understand.
public struct UsageError: Error, Equatable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// The arguments of a program that have not been taken yet.
///
/// Options are taken by their names, in any order, and before the words: otherwise the value of an option
/// would count as a word.
public struct Arguments {
  private var rest: [String]

  public init(_ arguments: [String]) { rest = arguments }

  public mutating func takeFirst() -> String? { rest.isEmpty ? nil : rest.removeFirst() }

  /// The next argument that is no option; a negative number is none.
  public mutating func takeWord() -> String? {
    guard let index = rest.firstIndex(where: { !$0.hasPrefix("--") }) else { return nil }
    return rest.remove(at: index)
  }

  /// All arguments that start with no dash.
  public mutating func takeWords() -> [String] {
    defer { rest.removeAll { !$0.hasPrefix("-") } }
    return rest.filter { !$0.hasPrefix("-") }
  }

  public mutating func takeFlag(_ name: String) -> Bool {
    guard let index = rest.firstIndex(of: name) else { return false }
    rest.remove(at: index)
    return true
  }

  public mutating func takeValue(of name: String) throws(UsageError) -> String? {
    guard let index = rest.firstIndex(of: name) else { return nil }
    guard index + 1 < rest.count else { throw UsageError("\(name) wants a value.") }
    defer { rest.removeSubrange(index...index + 1) }
    return rest[index + 1]
  }

  /// The number that follows an option, an integer or not, depending on its type.
  public mutating func takeNumber<Number: LosslessStringConvertible & Comparable>(
    of name: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number? {
    guard let text = try takeValue(of: name) else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw UsageError("\(text.onOneLine) is not a number that \(name) takes.")
    }
    return number
  }

  /// The items whose names contain the regular expression that follows an option; without it, all of them.
  ///
  /// An expression that matches no name is an error: a program that does nothing would seem to have done all.
  public mutating func takeMatches<Item>(
    of option: String, in items: [Item], by name: (Item) -> String
  ) throws(UsageError) -> [Item] {
    guard let text = try takeValue(of: option) else { return items }
    guard let pattern = try? Regex(text) else {
      throw UsageError("\(text.onOneLine) is not a regular expression, which \(option) takes.")
    }
    let matches = items.filter { name($0).contains(pattern) }
    if matches.isEmpty { throw UsageError("No name contains \(text.onOneLine), which \(option) looks for.") }
    return matches
  }

  /// The arguments that are left are too many.
  public func finish() throws(UsageError) {
    if let first = rest.first { throw UsageError("\(first.onOneLine) does not belong there.") }
  }
}
