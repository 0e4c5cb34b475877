import SwiftCombineTesting

/// A short piece of code with a name, which shows one operator or technique.
public struct Example: Sendable {
  /// The name that runs it.
  public let name: String
  /// What it shows, in one sentence.
  public let summary: String
  /// Whether time passes in it, so that each line has its time.
  public let takesTime: Bool

  private let body: @Sendable (Stage) throws -> Void

  init(
    _ name: String, _ summary: String, takesTime: Bool = false,
    body: @escaping @Sendable (Stage) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.takesTime = takesTime
    self.body = body
  }

  /// Runs the example to its end.
  ///
  /// - Parameters:
  ///   - pace: How fast time passes. Times are the same at every pace.
  ///   - report: Called with each line at once, from one thread at a time.
  /// - Returns: Everything that happened.
  /// - Throws: The error that prevented the example from running, such as a port that cannot be opened.
  public func run(
    at pace: Pace = .immediate, report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> Transcript {
    let stage = Stage(pace: pace) { [takesTime] step in
      if let line = step.line(withTime: takesTime) { report(line) }
    }
    defer { stage.close() }
    try body(stage)
    return Transcript(steps: stage.steps, end: stage.clock.now, takesTime: takesTime)
  }
}

/// A list of examples, written one below the other.
@resultBuilder
enum ExampleList {
  static func buildBlock(_ examples: Example...) -> [Example] { examples }
}
