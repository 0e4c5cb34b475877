import CommandLineTesting
import Foundation
import HTTPLoopback
import Testing

@testable import Jokes

/// The program while it runs: what arrives late, other processes, signals and a full disk.
@Suite final class ProgramLifeTests {
  private let folder: Folder
  private let tool: JokesTool

  init() throws {
    folder = try Folder()
    tool = JokesTool(folder)
  }

  private func start(_ arguments: String...) throws -> Talk { try Talk(tool, arguments) }

  @Test func `B20-4 a joke that is liked before its translation arrives has it later`() throws {
    let server = try JokeServer(translation: .json(Sample.spanish).held(until: .opened("translations")))
    let talk = try start("--base", server.base)
    try talk.write("next\nlike\nsaved --translated\n")
    #expect(talk.wait(for: "0  N/A\n"))
    #expect(talk.text == "Joke 1\nSaved.\n0  N/A\n")
    server.open("translations")
    #expect(talk.wait(for: "translated\n"))
    try talk.write("saved --translated\n")
    #expect(try talk.end().output == "Joke 1\nSaved.\n0  N/A\ntranslated\n0  Toc toc.\n")
  }

  @Test func `a joke that was deleted before its translation arrives stays deleted`() throws {
    let server = try JokeServer(translation: .json(Sample.spanish).held(until: .opened("translations")))
    let talk = try start("--base", server.base)
    try talk.write("next\nlike\nsaved\ndelete 0\n")
    #expect(talk.wait(for: "Deleted 1 joke.\n"))
    server.open("translations")
    #expect(try talk.end().output.hasSuffix("translated\n"))
    #expect(try tool.run("saved").output == "")
  }

  @Test func `a followed list is shown again after a change of another process`() throws {
    let store = try JokeStore(file: folder.file)
    try store.save(Sample.joke("b"))
    let talk = try start("saved", "--follow")
    #expect(talk.wait(for: "0  Joke b\n"))
    try store.save(Sample.joke("a"))
    #expect(talk.wait(for: "\n0  Joke a\n1  Joke b\n"))
    talk.process.interrupt()
    #expect(talk.result() == .init(status: 0, output: "0  Joke b\n\n0  Joke a\n1  Joke b\n", errors: ""))
  }

  @Test func `an index means the list that was shown last`() throws {
    let store = try JokeStore(file: folder.file)
    try store.save(Sample.joke("b"))
    let talk = try start()
    try talk.write("saved\n")
    #expect(talk.wait(for: "0  Joke b\n"))
    try store.save(Sample.joke("a"))
    try talk.write("delete 0\n")
    #expect(talk.wait(for: "Deleted 1 joke.\n"))
    #expect(try store.jokes().map(\.id) == ["a"])
    #expect(try talk.end().status == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends it with what was saved, also while a joke is awaited`(signal: Int32) throws {
    let server = try JokeServer(joke: { number in
      let answer = HTTPAnswer.json(#"{"id":"j","value":"Joke","categories":[]}"#)
      return number == 1 ? answer : answer.held(until: .opened("never"))
    })
    let talk = try start("--base", server.base)
    try talk.write("next\nlike\nnext\n")
    #expect(talk.wait(for: "Saved.\n"))
    #expect(server.log.wait { $0.paths.filter { $0 == "/jokes/random" }.count == 2 })
    kill(talk.process.processIdentifier, signal)
    let result = talk.result()
    #expect(talk.process.terminationReason == .exit)
    #expect(result.status == 0 && result.errors == "")
    #expect(try tool.run("saved").output == "0  Joke\n")
  }

  @Test func `B20-5 a disk that is full is an error, and the program goes on`() throws {
    try JokeStore(file: folder.file).save(Sample.joke("a"))
    let server = try JokeServer(translation: .status(404))
    let (process, output, errors) = tool.program.process([])
    let program = try #require(process.executableURL).path
    // No file may grow by a single byte.
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "sh", program, "--store", folder.file.path, "--base",
      server.base,
    ]
    let input = Pipe()
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("next\nlike\nsaved\n".utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
    // When the translation arrives is not known.
    #expect(text.replacing("no translation\n", with: "") == "Joke 1\n0  Joke a\n")
    #expect(
      complaints
        == "jokes: The list of jokes in \(folder.file.path) cannot be used: disk I/O error; name another file with --store.\n"
    )
    #expect(try tool.run("saved").output == "0  Joke a\n")
  }

  @Test func `a file that is no list of jokes is an error`() throws {
    let file = folder.url.appendingPathComponent("notes")
    try Data("Notes that are long enough to be looked at.".utf8).write(to: file)
    #expect(
      try tool.program.run("saved", "--store", file.path)
        == .init(
          status: 1, output: "",
          errors:
            "jokes: The list of jokes in \(file.path) cannot be used: file is not a database; name another file with --store.\n"
        ))
  }
}
