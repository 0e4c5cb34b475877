import SwiftCombineTesting

/// What happened in an example.
public struct Transcript: Sendable {
  let steps: [Step]
  let end: VirtualTime
  let takesTime: Bool

  /// The lines of text, with their times if the example takes time.
  public var lines: [String] { steps.compactMap { $0.line(withTime: takesTime) } }

  /// The streams as marbles, one line for each subscription, in common columns.
  ///
  /// - Parameters:
  ///   - isColored: Whether the lines have colors for a terminal.
  ///   - width: The number of characters in a line at most.
  public func diagram(colored isColored: Bool = false, width: Int = 110) -> [String] {
    Diagram(self, width: width).lines(colored: isColored)
  }
}
