import CommandLineTool

/// The command line of the program.
struct Command {
  var rounds = 7
  var messages = 50_000
  var stored = 1_000_000
  var figures = Figure.all
  var listsOnly = false
  /// Whether bounds are those for a machine that other programs use.
  var isQuick = false
}

extension Command {
  static let usage = """
    Usage: throughput [--rounds N] [--messages N] [--stored N] [--filter REGEX] [--quick] [--list]
           throughput --help

    Sends messages through a server of its own, on a loopback port, by the library and by the bare C client in
    alternating rounds, and prints the medians and their ratio. Then it stores many messages for a subscriber
    that has stopped, and subscribes a thousand times on one connection.

      --rounds N      how many rounds each of the two has (7)
      --messages N    how many messages a round has at most (50000)
      --stored N      how many messages the stopped subscriber leaves in the stream (1000000)
      --filter REGEX  only the figures with a name that contains this
      --quick         three rounds of 20,000 messages, 100,000 stored, and wider bounds
      --list          names the figures

    The exit status is 0; 1 when something is lost, grows or is too slow; 2 for a command line that makes no
    sense.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    listsOnly = rest.takeFlag("--list")
    isQuick = rest.takeFlag("--quick")
    if isQuick { (rounds, messages, stored) = (3, 20_000, 100_000) }
    rounds = try rest.takeNumber(of: "--rounds", in: 1...1000) ?? rounds
    messages = try rest.takeNumber(of: "--messages", in: 1000...1_000_000) ?? messages
    stored = try rest.takeNumber(of: "--stored", in: 1000...10_000_000) ?? stored
    _ = try rest.takeNumber(of: "--seed", in: 0...UInt64.max)  // all proofs take it; nothing here is random
    figures = try rest.takeMatches(of: "--filter", in: Figure.all, by: \.name)
    try rest.finish()
  }
}
