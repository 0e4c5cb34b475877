import CommandLineTool

/// The command line of the program.
struct Command: Equatable {
  /// The addresses to fetch, in the order of the results.
  let addresses: [String]
  /// How long each resource may take, in seconds.
  var timeout = 60.0
  /// Where the bodies are written to; `nil` if they are not.
  var directory: String?
  /// Whether the bodies are the result, and not a line for each.
  var printsBodies = false
}

extension Command {
  static let usage = """
    Usage: fetch-all [--timeout SECONDS] [--output DIR] [--print] URL...
           fetch-all --help

    Fetches all URLs at once, and shows the status, the number of bytes and the URL of each, in the order in
    which they were given. The first that fails cancels all others, and nothing is shown.

      --timeout SECONDS  how long each may take (60)
      --output DIR       writes the bodies to files in DIR, each named after its position and the last part of
                         its URL; replaces those that are there
      --print            shows the bodies, one after the other

    The exit status is 0; 1 when something failed; 2 for a command line that makes no sense; 130 after Control-C.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    timeout = try rest.takeNumber(of: "--timeout", in: 0.001...86_400) ?? 60
    directory = try rest.takeValue(of: "--output")
    if directory == "" { throw UsageError("--output wants a directory.") }
    printsBodies = rest.takeFlag("--print")
    addresses = rest.takeWords()
    try rest.finish()
  }
}
