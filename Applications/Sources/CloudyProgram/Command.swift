import Cloudy
import CommandLineTool
import Foundation

/// The command line of the program.
struct Command: Equatable {
  enum Kind: Equatable {
    case simulate
    case run(speed: Double, base: URL?)
  }

  let kind: Kind
  let settings: Settings
  /// The file of the script, `-` for the standard input, or nil for the tour.
  let script: String?
}

extension Command {
  static let usage = """
    Usage: cloudy simulate [OPTIONS] [SCRIPT]
           cloudy run [--speed N] [--base URL] [OPTIONS] [SCRIPT]
           cloudy --help

    Shows the weather at the current place, and limits how often it is fetched: the first place is, then a
    place that is far enough from that of the last successful fetch, if its answer was received long enough
    ago, and without a move a return to the foreground after that time.

      simulate        plays a script in virtual time, against a simulated service
      run             plays it in real time, against a service on this machine that fails, lags and returns
                      old data as the script says; Control-C ends it
      SCRIPT          a file, or - for the standard input; without one, a tour of two hours

      --speed N       plays N seconds of the script in a second (100)
      --base URL      requests from the service at URL, such as http://127.0.0.1:8080/

      --distance M    how far from the last fetch a fetch is due, in meters (10000)
      --age S         how long after the last fetch a fetch is due, in seconds (3600)
      --timeout S     how long an answer may take, in seconds (30)
      --retries N     how many times a failed fetch is repeated (3)
      --back-off S    the pause before the first retry, in seconds; it doubles with each (30)

    Results are FETCH, SHOW and ERROR, each with its time in the script and its place.

    \(Script.format)

    The exit status is 0; 1 if a script cannot be read or the service cannot be started; 2 for an invalid
    command line.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    switch rest.takeFirst() {
    case "simulate": kind = .simulate
    case "run":
      let speed = try rest.takeNumber(of: "--speed", in: 0.001...1_000_000.0)
      kind = .run(speed: speed ?? 100, base: try rest.takeValue(of: "--base").map(Command.base))
    case let word?: throw UsageError("\(word.onOneLine) is not a command.")
    case nil: throw UsageError("A command is missing.")
    }
    settings = try Settings(&rest)
    script = rest.takeWord()
    try rest.finish()
  }

  private static func base(_ text: String) throws(UsageError) -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false
    else {
      throw UsageError("\(text.onOneLine) is not the address of a server.")
    }
    return url
  }
}

extension Settings {
  /// Takes the limits from a command line.
  fileprivate init(_ rest: inout Arguments) throws(UsageError) {
    self.init()
    let seconds = 0...1e9
    distance = try rest.takeNumber(of: "--distance", in: 0...1e9) ?? distance
    age = try rest.takeNumber(of: "--age", in: seconds) ?? age
    timeout = try rest.takeNumber(of: "--timeout", in: 0.001...1e9) ?? timeout
    retries = try rest.takeNumber(of: "--retries", in: 0...20) ?? retries
    backOff = try rest.takeNumber(of: "--back-off", in: seconds) ?? backOff
  }
}
