import Foundation

/// A word of the filter, in lowercase and without spaces around it.
public struct Keyword: Sendable, Hashable, Identifiable, Codable {
  /// The word.
  public let value: String

  /// The word itself: a filter has each word once.
  public var id: String { value }

  /// Creates a keyword of what a user entered; nil if that is blank, also if that is
  /// because nothing of it is shown.
  public init?(_ text: String) {
    let word = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    guard word.unicodeScalars.contains(where: { !$0.properties.isDefaultIgnorableCodePoint }) else {
      return nil
    }
    value = word
  }
}

extension [Keyword] {
  /// Appends a keyword that is not in the list yet, and returns whether it did.
  @discardableResult mutating func appendNew(_ keyword: Keyword) -> Bool {
    if contains(keyword) { return false }
    append(keyword)
    return true
  }

  /// Moves the keyword at an index in front of the one at another index; `count` is behind the last.
  mutating func move(from source: Int, to destination: Int) {
    let keyword = remove(at: source)
    insert(keyword, at: destination > source ? destination - 1 : destination)
  }
}
