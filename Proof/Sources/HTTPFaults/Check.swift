/// A test, and what must be true of its result.
public struct Check: Sendable {
  public let name: String
  let body: @Sendable (Settings) throws -> Trial

  /// What a check found.
  public struct Report: Sendable {
    /// What was observed, in words.
    public let summary: String
    /// What went wrong; a problem that occurred several times is reported once.
    public let problems: [String]
    /// Whether no further check can run in this process.
    public var isLast = false
  }

  /// How thoroughly to check.
  public struct Settings: Sendable {
    /// How often each check runs.
    public var rounds: Int
    /// The seed of the random moments.
    public var seed: UInt64

    public init(rounds: Int, seed: UInt64) {
      self.rounds = rounds
      self.seed = seed
    }
  }

  /// All checks.
  public static var all: [Check] {
    Fault.all.map(\.check) + Stage.all.flatMap { stage in [false, true].map(stage.check) }
      + [FoundationAlone.cancellation] + Crowd.all
  }

  /// A check that needs a separate process, to be run in it.
  public static func withOwnProcess(_ name: String) -> Check? {
    Fault.all.first { $0.resets && $0.name == name }?.requests
  }

  public func run(_ settings: Settings) -> Report {
    do {
      let trial = try body(settings)
      trial.finish()
      return Report(summary: trial.summary, problems: Array(trial.problems.uniqued.prefix(8)))
    } catch {
      return Report(summary: "", problems: ["\(error)"], isLast: error is LostConnection)
    }
  }
}

extension Trial {
  /// What subscribers received last, and how many of them.
  fileprivate var summary: String {
    var endings: [String: Int] = [:]
    for (history, count) in seen {
      let events = history.dropLast()
      let ending = events.last == "finished" ? events.dropLast().last : events.last
      endings[ending ?? "", default: 0] += count
    }
    let counts = endings.sorted { $0.value > $1.value }.map { "\($0.value) × \($0.key)" }
    return (notes + counts).joined(separator: ", ")
  }
}

extension [String] {
  /// Each text once, at its first position.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
