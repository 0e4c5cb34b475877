import CommandLineTool
import Foundation

/// What was written, on both channels in the order in which a terminal would show them.
public final class Screen {
  public private(set) var text = ""
  /// What makes a terminal forget the line of progress.
  public static let erasure = "\r\u{1B}[K"

  public init() {}

  public func console(isTerminal: Bool) -> Console {
    Console(
      isTerminal: isTerminal, output: { self.text += String(decoding: $0, as: UTF8.self) },
      errors: { self.text += $0 })
  }
}
