import CommandLineTool

/// The command line of the program.
struct Command: Equatable {
  /// Which of the three switches are on at first.
  let initial: [Bool]
}

extension Command {
  static let usage = """
    Usage: form [--initial STATE,STATE,STATE]
           form --help

    Shows three switches, and whether Continue is enabled: it is while all three are on.

      --initial on,on,off  how the switches are at first (off,off,off)

    Each line of input is a command, and the form is shown after it:

      1, 2 or 3            toggles that switch
      on 2, off 2          turns that switch on or off
      an empty line        changes nothing
      quit                 ends the program, as the end of the input does

    The exit status is 0, or 2 for a command line that makes no sense.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    initial = try rest.takeValue(of: "--initial").map(Command.states) ?? [false, false, false]
    try rest.finish()
  }

  private static func states(_ text: String) throws(UsageError) -> [Bool] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count == 3, words.allSatisfy({ ["on", "off"].contains($0) }) else {
      throw UsageError("--initial wants three of on and off, such as on,on,off.")
    }
    return words.map { $0 == "on" }
  }
}
