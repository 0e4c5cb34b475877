import SwiftCombineTesting

/// One thing that happened in an example: a line of text, a mark in the diagram, or both.
public struct Step: Sendable, Equatable {
  /// A mark in the diagram.
  enum Mark: Sendable, Equatable {
    /// A subscription: the beginning of a line.
    case started
    case value(String)
    case finished
    case failed(String)
    case cancelled

    var isEnd: Bool {
      switch self {
      case .started, .value: false
      case .finished, .failed, .cancelled: true
      }
    }
  }

  /// Where a stream is seen.
  enum Position: Sendable {
    /// In front of operators: each signal is the cause of what follows.
    case upstream
    /// At a subscriber: a signal is in the same column as its cause.
    case subscriber
  }

  let time: VirtualTime
  /// The name of the stream; nil for a note.
  let stream: String?
  let mark: Mark?
  let position: Position
  let text: String?

  /// The line of text, if there is one.
  ///
  /// - Parameter isTimed: Whether the seconds since the start precede it.
  func line(withTime isTimed: Bool) -> String? {
    guard let text, isTimed else { return text }
    let seconds = time.seconds
    return String(repeating: " ", count: max(0, 5 - seconds.count)) + seconds + "  " + text
  }
}

extension VirtualTime {
  /// The seconds without trailing zeros.
  var seconds: String { String(description.dropLast(2)) }
}
