import CommandLineTool
import Harness
import Racing
import Soaking

/// The program: plays the scenarios round after round, until one has gone wrong.
@main
struct Program {
  let command: Command
  let console: Console
  private let crew = Crew(size: Scenario.crewSize)
  private let watchdog = Watchdog(of: "races")

  static func main() {
    runTool("races", usage: Command.usage, read: Command.init) {
      Program(command: $0, console: $1).run()
    }
  }

  func run() -> Int32 {
    if command.listsOnly {
      for name in command.scenarios.map(\.name) + command.activities.map(\.name) { console.write(name) }
      return 0
    }
    if let minutes = command.minutes { return soak(minutes) }
    console.write("\(command.scenarios.count) scenarios, seed \(command.seed)")
    defer { crew.dismiss() }
    let begin = ContinuousClock.now
    // Each pass has a separate seed.
    var seed = command.seed
    var (rounds, failures) = (0, 0)
    repeat {
      for scenario in command.scenarios {
        console.show(progress: scenario.name)
        if let finding = play(scenario, seed, &rounds) {
          console.write("\n✘ \(scenario.name): \(finding.trouble)\n\(finding.history)")
          console.write("  again: \(command.repeating(scenario, seed: seed))")
          failures += 1
        }
      }
      seed &+= 1
      console.show(progress: "")
      console.write("\(rounds) rounds in \(seconds(since: begin)) s, \(failures) scenarios went wrong")
    } while failures == 0 && seconds(since: begin) < command.seconds
    return failures == 0 ? 0 : 1
  }

  /// Runs all activities concurrently.
  private func soak(_ minutes: Double) -> Int32 {
    console.write("\(command.activities.count) activities for \(minutes) minutes, seed \(command.seed)")
    let soak = Soak(
      command.activities, minutes: minutes, seed: command.seed, isPlanted: command.planted != nil)
    let isFine = soak.run(write: console.write, show: console.show(progress:))
    return isFine ? 0 : 1
  }

  /// Plays the rounds of a scenario, or as many as go well.
  private func play(_ scenario: Scenario, _ seed: UInt64, _ rounds: inout Int) -> Finding? {
    var generator = scenario.generator(seed: seed)
    for _ in 0..<command.rounds {
      rounds += 1
      if let finding = watchdog.watch(scenario.name, { scenario.play(crew, &generator) }) { return finding }
    }
    return nil
  }

  private func seconds(since begin: ContinuousClock.Instant) -> Int {
    Int((ContinuousClock.now - begin).components.seconds)
  }
}
