import CommandLineTool
import Racing
import Soaking

/// The command line of the program.
struct Command {
  var scenarios: [Scenario]
  var rounds: Int
  var seconds: Int
  var seed: UInt64
  var listsOnly = false
  /// The planted mistake to play in place of the scenarios.
  var planted: String?
  /// How many minutes to run all activities concurrently; `nil` if scenarios are played.
  var minutes: Double?
  /// The activities to run then.
  var activities: [Activity] = []

  /// The command that plays a scenario alone, with the same pauses.
  func repeating(_ scenario: Scenario, seed: UInt64) -> String {
    let which = planted.map { "--plant \($0)" } ?? "--filter '\(scenario.pattern)'"
    return "swift run -c release --package-path Proof races \(which) --seed \(seed) --rounds \(rounds)"
  }
}

extension Command {
  static let usage = """
    Usage: races [--filter REGEX] [--rounds N] [--seconds S] [--seed S] [--plant NAME] [--list]
           races --soak MINUTES [--filter REGEX] [--seed S] [--plant NAME] [--list]
           races --help

    Threads that wait at a start line call one publisher at once. Some order of their calls must explain what
    the subscribers received, each subscriber must receive one signal at a time, and no object may be left.

      --filter REGEX  only the scenarios with a name that contains this
      --rounds N      how often each scenario is played in turn (200; for what is planted 1000000)
      --seconds S     runs all of them again until S seconds have passed (0)
      --seed S        what the pauses of the threads follow from, though not which of them is first (1)
      --plant NAME    plays a planted mistake in place of the scenarios:
                      \(Scenario.planted.keys.sorted().joined(separator: ", "))
      --list          names the scenarios

      --soak MINUTES  does everything at once for that long, on threads and in tasks; --filter and --list are then
                      about activities, and --plant has one of them make a mistake that it must find

    The exit status is 0; 1 when something is wrong, or a round takes more than a minute; 2 for a command
    line that makes no sense. A program that is stopped by a signal prints what was running.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    listsOnly = rest.takeFlag("--list")
    seconds = try rest.takeNumber(of: "--seconds", in: 0...1_000_000) ?? 0
    seed = try rest.takeNumber(of: "--seed", in: 0...UInt64.max) ?? 1
    planted = try rest.takeValue(of: "--plant")
    // A planted mistake is found at the first chance, and there may be few on a busy machine.
    rounds = try rest.takeNumber(of: "--rounds", in: 1...1_000_000) ?? (planted == nil ? 200 : 1_000_000)
    minutes = try rest.takeNumber(of: "--soak", in: 0...100_000)
    if minutes != nil {
      scenarios = []
      activities = try rest.takeMatches(of: "--filter", in: Activity.all, by: \.name)
    } else {
      scenarios = try rest.takeMatches(of: "--filter", in: Scenario.all, by: \.name)
    }
    if let planted, minutes != nil {
      activities = Activity.all.filter { $0.name == planted }
      if activities.isEmpty { throw UsageError("\(planted.onOneLine) is no activity: see --soak 1 --list.") }
    } else if let planted {
      guard let scenario = Scenario.planted[planted] else {
        throw UsageError("\(planted.onOneLine) is nothing that --plant knows.")
      }
      scenarios = [scenario]
    }
    try rest.finish()
  }
}
