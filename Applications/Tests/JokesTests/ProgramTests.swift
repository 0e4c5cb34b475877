import CommandLineTesting
import Foundation
import HTTPLoopback
import Testing

@testable import Jokes
@testable import JokesProgram

/// The program as its user meets it.
@Suite final class ProgramTests {
  private let folder: Folder
  private let tool: JokesTool

  init() throws {
    folder = try Folder()
    tool = JokesTool(folder)
  }

  /// Lines of output.
  private func lines(_ result: Program.Result) -> [String] {
    result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func `next shows a joke and then that it is translated`() throws {
    let result = try tool.run("next")
    #expect(result.status == 0 && result.errors == "")
    let lines = lines(result)
    #expect(lines.count == 2 && lines.last == "translated")
    #expect(Service.jokes.contains { $0.value == lines.first })
  }

  @Test func `toggle shows the translation with its attribution, and hides them again`() throws {
    let lines = lines(try tool.run(lines: "next\ntoggle\ntoggle\n"))
    let joke = try #require(Service.jokes.first { $0.value == lines.first })
    #expect(
      lines == [joke.value, "translated", joke.translatedValue, Service.attribution, joke.value])
  }

  @Test func `the translation of the next joke is shown while it is toggled`() throws {
    let lines = lines(try tool.run(lines: "next\ntoggle\nnext\n"))
    let joke = try #require(Service.jokes.first { $0.value == lines[4] })
    #expect(lines.suffix(4) == [joke.value, "translated", joke.translatedValue, Service.attribution])
  }

  @Test func `a joke that is liked twice is saved once, and updated`() throws {
    let server = try JokeServer(joke: { .json(#"{"id":"same","value":"Joke \#($0)","categories":[]}"#) })
    let result = try tool.run("--base", server.base, lines: "next\nlike\nsaved\nnext\nlike\nsaved\n")
    #expect(result.status == 0 && result.errors == "")
    let rest = lines(result).filter { $0 != "translated" }
    #expect(rest == ["Joke 1", "Saved.", "0  Joke 1", "Joke 2", "Saved.", "0  Joke 2"])
    #expect(try tool.run("saved", "--translated").output == "0  Toc toc.\n")
  }

  @Test func `the error joke and the starter are not saved`() throws {
    let server = try JokeServer(joke: { _ in .json("garbage") })
    let result = try tool.run("--base", server.base, lines: "like\nnext\nlike\nsaved\n")
    #expect(
      result
        == .init(
          status: 1, output: "",
          errors: """
            jokes: There is no joke to save; enter next first.
            jokes: No joke could be loaded; try again, or name a service with --base.
            jokes: There is no joke to save; enter next first.
            jokes: No joke is saved; next loads one, and like saves it.

            """))
  }

  @Test func `a list without jokes says so, and is no failure`() throws {
    #expect(
      try tool.run("saved")
        == .init(
          status: 0, output: "", errors: "jokes: No joke is saved; next loads one, and like saves it.\n"))
  }

  @Test func `the list is sorted, survives a restart, and what is deleted stays so`() throws {
    let server = try JokeServer(
      joke: { .json(#"{"id":"j\#($0)","value":"\#(["ä", "b", "B", "a"][$0 - 1])","categories":[]}"#) },
      translation: .status(404))
    let first = try tool.run(
      "--base", server.base, lines: String(repeating: "next\nlike\n", count: 4) + "saved\n")
    // When the translations arrive is not known.
    #expect(lines(first).filter { $0 != "no translation" }.suffix(4) == ["0  B", "1  a", "2  b", "3  ä"])
    #expect(try tool.run("saved") == .init(status: 0, output: "0  B\n1  a\n2  b\n3  ä\n", errors: ""))
    #expect(try tool.run("delete", "0") == .init(status: 0, output: "Deleted 1 joke.\n", errors: ""))
    #expect(try tool.run("delete", "0,2").output == "Deleted 2 jokes.\n")
    #expect(try tool.run("saved").output == "0  b\n")
    #expect(
      try tool.run("delete", "0,1")
        == .init(status: 1, output: "", errors: "jokes: There is no saved joke 1; saved lists them.\n"))
    #expect(try tool.run("saved", "--translated").output == "0  N/A\n")
  }

  @Test func `a response with status 500 and garbage is not requested again`() throws {
    let server = try JokeServer(joke: { _ in .status(500, body: Data("garbage".utf8)) })
    #expect(
      try tool.run("next", "--base", server.base)
        == .init(
          status: 1, output: "",
          errors: "jokes: No joke could be loaded; try again, or name a service with --base.\n"))
    #expect(server.log.paths == ["/jokes/random"])
  }

  @Test func `a service that refuses connections is tried twice`() throws {
    let log = HTTPLog()
    let server = try HTTPServer(welcome: .resets, log: log) { _ in .dropped }
    let result = try tool.run("next", "--base", server.url().absoluteString)
    #expect(
      result
        == .init(
          status: 1, output: "",
          errors: "jokes: No joke could be loaded; try again, or name a service with --base.\n"))
    #expect(log.events.filter { if case .connected = $0 { true } else { false } }.count == 2)
  }

  @Test func `B20-1 without translations the English joke stays, and says so`() throws {
    let server = try JokeServer(translation: .dropped)
    let result = try tool.run("--base", server.base, lines: "next\ntoggle\nlike\nsaved\nsaved --translated\n")
    #expect(result.status == 0 && result.errors == "")
    #expect(
      lines(result)
        == ["Joke 1", "no translation", "Joke 1", "no translation", "Saved.", "0  Joke 1", "0  N/A"])
  }

  @Test func `a drag has a color and a decision, and one to the right likes the joke`() throws {
    let input = """
      drag 0.5 0
      drag 0.6 413
      drag -0.6 -1
      drag -0.6 0
      drag 0.49 0
      next
      drag 0.6 414
      saved

      """
    let server = try JokeServer(translation: .status(404))
    let lines = lines(try tool.run("--base", server.base, lines: input)).filter { $0 != "no translation" }
    #expect(
      lines == [
        "Green, undecided", "Green, undecided", "Red, disliked", "Red, undecided", "Gray, undecided",
        "Joke 1",
        "Green, liked", "Saved.", "0  Joke 1",
      ])
  }

  @Test func `a joke is shared to a new file, with its translation if that is shown`() throws {
    let store = try JokeStore(file: folder.file)
    try store.save(Sample.translated)
    let english = folder.url.appendingPathComponent("to ann.txt")
    let both = folder.url.appendingPathComponent("both.txt")
    let result = try tool.run(
      lines: "share 0 \(english.path)\nshare 1 x\nshare 0 /nowhere/x\nshare 0 \(english.path)\n")
    #expect(
      result
        == .init(
          status: 1, output: "Shared.\n",
          errors: """
            jokes: There is no saved joke 1; saved lists them.
            jokes: /nowhere/x cannot be written; name another file.
            jokes: \(english.path) exists already; name a new file.

            """))
    #expect(try String(contentsOf: english, encoding: .utf8) == "Knock knock.\n")
    #expect(try tool.run("share", "0", both.path, "--translated").output == "Shared.\n")
    #expect(try String(contentsOf: both, encoding: .utf8) == "Knock knock.\nToc toc.\n")
    let toggled = folder.url.appendingPathComponent("toggled.txt")
    #expect(try tool.run(lines: "toggle\nshare 0 \(toggled.path)\n").status == 0)
    #expect(try String(contentsOf: toggled, encoding: .utf8) == "Knock knock.\nToc toc.\n")
  }

  @Test func `a line that is no command is refused, and the others are done`() throws {
    let result = try tool.run(lines: "\n  \nfrobnicate\nquit\nhelp\n")
    #expect(
      result
        == .init(
          status: 1, output: "", errors: "jokes: frobnicate is not a command; enter help for the commands.\n")
    )
    #expect(try tool.run(lines: "help") == .init(status: 0, output: "\(Instruction.summary)\n", errors: ""))
  }

  @Test func `a joke cannot control the terminal`() throws {
    let server = try JokeServer(
      joke: { _ in .json(#"{"id":"j","value":"a\u001b[2J\nb","categories":[]}"#) }, translation: .status(404))
    #expect(
      lines(try tool.run("--base", server.base, lines: "next\ntoggle\nlike\nsaved\n"))
        == ["a [2J b", "no translation", "a [2J b", "no translation", "Saved.", "0  a [2J b"])
  }

  @Test func `an invalid command line prints the usage and is status 2`() throws {
    #expect(
      try tool.program.run("delete")
        == .init(
          status: 2, output: "", errors: "jokes: delete needs indices, such as 0,2.\n\n\(Command.usage)\n"))
  }

  @Test func `help is a result`() throws {
    #expect(
      try tool.program.run("next", "--help") == .init(status: 0, output: "\(Command.usage)\n", errors: ""))
  }
}
