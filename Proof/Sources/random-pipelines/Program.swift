import CommandLineTool
import Foundation
import Harness
import RandomPipelines

/// The program: runs one chain after the other, and reports each failure once.
@main
struct Program {
  let command: Command
  let console: Console
  private let vocabulary = Vocabulary.all
  private let watchdog = Watchdog(of: "random-pipelines")

  static func main() {
    runTool("random-pipelines", usage: Command.usage, read: Command.init) {
      Program(command: $0, console: $1).run()
    }
  }

  func run() -> Int32 {
    if command.listsOnly {
      list()
      return 0
    }
    guard let chain = command.replay else { return runChains() }
    let trial = trial(of: chain)
    console.write(report(of: trial))
    if trial.passed { return 0 }
    let smallest = smallest(of: chain)
    if smallest != chain { console.write("\nshrunk: \(report(of: self.trial(of: smallest)))") }
    return 1
  }

  private func list() {
    show("source", vocabulary.sources)
    show("operator", vocabulary.operators)
    show("demand", vocabulary.demands)
  }

  private func show(_ kind: String, _ words: [some Word]) {
    for word in words { console.write("\(kind) \(word.pattern)") }
  }

  private func trial(of chain: Chain) -> Trial {
    watchdog.watch("--replay '\(chain)'") { Trial(chain, vocabulary) }
  }

  /// The smallest chain that fails as this one does.
  private func smallest(of failed: Chain) -> Chain {
    vocabulary.shrink(failed) { !trial(of: $0).passed }
  }

  private func report(of trial: Trial) -> String {
    let lines = trial.events.map { "    \($0)" } + trial.complaints.map { "  wrong: \($0)" }
    return """
      \(trial.chain)
        expected: \(trial.expected)
        got:
      \(lines.joined(separator: "\n"))
      """
  }

  // MARK: Many chains

  private func runChains() -> Int32 {
    console.write("seed \(command.seed)")
    var (count, tally, found) = (0, Tally(), [Chain]())
    let start = Date()
    while count < command.chains, found.count < command.mostFailures {
      let elapsed = Date().timeIntervalSince(start)
      if let seconds = command.seconds, elapsed >= Double(seconds) { break }
      let chain = vocabulary.chain(count, seed: command.seed)
      if command.traces { console.complain("\(chain)") }
      let trial = trial(of: chain)
      tally.count(trial)
      count += 1
      if !trial.passed { report(trial, number: count - 1, &found) }
      if count.isMultiple(of: 10_000) { console.show(progress: "\(count) chains, \(Int(elapsed)) s") }
    }
    console.show(progress: "")
    let seconds = String(format: "%.1f", Date().timeIntervalSince(start))
    console.write("\(tally), \(seconds) s, \(found.count) different failures")
    return found.isEmpty ? 0 : 1
  }

  /// Reports a failure, unless it has been reported already.
  private func report(_ failed: Trial, number: Int, _ found: inout [Chain]) {
    let smallest = smallest(of: failed.chain)
    if found.contains(smallest) { return }
    found.append(smallest)
    console.write(
      """

      chain \(number) of seed \(command.seed): \(report(of: failed))

      shrunk: \(report(of: trial(of: smallest)))

        random-pipelines --replay '\(smallest)'

      """)
  }
}
