import CommandLineTool
import Foundation

/// The command line of the program.
enum Command: Equatable {
  case latest(from: Source, maximum: Int, growing: Bool)
  case story(id: Int, from: Source)
  case serve(port: UInt16)

  /// Where the stories come from.
  enum Source: Equatable {
    case recording
    case live
    case base(URL)
  }
}

extension Command {
  static let usage = """
    Usage: news latest [--max N] [--growing] [--base URL | --live]
           news story ID [--base URL | --live]
           news serve [--port P]
           news --help

      latest        shows the newest stories, newest first
      story ID      shows one story
      serve         serves the recording over HTTP to this machine, until interrupted

      --max N       requests N stories (10)
      --growing     shows each list as it grows, not only the last
      --base URL    requests from the server at URL, such as http://127.0.0.1:8080/v0/
      --live        requests from the real service
      --port P      listens on port P (any that is free)

    Without --base and --live the stories are those of a recording, and no network is used.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    let source = { (rest: inout Arguments) throws(UsageError) in
      let base = try rest.takeValue(of: "--base").map(Command.base)
      guard rest.takeFlag("--live") else { return base ?? .recording }
      guard base == nil else { throw UsageError("--base and --live exclude each other.") }
      return Source.live
    }
    switch rest.takeFirst() {
    case "latest":
      self = .latest(
        from: try source(&rest),
        maximum: try rest.takeNumber(of: "--max", in: 1...Int.max) ?? 10,
        growing: rest.takeFlag("--growing"))
    case "story":
      let from = try source(&rest)
      guard let word = rest.takeWord() else { throw UsageError("story wants the number of an item.") }
      guard let id = Int(word) else { throw UsageError("\(word.onOneLine) is not the number of an item.") }
      self = .story(id: id, from: from)
    case "serve":
      self = .serve(port: UInt16(try rest.takeNumber(of: "--port", in: 0...65_535) ?? 0))
    case let word?: throw UsageError("\(word.onOneLine) is not a command.")
    case nil: throw UsageError("A command is missing.")
    }
    try rest.finish()
  }

  private static func base(_ text: String) throws(UsageError) -> Source {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false
    else {
      throw UsageError("\(text.onOneLine) is not the address of a server.")
    }
    return .base(url)
  }
}
