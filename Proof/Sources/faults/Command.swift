import CommandLineTool
import HTTPFaults

/// The command line of the program.
struct Command {
  var checks: [Check]
  var settings: Check.Settings
  var listsOnly = false
  /// A check that needs a separate process, which is this one.
  var here: Check?
  /// The case to run with a bare `URLSession`, and nothing else.
  var alone: String?
}

extension Command {
  static let usage = """
    Usage: faults [--filter REGEX] [--rounds N] [--seed S] [--long] [--plant NAME] [--list]
           faults --help

    Makes requests through pipelines to a server that misbehaves, and cancels them at every stage. Each
    subscriber must see exactly one answer or one error that fits, nothing after it, and nothing after it has
    canceled; no pipeline, session, connection or descriptor may be left, and no thread or memory in the end.

      --filter REGEX  only the checks with a name that contains this
      --rounds N      how often each check runs (20)
      --seed S        the seed of the random moments (1)
      --long          200 rounds, a flood of 100,000 answers among them
      --plant NAME    tries a planted mistake in place of the checks:
                      \(Check.planted.keys.sorted().joined(separator: ", "))
      --list          names the checks
      --here NAME     runs a check that needs a separate process in this one, and nothing else
      --alone NAME    does what a check does with a bare URLSession, and nothing else:
                      \(FoundationAlone.names.joined(separator: ", "))

    The exit status is 0; 1 when something is wrong; 2 for a command line that makes no sense.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    alone = try rest.takeValue(of: "--alone")
    if let alone, !FoundationAlone.names.contains(alone) {
      throw UsageError("\(alone.onOneLine) is nothing that --alone knows.")
    }
    if let name = try rest.takeValue(of: "--here") {
      here = Check.withOwnProcess(name)
      guard here != nil else { throw UsageError("\(name.onOneLine) needs no separate process.") }
    }
    listsOnly = rest.takeFlag("--list")
    let isLong = rest.takeFlag("--long")
    let rounds = try rest.takeNumber(of: "--rounds", in: 1...1_000_000) ?? (isLong ? 200 : 20)
    let seed = try rest.takeNumber(of: "--seed", in: 0...UInt64.max) ?? 1
    settings = Check.Settings(rounds: rounds, seed: seed)
    let planted = try rest.takeValue(of: "--plant")
    checks = try rest.takeMatches(of: "--filter", in: Check.all, by: \.name)
    if let planted {
      guard let check = Check.planted[planted] else {
        throw UsageError("\(planted.onOneLine) is nothing that --plant knows.")
      }
      checks = [check]
    }
    try rest.finish()
  }
}
