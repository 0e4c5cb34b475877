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
/// The exit status is 0; 1 when something is wrong; 2 for an invalid command line, and when the program
/// was not compiled as its help says.
///
/// - Parameters:
///   - name: The name of the program, as its help shows it.
///   - scenarios: The scenarios to explore, in this order. Each name occurs once.
public func runInterleavings(_ name: String, _ scenarios: [Interleaving]) -> Never {
  precondition(Set(scenarios.map(\.name)).count == scenarios.count, "two scenarios have the same name")
  runTool(name, usage: Command.usage(of: name)) { arguments throws(UsageError) in
    try Command(arguments, of: scenarios)
  } work: { command, console in
    Program(name: name, command: command, console: console).run()
  }
}

/// Explores the scenarios, and reports for each how many schedules it has.
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
    if command.printsJSON {
      let rows = command.scenarios.map(explore)
      for row in rows { console.write(row.json) }
      return rows.allSatisfy(\.finding.isEmpty) ? 0 : 1
    }
    console.write(Row.header)
    var (schedules, steps, failures) = (0, 0, 0)
    let count = exploreAll { row in
      for line in row.lines { console.write(line) }
      schedules += row.schedules
      steps += row.steps
      if !row.finding.isEmpty { failures += 1 }
    }
    console.show(progress: "")
    for scenario in command.scenarios[count...] {
      console.write("left out for lack of time: \(scenario.name)")
    }
    console.write("\(count) scenarios, \(schedules) schedules, \(steps) steps; \(failures) went wrong")
    return failures == 0 ? 0 : 1
  }

  /// Explores the scenarios, several concurrently in separate processes if the command says so.
  ///
  /// - Returns: How many were explored in the time that the command gives: the first ones.
  private func exploreAll(_ report: (Row) -> Void) -> Int {
    let scenarios = command.scenarios
    let deadline = command.minutes.map { ContinuousClock.now + .seconds(60 * $0) }
    guard command.jobs > 1, scenarios.count > 1 else {
      for (index, scenario) in scenarios.enumerated() {
        if let deadline, deadline <= .now { return index }
        report(explore(scenario))
      }
      return scenarios.count
    }
    console.show(progress: "1 of \(scenarios.count): \(scenarios[0].name)")
    let runs = scenarios.map { ["--json"] + command.arguments(for: $0) }
    return Crew(size: command.jobs, deadline: deadline).perform(runs) { index, result in
      let lost = Row(
        scenario: scenarios[index].name, bound: "?", seconds: result.seconds,
        finding: lines(result.errors) + ["ended with status \(result.status)"])
      report(Row(json: result.output) ?? lost)
      if index + 1 < scenarios.count {
        console.show(progress: "\(index + 2) of \(scenarios.count): \(scenarios[index + 1].name)")
      }
    }
  }

  private func explore(_ scenario: Interleaving) -> Row {
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
    return Row(
      scenario: scenario.name, schedules: result.scheduleCount, steps: result.stepCount,
      histories: result.histories.count,
      bound: bound(of: result, bounds),
      seconds: (ContinuousClock.now - begin) / .seconds(1),
      finding: result.finding.map { lines($0.text) } ?? [],
      again: result.finding.map { again(scenario, $0.schedule, $0.bounds) })
  }

  private func bound(of result: Exploration, _ bounds: Bounds) -> String {
    if command.seed != nil { return "-" }
    if result.isComplete { return "\(bounds.preemptions)" }
    return (result.completePreemptions.map { "\($0), " } ?? "") + "\(bounds.preemptions)…"
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  /// The arguments that run a schedule again. What a schedule chooses from depends on the bounds.
  func again(_ scenario: Interleaving, _ schedule: Schedule, _ bounds: Bounds) -> String {
    "--replay '\(scenario.name):\(schedule.text)' \(bounds.arguments)"
  }

  private func replay(_ scenario: Interleaving, _ schedule: Schedule) -> Int32 {
    let (finding, steps) = Explorer(
      scenario, command.bounds(of: scenario), planted: command.planted
    ).replay(schedule)
    for line in steps.lines { console.write(line) }
    console.write(finding.map { "✘ \($0)" } ?? "nothing is wrong")
    return finding == nil ? 0 : 1
  }
}
