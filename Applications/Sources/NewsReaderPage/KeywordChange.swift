import CommandLineTool
import Foundation
import NewsReaderModel

/// A change of the keywords, as a browser requests it.
///
/// It names the keyword, not its index: another browser may have changed the list meanwhile.
enum KeywordChange: Equatable {
  case add(String)
  case remove(String)
  /// Puts a keyword in front of the one that is at an index; the number of keywords puts it last.
  case move(String, to: Int)

  /// Why a change is refused.
  enum Refusal: Equatable {
    /// It makes no sense.
    case invalid(String)
    /// It does not fit the list as it is.
    case conflict(String)
    /// It was made, and is not on disk.
    case unsaved(String)
  }

  /// How many keywords there may be.
  static let mostKeywords = 50
  /// How many characters a keyword may have.
  static let longestKeyword = 60

  private struct Body: Decodable {
    let value: String
    let to: Int?
  }

  /// Reads the body of a request.
  ///
  /// - Parameters:
  ///   - action: the last part of the path.
  ///   - body: JSON with the keyword as `value`, and for a move with the index as `to`.
  /// - Returns: nil if it cannot be read.
  init?(_ action: Substring, body: Data) {
    guard let body = try? JSONDecoder().decode(Body.self, from: body) else { return nil }
    switch (action, body.to) {
    case ("add", nil): self = .add(body.value)
    case ("remove", nil): self = .remove(body.value)
    case ("move", let to?): self = .move(body.value, to: to)
    default: return nil
    }
  }

  /// Makes the change.
  ///
  /// - Returns: nil, or why nothing has changed, or why it is not saved.
  func apply(to settings: ReaderSettings) -> Refusal? {
    switch self {
    case .add(let text):
      if let refusal = Self.refusal(of: text, in: settings) { return refusal }
      settings.add(text)
    case .remove(let value):
      guard let index = settings.index(of: value) else { return .missing(value) }
      settings.remove(at: index)
    case .move(let value, let place):
      guard let index = settings.index(of: value) else { return .missing(value) }
      guard (0...settings.keywords.count).contains(place) else {
        return .invalid("There is no place \(place).")
      }
      settings.move(from: index, to: place)
    }
    return settings.storageError.map { .unsaved($0) }
  }

  private static func refusal(of text: String, in settings: ReaderSettings) -> Refusal? {
    guard let keyword = Keyword(text) else { return .invalid("A keyword is not blank.") }
    if keyword.value.count > longestKeyword || keyword.value.utf8.count > 4 * longestKeyword {
      return .invalid("A keyword has at most \(longestKeyword) characters.")
    }
    if keyword.value.unicodeScalars.contains(where: \.isSteering) {
      return .invalid("A keyword has no control characters.")
    }
    if settings.keywords.contains(keyword) { return .conflict("The filter has \(keyword.value) already.") }
    if settings.keywords.count >= mostKeywords {
      return .conflict("The filter has \(mostKeywords) keywords, which is the most.")
    }
    return nil
  }
}

extension KeywordChange.Refusal {
  fileprivate static func missing(_ value: String) -> Self {
    .conflict("The filter does not have \(value.prefix(KeywordChange.longestKeyword)).")
  }
}

extension ReaderSettings {
  fileprivate func index(of value: String) -> Int? { keywords.firstIndex { $0.value == value } }
}
