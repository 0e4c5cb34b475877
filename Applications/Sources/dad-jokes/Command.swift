import CommandLineTool
import Foundation

/// The command line of the program.
enum Command: Equatable {
  case joke(id: String, from: Source)
  case photo(retries: Int, from: Source)
  case list
  case serve(port: UInt16, failingTimes: Int)

  /// The service that is used.
  enum Source: Equatable {
    /// A service inside the program.
    case own(failingTimes: Int)
    case base(URL)
  }
}

extension Command {
  static let usage = """
    Usage: dad-jokes joke ID [--base URL]
           dad-jokes photo [--retries N] [--failing-times N | --base URL]
           dad-jokes list
           dad-jokes serve [--port P] [--failing-times N]
           dad-jokes --help

      joke ID            shows the joke with this identifier
      photo              shows a picture: in high quality, or else in low quality, or else a placeholder
      list               shows the identifiers of the jokes inside the program
      serve              serves those jokes and pictures to this machine, until interrupted

      --base URL         requests from the service at URL, such as http://127.0.0.1:8080/
      --failing-times N  the first N requests of the picture in high quality fail (0)
      --retries N        requests the high quality up to N times again (3)
      --port P           listens on port P (any that is free)

    Without --base the jokes and pictures are those inside the program, which it requests from itself over
    the loopback interface.

    The exit status is 0, or 1 if there is no joke, or 2 for an invalid command line.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    switch rest.takeFirst() {
    case "joke":
      let source = try Self.takeSource(&rest)
      guard let id = rest.takeWord() else { throw UsageError("joke needs the identifier of a joke.") }
      self = .joke(id: id, from: source)
    case "photo":
      let retries = try rest.takeNumber(of: "--retries", in: 0...1_000)
      let times = try Self.takeFailingTimes(&rest)
      let source = try Self.takeSource(&rest)
      if times != nil, case .base = source {
        throw UsageError("--failing-times and --base exclude each other.")
      }
      self = .photo(retries: retries ?? 3, from: times.map(Source.own) ?? source)
    case "list":
      self = .list
    case "serve":
      let port = try rest.takeNumber(of: "--port", in: 0...65_535) ?? 0
      self = .serve(port: UInt16(port), failingTimes: try Self.takeFailingTimes(&rest) ?? 0)
    case let word?: throw UsageError("\(word.onOneLine) is not a command.")
    case nil: throw UsageError("A command is missing.")
    }
    try rest.finish()
  }

  private static func takeFailingTimes(_ rest: inout Arguments) throws(UsageError) -> Int? {
    try rest.takeNumber(of: "--failing-times", in: 0...1_000_000)
  }

  private static func takeSource(_ rest: inout Arguments) throws(UsageError) -> Source {
    guard let text = try rest.takeValue(of: "--base") else { return .own(failingTimes: 0) }
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false
    else { throw UsageError("\(text.onOneLine) is not the address of a service.") }
    return .base(url)
  }
}
