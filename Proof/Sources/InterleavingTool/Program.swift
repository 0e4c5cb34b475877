import CommandLineTool
import Interleaving

/// Runs a program that explores scenarios, with the options of `interleavings --help`, and ends the process.
///
///     runInterleavings(
///       "own-interleavings",
///       [
///         Interleaving("Counter: add beside add") { trial in
///           let counter = Counter()
///           trial.thread { counter.add(1) }
///           trial.thread { counter.add(2) }
///           trial.check { counter.sum == 3 ? nil : "the sum is \(counter.sum)" }
///         }
///       ])
///
/// The exit status is 0; 1 when something is wrong; 2 for a command line that makes no sense, and when the program
/// was not compiled as its help says.
///
/// - Parameters:
///   - name: The name of the program, as its help shows it.
///   - scenarios: What is explored, in this order. Each name occurs once.
public func runInterleavings(_ name: String, _ scenarios: [Interleaving]) -> Never {
  runTool(name, usage: Command.usage(of: name)) { arguments throws(UsageError) in
    try Command(arguments, of: scenarios)
  } work: { command, console in
    Program(name: name, command: command, console: console).run()
  }
}

/// Explores the scenarios, and says of each how many schedules it has.
struct Program {
  let name: String
  let command: Command
  let console: Console

  func run() -> Int32 {
    if command.listsOnly {
      for scenario in command.scenarios { console.write(scenario.name) }
      return 0
    }
    guard Explorer.isPossible else {
      console.write("\(name): not compiled as for the Thread Sanitizer; --help says how")
      return 2
    }
    if let pattern = command.mistakes { return findMistakes(pattern) }
    if let name = command.mistake { return find(name) }
    if let schedule = command.schedule { return replay(command.scenarios[0], schedule) }
    if let name = command.planted { return findPlanted(name) }
    console.write("  schedules      steps  bound    time")
    var (schedules, steps, failures) = (0, 0, 0)
    for scenario in command.scenarios {
      let result = explore(scenario)
      schedules += result.scheduleCount
      steps += result.stepCount
      if result.finding != nil { failures += 1 }
    }
    console.show(progress: "")
    console.write(
      "\(command.scenarios.count) scenarios, \(schedules) schedules, \(steps) steps; \(failures) went wrong")
    return failures == 0 ? 0 : 1
  }

  private func explore(_ scenario: Interleaving) -> Exploration {
    let bounds = command.bounds(of: scenario)
    let explorer = Explorer(scenario, bounds)
    let begin = ContinuousClock.now
    let progress = { (now: Exploration) in
      console.show(progress: "\(scenario.name): \(now.scheduleCount) schedules")
    }
    let result =
      if let seed = command.seed { explorer.draw(command.limit, seed: seed, progress) } else {
        explorer.explore(progress)
      }
    console.show(progress: "")
    let time = (ContinuousClock.now - begin).components
    let seconds = "\(time.seconds).\(time.attoseconds / 100_000_000_000_000_000) s"
    let bound = command.seed == nil ? "\(bounds.preemptions)\(result.isComplete ? "" : "…")" : "-"
    console.write(
      "\(right(result.scheduleCount, 11)) \(right(result.stepCount, 10)) \(right(bound, 6)) \(right(seconds, 7))"
        + "  \(result.finding == nil ? "" : "✘ ")\(scenario.name)")
    if let finding = result.finding {
      let lines = finding.text.split(separator: "\n")
      for line in lines.prefix(4) { console.write("    \(line)") }
      if lines.count > 4 { console.write("    and \(lines.count - 4) more") }
      console.write("    again, step by step: \(again(scenario, finding.schedule, bounds))")
    }
    return result
  }

  /// The arguments that run a schedule again. What a schedule chooses from depends on the bounds.
  func again(_ scenario: Interleaving, _ schedule: Schedule, _ bounds: Bounds) -> String {
    let bounds = command.seed == nil ? bounds : .none
    return "--replay '\(scenario.name):\(schedule.text)' \(bounds.arguments)"
  }

  private func replay(_ scenario: Interleaving, _ schedule: Schedule) -> Int32 {
    let (finding, steps) = Explorer(
      scenario, command.bounds(of: scenario), planted: command.planted
    ).replay(schedule)
    for line in steps.lines { console.write(line) }
    console.write(finding.map { "✘ \($0)" } ?? "nothing is wrong")
    return finding == nil ? 0 : 1
  }

  private func right(_ value: some CustomStringConvertible, _ width: Int) -> String {
    let text = value.description
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
