import Foundation

/// A part of an answer that the caller writes itself: bytes as they are, now or later.
public struct HTTPPart: Sendable, Equatable {
  let bytes: Data
  var conditions: [HTTPAnswer.Condition] = []
  /// Whether the bytes are sent repeatedly, until the client disconnects.
  private(set) var isEndless = false

  /// Bytes.
  public static func bytes(_ bytes: Data) -> HTTPPart { HTTPPart(bytes: bytes) }

  /// The bytes of a text. A line of HTTP ends in `\r\n`.
  public static func text(_ text: String) -> HTTPPart { .bytes(Data(text.utf8)) }

  /// The bytes of a text, repeatedly, as fast as the client reads them, until it leaves. If it is held, then
  /// each time again.
  public static func endless(_ text: String) -> HTTPPart {
    var part = HTTPPart.text(text)
    part.isEndless = true
    return part
  }

  /// The same part, held back until each of the conditions is met; time counts from when the previous part
  /// was sent.
  public func held(until conditions: HTTPAnswer.Condition...) -> HTTPPart {
    var copy = self
    copy.conditions += conditions
    return copy
  }
}

/// How a connection continues after an answer.
public enum HTTPEnding: Sendable {
  /// It stays open for the next request.
  case stays
  /// It is closed, as by a server that has finished.
  case closes
  /// It is reset, as by a machine that does not know it: the client loses the bytes it has not read yet.
  case resets
}

/// What a server does with a client that connects.
public enum HTTPWelcome: Sendable {
  /// Its requests are answered.
  case serves
  /// It is accepted and then ended, in one of the two ways.
  case closes, resets
  /// It is not accepted: the system lets it connect and send, and its bytes are not read.
  case ignores

  /// How a connection ends that is accepted and not served.
  var ending: HTTPEnding? {
    switch self {
    case .serves, .ignores: nil
    case .closes: .closes
    case .resets: .resets
    }
  }
}
