/// Something that must hold whatever it costs. It runs in a separate process, since what it looks for may
/// end the process.
struct Check: Sendable {
  let id: String
  let title: String
  /// Does the work, on a stack of 8 MiB.
  let run: @Sendable (Scale) -> Outcome

  /// How much work is done.
  enum Scale: String, Sendable {
    case full, quick
  }

  /// What came of a check.
  struct Outcome: Codable, Sendable {
    let passed: Bool
    /// What was seen, in a line.
    let text: String
    /// The same in figures, by name.
    var figures: [String: Double] = [:]
  }

  /// All checks, in the order they run in.
  static let all = live + recursion + repetition + threads + observed + traced
}
