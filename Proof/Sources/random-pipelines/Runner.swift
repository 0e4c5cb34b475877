import Harness
import RandomPipelines

/// What came of a chain.
struct Result {
  let passed: Bool
  let report: String
  /// How much the model was certain of; `nil` if there was none.
  var certainty: Outline.Certainty?
}

/// Runs chains.
protocol Runner {
  func run(_ chain: Chain) -> Result
  /// Whether a chain goes wrong that is simpler than one that did.
  func fails(_ chain: Chain) -> Bool
  /// The command that runs a chain alone.
  func command(_ chain: Chain) -> String
}

/// Compares what comes with a model.
struct ModelRunner: Runner {
  private let watchdog = Watchdog(of: "random-pipelines")

  func run(_ chain: Chain) -> Result {
    let trial = trial(chain)
    let lines = trial.events.map { "    \($0)" } + trial.complaints.map { "  wrong: \($0)" }
    let report = """
      \(trial.chain)
        expected: \(trial.expected)
        got:
      \(lines.joined(separator: "\n"))
      """
    return Result(passed: trial.passed, report: report, certainty: trial.expected.certainty)
  }

  func fails(_ chain: Chain) -> Bool { !trial(chain).passed }
  func command(_ chain: Chain) -> String { "random-pipelines --replay '\(chain)'" }

  private func trial(_ chain: Chain) -> Trial {
    watchdog.watch("--replay '\(chain)'") { Trial(chain, .all) }
  }
}

/// Has threads run the chain, and checks the contract.
struct ThreadedRunner: Runner {
  let rounds: Int
  let seed: UInt64
  private let crew = ThreadedTrial.crew()
  private let watchdog = Watchdog(of: "random-pipelines", limit: .seconds(180))

  init(rounds: Int, seed: UInt64) {
    (self.rounds, self.seed) = (rounds, seed)
    CrashNote.install(for: "random-pipelines")
  }

  func run(_ chain: Chain) -> Result {
    let trial = trial(chain) { ThreadedTrial(chain, .threaded, rounds: rounds, seed: seed, crew) }
    let lines = trial.complaints.map { "  wrong: \($0), in round \(trial.rounds)" }
    return Result(passed: trial.passed, report: ([trial.chain.description] + lines).joined(separator: "\n"))
  }

  /// A failure that needs luck has some seconds to show again.
  func fails(_ chain: Chain) -> Bool {
    let trial = trial(chain) {
      ThreadedTrial(chain, .threaded, rounds: .max, seconds: 2, seed: seed, crew, patience: 0.5)
    }
    return !trial.passed
  }

  func command(_ chain: Chain) -> String { "random-pipelines --threads --seed \(seed) --replay '\(chain)'" }

  private func trial(_ chain: Chain, _ run: () -> ThreadedTrial) -> ThreadedTrial {
    let name = command(chain)
    return watchdog.watch(name) { CrashNote.during(name, run) }
  }
}
