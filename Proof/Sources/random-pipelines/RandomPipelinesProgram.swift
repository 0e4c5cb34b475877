import Foundation
import RandomPipelines

@main
struct RandomPipelinesProgram {
  let options: Options
  let vocabulary = Vocabulary.all

  static func main() {
    do throws(Options.Complaint) {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.wantsHelp {
        write(Options.usage, to: .standardOutput)
        exit(0)
      }
      let program = RandomPipelinesProgram(options: options)
      exit(try options.replay.map(program.replay) ?? program.runChains())
    } catch {
      write("random-pipelines: \(error.text)\n\(Options.usage)", to: .standardError)
      exit(2)
    }
  }

  // MARK: One chain

  /// - Returns: The exit status.
  private func replay(_ text: String) throws(Options.Complaint) -> Int32 {
    let chain: Chain
    do throws(UnreadableChain) { chain = try vocabulary.chain(text) } catch {
      throw Options.Complaint(text: error.description)
    }
    let trial = Trial(chain, vocabulary)
    write(report(of: trial), to: .standardOutput)
    return trial.passed ? 0 : 1
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

  /// - Returns: The exit status.
  private func runChains() -> Int32 {
    write("seed \(options.seed)\n", to: .standardOutput)
    var (count, tally, found) = (0, Tally(), [Chain]())
    let start = Date()
    while count < options.chains, found.count < options.mostFailures {
      let elapsed = Date().timeIntervalSince(start)
      if let seconds = options.seconds, elapsed >= Double(seconds) { break }
      let chain = vocabulary.chain(count, seed: options.seed)
      if options.traces { write("\(chain)\n", to: .standardError) }
      let trial = Trial(chain, vocabulary)
      tally.count(trial)
      count += 1
      if !trial.passed { report(trial, number: count - 1, &found) }
      if count.isMultiple(of: 10_000) { showProgress("\(count) chains, \(Int(elapsed)) s") }
    }
    let seconds = String(format: "%.1f", Date().timeIntervalSince(start))
    write("\(tally), \(seconds) s, \(found.count) different failures\n", to: .standardOutput)
    return found.isEmpty ? 0 : 1
  }

  /// Tells of a failure, unless it is one that has been told of.
  private func report(_ trial: Trial, number: Int, _ found: inout [Chain]) {
    let smallest = vocabulary.shrink(trial.chain) { !Trial($0, vocabulary).passed }
    if found.contains(smallest) { return }
    found.append(smallest)
    let text = """

      chain \(number) of seed \(options.seed): \(report(of: trial))
      shrunk: \(report(of: Trial(smallest, vocabulary)))
        random-pipelines --replay '\(smallest)'

      """
    write(text, to: .standardOutput)
  }

  private func showProgress(_ text: String) {
    if isatty(FileHandle.standardError.fileDescriptor) == 1 { write("\(text)\n", to: .standardError) }
  }
}

/// How much was certain of how many chains.
private struct Tally: CustomStringConvertible {
  private var counts: [Outline.Certainty: Int] = [:]

  mutating func count(_ trial: Trial) { counts[trial.expected.certainty, default: 0] += 1 }

  var description: String {
    let (exact, unordered) = (counts[.exact, default: 0], counts[.anyOrder, default: 0])
    let contract = counts[.contract, default: 0]
    return
      "\(exact + unordered + contract) chains: \(exact) compared value by value, \(unordered) in any order, "
      + "\(contract) with the contract alone"
  }
}

private func write(_ text: String, to file: FileHandle) {
  file.write(Data(text.utf8))
}
