import CommandLineTool
import Foundation
import Interleaving

/// The command line of the program.
struct Command {
  var scenarios: [Interleaving]
  /// The arguments that chose them.
  var filter: [String] = []
  /// `nil`: the default of each scenario.
  var preemptions: Int?
  /// How many are added to that.
  var morePreemptions = 0
  var staleLoads: Int
  var limit: Int
  /// Whether schedules are run that have the same outcome as others.
  var runsAll = false
  var listsOnly = false
  /// How many processes explore at once.
  var jobs = 1
  /// After how many minutes no further scenario begins; `nil` explores all.
  var minutes: Int?
  /// Whether each result is printed as an object of JSON.
  var printsJSON = false
  /// The seed of schedules that are drawn; `nil` if all are run.
  var seed: UInt64?
  /// The atomic operations that are done wrong, one after the other, by their names.
  var mistakes: Regex<AnyRegexOutput>?
  /// The atomic operation that is done wrong, by its name.
  var mistake: String?
  /// The mistake of design that is made, by its name.
  var planted: String?
  /// The schedule to run again, with a trace.
  var schedule: Schedule?

  /// The arguments that explore one scenario in the same way.
  func arguments(for scenario: Interleaving) -> [String] {
    var arguments = [
      "--filter", "^\(NSRegularExpression.escapedPattern(for: scenario.name))$", "--stale", "\(staleLoads)",
      "--limit", "\(limit)", "--more", "\(morePreemptions)",
    ]
    if let preemptions { arguments += ["--preemptions", "\(preemptions)"] }
    if runsAll { arguments.append("--all") }
    if let seed { arguments += ["--random", "\(seed)"] }
    return arguments
  }

  /// The bounds of a scenario.
  func bounds(of scenario: Interleaving) -> Bounds {
    var bounds = Bounds(preemptions: (preemptions ?? scenario.preemptions) + morePreemptions)
    bounds.staleLoads = staleLoads
    bounds.schedules = limit
    bounds.isReduced = !runsAll
    return bounds
  }
}

extension Command {
  /// How a program is used.
  static func usage(of name: String) -> String {
    """
    Usage: \(name) [--filter REGEX] [--preemptions N] [--more N] [--stale N] [--limit N] [--random SEED]
           \(String(repeating: " ", count: name.count)) [--all] [--jobs N] [--minutes N] [--json] [--list]
           \(name) --replay SCENARIO:SCHEDULE [--plant NAME]
           \(name) --mistakes REGEX
           \(name) --plant NAME [--filter REGEX] [--random SEED] [--limit N]
           \(name) --help

    Runs scenarios of a few threads in every order: one thread at a time, and at each atomic operation, lock and
    wait each thread that could run does so in some schedule. Loads return older stores too where the memory
    model allows it; plain accesses that nothing orders, memory that is used after it was freed, threads that wait
    for ever, and objects that are left are found as well.

      --filter REGEX     only the scenarios with a name that contains this
      --preemptions N    how often a thread that could run is stopped (3 for two threads, 2 for more,
                         or what the scenario says)
      --more N           how many are added to that (0)
      --stale N          how often a load returns an older store than the newest (1)
      --limit N          how many schedules of a scenario are run at most (2000000)
      --random SEED      draws random schedules, as many as --limit says (100000), without the bounds above
      --all              runs also schedules that have the same outcome as another one
      --jobs N           how many processes explore at once (one for each processor)
      --minutes N        begins no scenario after N minutes, and names those that are left out
      --json             prints each result as one line of JSON, from this process alone
      --replay S:S       runs one schedule of a scenario again, and prints each step with its line
      --mistakes REGEX   does atomic operations wrong in turn, and expects some scenario to find each: "relaxed" ones
                         order nothing, "torn" ones are two; their names are as in "relaxed Gate.swift:140"
      --mistake NAME     does one of them wrong; a name that is none lists them
      --plant NAME       makes a mistake that .ci/planted-mistakes has put into a copy of the sources, and looks
                         whether some scenario finds it
      --list             names the scenarios

    Everything has to be compiled as for the Thread Sanitizer, but is linked without it:

      swift run -c release --scratch-path .build/interleavings \\
        -Xswiftc -Xfrontend -Xswiftc -sanitize=thread \(name)

    The exit status is 0; 1 when something is wrong; 2 for a command line that makes no sense, and when the program
    was compiled otherwise.
    """
  }

  /// Reads the arguments of a program, without its name.
  ///
  /// - Parameter all: The scenarios that there are.
  init(_ arguments: [String], of all: [Interleaving]) throws(UsageError) {
    var rest = Arguments(arguments)
    if let index = arguments.firstIndex(of: "--filter") { filter = Array(arguments[index...].prefix(2)) }
    if let text = try rest.takeValue(of: "--mistakes") {
      guard let pattern = try? Regex(text) else {
        throw UsageError("\(text.onOneLine) is not a regular expression, which --mistakes takes.")
      }
      mistakes = pattern
    }
    mistake = try rest.takeValue(of: "--mistake")
    planted = try rest.takeValue(of: "--plant")
    listsOnly = rest.takeFlag("--list")
    runsAll = rest.takeFlag("--all")
    printsJSON = rest.takeFlag("--json")
    jobs = try rest.takeNumber(of: "--jobs", in: 1...1_000) ?? ProcessInfo.processInfo.activeProcessorCount
    preemptions = try rest.takeNumber(of: "--preemptions", in: 0...1_000)
    morePreemptions = try rest.takeNumber(of: "--more", in: 0...1_000) ?? 0
    minutes = try rest.takeNumber(of: "--minutes", in: 1...100_000)
    staleLoads = try rest.takeNumber(of: "--stale", in: 0...1_000) ?? 1
    seed = try rest.takeNumber(of: "--random", in: 0...UInt64.max)
    limit = try rest.takeNumber(of: "--limit", in: 1...1_000_000_000) ?? (seed == nil ? 2_000_000 : 100_000)
    if let text = try rest.takeValue(of: "--replay") {
      guard let colon = text.lastIndex(of: ":"),
        let schedule = Schedule(String(text[text.index(after: colon)...]))
      else { throw UsageError("\(text.onOneLine) is not a scenario and a schedule, which --replay takes.") }
      let name = text[..<colon]
      scenarios = all.filter { $0.name == name }
      if scenarios.isEmpty {
        throw UsageError("No scenario is called \(String(name).onOneLine): see --list.")
      }
      self.schedule = schedule
    } else {
      scenarios = try rest.takeMatches(of: "--filter", in: all, by: \.name)
    }
    try rest.finish()
  }
}
