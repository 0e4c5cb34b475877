import CommandLineTool
import Foundation
import Harness
import RandomPipelines

/// The program: runs one chain after the other, and reports each failure once.
@main
struct Program {
  let command: Command
  let console: Console
  private let runner: any Runner

  static func main() {
    runTool("random-pipelines", usage: Command.usage, read: Command.init) { command, console in
      let runner: any Runner =
        command.rounds.map { ThreadedRunner(rounds: $0, seed: command.seed) } ?? ModelRunner()
      return Program(command: command, console: console, runner: runner).run()
    }
  }

  private var vocabulary: Vocabulary { command.vocabulary }

  func run() -> Int32 {
    if command.listsOnly {
      list()
      return 0
    }
    guard let chain = command.replay else { return runChains() }
    let result = runner.run(chain)
    console.write(result.report)
    if result.passed { return 0 }
    let smallest = smallest(of: chain)
    if smallest != chain { console.write("\nshrunk: \(runner.run(smallest).report)") }
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

  /// The smallest chain that fails as this one does; this one, if it is to be reported as it is.
  private func smallest(of failed: Chain) -> Chain {
    command.shrinks ? vocabulary.shrink(failed) { runner.fails($0) } : failed
  }

  // MARK: Many chains

  private func runChains() -> Int32 {
    console.write("seed \(command.seed)")
    var (count, tally, found) = (0, Tally(), [Chain]())
    let start = Date()
    while count < command.chains, found.count < command.mostFailures {
      let elapsed = Date().timeIntervalSince(start)
      if let seconds = command.seconds, elapsed >= Double(seconds) { break }
      let chain = vocabulary.chain(command.first + count, seed: command.seed)
      if command.traces { console.complain("\(chain)") }
      let result = runner.run(chain)
      tally.count(result)
      count += 1
      if !result.passed { report(result, chain, number: command.first + count - 1, &found) }
      if count.isMultiple(of: 10_000) { console.show(progress: "\(count) chains, \(Int(elapsed)) s") }
    }
    console.show(progress: "")
    let seconds = String(format: "%.1f", Date().timeIntervalSince(start))
    console.write("\(tally), \(seconds) s, \(found.count) different failures")
    return found.isEmpty ? 0 : 1
  }

  /// Reports a failure, unless it has been reported already.
  private func report(_ failed: Result, _ chain: Chain, number: Int, _ found: inout [Chain]) {
    console.write("\nchain \(number) of seed \(command.seed): \(failed.report)")
    let smallest = smallest(of: chain)
    if found.contains(smallest) { return }
    found.append(smallest)
    console.write(
      """

      shrunk: \(smallest == chain ? "\(chain)" : runner.run(smallest).report)

        \(runner.command(smallest))

      """)
  }
}
