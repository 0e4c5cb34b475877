import CommandLineTool
import Foundation
import NewsReaderModel
import PageServing

/// The command line of the program.
struct Command: Equatable {
  /// Where the page is served.
  var address = PageAddress(port: 8015)
  /// Where the keywords are kept; nil for the user's data directory.
  var directory: URL?
  /// The address of the service; nil for the stories inside the program.
  var base: URL?
  /// How many stories are loaded.
  var stories = 20
  /// After how many seconds they are loaded again; 0 for never.
  var interval = 60
  /// The port of the page of the pipelines; nil for none.
  var inspection: UInt16?
}

extension Command {
  static let usage = """
    Usage: news-reader [--port N] [--host ADDRESS] [--name NAME] [--data DIRECTORY] [--base URL] [--stories N]
                       [--every SECONDS] [--inspect PORT]
           news-reader --help

    Shows news as a web page on this machine, whose address it writes to standard output.

    \(PageAddress.usage(port: 8015))
      --data DIRECTORY    keeps the keywords there, in \(KeywordStore.fileName) (newsreader in XDG_DATA_HOME, which is
                          ~/.local/share)
      --base URL          loads the stories from the service at URL, such as https://hacker-news.firebaseio.com/v0/
      --stories N         how many stories are loaded, from 1 to 100 (20)
      --every SECONDS     loads them again after this time, at most a day; 0 for never (60)
      --inspect PORT      shows what the pipelines of the program do as a second web page, or with 0 on any free port;
                          this machine alone reaches it, whatever --host says. kill -USR1 prints them to standard error

    Without --base, the stories are invented ones inside the program, which it requests from itself over the loopback
    interface. A keyword that the page shows is on disk, unless the page says that it cannot be saved.

    Control-C ends it. The exit status is 0, or 1 if it cannot start, or 2 for an invalid command line.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    address = try PageAddress(takingFrom: &rest, port: 8015)
    if let number: Int = try rest.takeNumber(of: "--stories", in: 1...100) { stories = number }
    if let number: Int = try rest.takeNumber(of: "--every", in: 0...86_400) { interval = number }
    inspection = try rest.takeNumber(of: "--inspect", in: 0...UInt16.max)
    if let path = try rest.takeValue(of: "--data") {
      if path.isEmpty { throw UsageError("--data wants the name of a directory.") }
      directory = URL(fileURLWithPath: path, isDirectory: true)
    }
    if let text = try rest.takeValue(of: "--base") {
      guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false
      else { throw UsageError("\(text.onOneLine) is not the address of a service.") }
      base = url
    }
    try rest.finish()
  }

  /// The file of the keywords.
  var store: KeywordStore { directory.map { KeywordStore(directory: $0) } ?? KeywordStore() }
}
