import Foundation
import Racing

/// Runs the scenarios round after round, and ends with 1 as soon as one has gone wrong.
@main struct Races {
  static func main() {
    let options: Options
    do { options = try Options(CommandLine.arguments.dropFirst()) } catch {
      FileHandle.standardError.write(Data("races: \(error.text)\n\(Options.usage)\n".utf8))
      exit(2)
    }
    if options.wantsHelp { return print(Options.usage) }
    let scenarios = options.scenarios
    if options.wantsList { return scenarios.forEach { print($0.name) } }
    exit(run(scenarios, options) ? 0 : 1)
  }

  /// Returns whether nothing went wrong.
  private static func run(_ scenarios: [Scenario], _ options: Options) -> Bool {
    print("\(scenarios.count) scenarios, seed \(options.seed)")
    let crew = Crew(size: Scenario.crewSize)
    defer { crew.dismiss() }
    let begin = ContinuousClock.now
    var seeds = Dice(seed: options.seed)
    var rounds = 0
    var findings = 0
    repeat {
      for scenario in scenarios {
        if let finding = play(scenario, options.rounds, crew, seeds.next(), &rounds) {
          print("\n✘ \(scenario.name): \(finding.trouble)\n\(finding.history)")
          findings += 1
        }
      }
      let seconds = (ContinuousClock.now - begin).components.seconds
      print("\(rounds) rounds in \(seconds) s, \(findings) scenarios went wrong")
      if findings > 0 || seconds >= options.seconds { break }
    } while true
    return findings == 0
  }

  private static func play(
    _ scenario: Scenario, _ count: Int, _ crew: Crew, _ seed: UInt64, _ rounds: inout Int
  ) -> Finding? {
    var dice = Dice(seed: seed)
    for _ in 0..<count {
      rounds += 1
      if let finding = scenario.play(crew, &dice) { return finding }
    }
    return nil
  }
}
