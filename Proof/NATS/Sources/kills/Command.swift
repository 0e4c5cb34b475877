import CLibNATS
import CommandLineTool

/// The command line of the program.
struct Command {
  var rounds = 1000
  var seed: UInt64 = 1
  var mistake: String?
  var listsOnly = false
  /// What this process is if the program has started it.
  var here: Role?
}

/// A part that the program plays in a process of its own.
struct Role {
  let name: String
  let url: String
  let log: String
  /// The first order to produce, or the number of the process.
  let number: Int
  let acknowledgesItself: Bool
}

extension Command {
  static let mistakes = [
    "ack-before-delivery", "request-too-much", "forgotten-nak", "ack-lost-on-reconnect",
  ]

  static let usage = """
    Usage: kills [--rounds N] [--seed S] [--plant NAME] [--list]
           kills --help

    Starts a NATS server, a producer and a consumer as processes, and kills one of them in each round, at a random
    moment, as kill -9 does; now and then it interrupts the connections or has the consumer cancel. Every process
    logs what it does, and a proxy before the server reads every frame. All that was acknowledged must have been
    processed before, no confirmed order may be missing, and none may be processed again that was acknowledged; no
    more may be requested than the demand allows, and a consumer that cancels returns what it holds.

      --rounds N    how many rounds (1000)
      --seed S      the seed of the random moments (1)
      --plant NAME  makes a mistake, if the library was built with them by .ci/planted-kills:
                    \(mistakes.joined(separator: ", "))
      --list        names the kinds of rounds

    The exit status is 0; 1 when something is wrong; 2 for a command line that makes no sense.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    if let name = try rest.takeValue(of: "--here") {
      let url = try rest.takeValue(of: "--url")
      let log = try rest.takeValue(of: "--log")
      let number = try rest.takeNumber(of: "--number", in: 0...Int.max)
      guard let url, let log, let number else { throw UsageError("--here needs --url, --log and --number.") }
      here = Role(
        name: name, url: url, log: log, number: number, acknowledgesItself: rest.takeFlag("--manually"))
    }
    listsOnly = rest.takeFlag("--list")
    rounds = try rest.takeNumber(of: "--rounds", in: 1...1_000_000) ?? rounds
    seed = try rest.takeNumber(of: "--seed", in: 0...UInt64.max) ?? seed
    mistake = try rest.takeValue(of: "--plant")
    if let mistake {
      if !Self.mistakes.contains(mistake) {
        throw UsageError("\(mistake.onOneLine) is nothing that --plant knows.")
      }
      if !libraryHasMistakes() {
        throw UsageError("The library was built without mistakes: see .ci/planted-kills.")
      }
    }
    try rest.finish()
  }
}
