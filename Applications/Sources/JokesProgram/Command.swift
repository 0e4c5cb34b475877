import CommandLineTool
import Foundation
import Jokes

/// The command line of the program.
struct Command: Equatable {
  /// What to do; nil for the lines of standard input.
  var instruction: Instruction?
  /// The saved jokes.
  var store = JokeStore.userFile()
  /// The address of the services; nil for those inside the program.
  var base: URL?
}

extension Command {
  static let usage = """
    Usage: jokes [--store FILE] [--base URL]
           jokes next [--store FILE] [--base URL]
           jokes saved [--translated] [--follow] [--store FILE]
           jokes delete I,J [--store FILE]
           jokes share I FILE [--translated] [--store FILE]
           jokes --help

    Without a command it reads commands from standard input, one on a line, until quit:

    \(Instruction.summary)
      help, quit

      --store FILE       keeps the saved jokes in this file (\(JokeStore.fileName) in jokes of XDG_DATA_HOME,
                         which is ~/.local/share)
      --base URL         loads jokes and translations from the services at URL, such as http://127.0.0.1:8080/

    Without --base, jokes and translations are those inside the program, which it requests from itself over
    the loopback interface. A joke that is said to be saved is on disk.

    The exit status is 0, or 1 if a command has failed, or 2 for an invalid command line.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    if let path = try rest.takeValue(of: "--store") {
      if path.isEmpty { throw UsageError("--store wants the name of a file.") }
      store = URL(fileURLWithPath: path)
    }
    if let text = try rest.takeValue(of: "--base") {
      guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false
      else { throw UsageError("\(text.onOneLine) is not the address of a service.") }
      base = url
    }
    var words: [String] = []
    while let word = rest.takeFirst() { words.append(word) }
    if words.isEmpty { return }
    let instruction = try Instruction(words)
    guard instruction.standsAlone else {
      throw UsageError("\(words[0]) needs a joke: start jokes without a command, and enter next first.")
    }
    if base != nil, !instruction.loads { throw UsageError("--base does not belong there.") }
    self.instruction = instruction
  }
}
