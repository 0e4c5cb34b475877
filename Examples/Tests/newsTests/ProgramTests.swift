import Foundation
import HTTPLoopback
import HackerNewsRecording
import CommandLineTesting
import Testing

@testable import news

/// The program as its user meets it: a process with arguments, two channels and a status.
@Suite struct ProgramTests {
  private let program = Program("news")
  private let log = HTTPLog()

  private func json(_ id: Int) -> String {
    #"{"by":"user\#(id)","id":\#(id),"time":\#(id),"title":"Story \#(id)","url":"http://story.example/\#(id)"}"#
  }

  private func text(_ ids: [Int]) -> String {
    ids.map { "Story \($0)\nby user\($0)\nhttp://story.example/\($0)\n-----\n" }.joined()
  }

  /// Twelve ids; of the first ten, two are undecodable. Items are held until all ten have been requested.
  private func twelve() throws -> HTTPServer {
    try HTTPServer(log: log) { request in
      guard request.path != "/v0/newstories.json" else { return .json("\(Array(1...12))") }
      let id = request.path.split { !$0.isNumber }.last.flatMap { Int($0) } ?? 0
      return HTTPAnswer.json(id == 3 || id == 7 ? "{}" : json(id)).held(until: .requests(11))
    }
  }

  @Test func `V14-1 a story is its title, author, link and a rule, then finished`() throws {
    let server = try HTTPServer { [json = json(1000)] _ in .json(json) }
    #expect(
      try program.run("story", "1000", "--base", server.url("v0/").absoluteString)
        == .init(status: 0, output: text([1000]) + "finished\n", errors: ""))
  }

  @Test func `V14-2 an item that does not exist is only finished`() throws {
    let server = try HTTPServer { _ in .json("null") }
    for arguments in [["--base", server.url("v0/").absoluteString], []] {
      let (process, output, errors) = program.process(["story", "-5"] + arguments)
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(output.fileHandleForReading.readDataToEndOfFile() == Data("finished\n".utf8))
      #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }
  }

  @Test func `V14-4 the lists grow to eight of ten items, all of which were requested at once`() throws {
    let server = try twelve()
    let result = try program.run("latest", "--growing", "--base", server.url("v0/").absoluteString)
    #expect(result.status == 0)
    #expect(result.errors == "Left out 2 items: 2 undecodable.\n")

    let lists = result.output.components(separatedBy: "\n\n")
    #expect(lists.map { $0.components(separatedBy: "-----").count - 1 } == Array(1...8))
    #expect(lists.last == text([10, 9, 8, 6, 5, 4, 2, 1]) + "finished\n")
    #expect(log.paths.first == "/v0/newstories.json")
    #expect(Set(log.paths.dropFirst()) == Set((1...10).map { "/v0/item/\($0).json" }))
    #expect(log.paths.count == 11)
  }

  @Test func `V14-9 only the final list is shown, and omissions are counted on standard error`() throws {
    let server = try twelve()
    #expect(
      try program.run("latest", "--base", server.url("v0/").absoluteString)
        == .init(
          status: 0, output: text([10, 9, 8, 6, 5, 4, 2, 1]) + "finished\n",
          errors: "Left out 2 items: 2 undecodable.\n"))
  }

  @Test func `V14-6 an empty list is only finished`() throws {
    let server = try HTTPServer { _ in .json("[]") }
    #expect(
      try program.run("latest", "--base", server.url("v0/").absoluteString)
        == .init(status: 0, output: "finished\n", errors: ""))
  }

  @Test func `status 1 says that nothing is shown because of errors`() throws {
    let server = try HTTPServer { $0.path == "/v0/newstories.json" ? .json("[1, 2]") : .json("{}") }
    let base = server.url("v0/").absoluteString
    for (arguments, count) in [(["latest"], "2 items: 2"), (["story", "1"], "1 item: 1")] {
      #expect(
        try program.run(arguments + ["--base", base])
          == .init(status: 1, output: "finished\n", errors: "Left out \(count) undecodable.\n"))
    }
  }

  @Test func `a story that was deleted is no error`() throws {
    let server = try HTTPServer { _ in .json("null") }
    #expect(
      try program.run("story", "1", "--base", server.url("v0/").absoluteString)
        == .init(status: 0, output: "finished\n", errors: ""))
  }

  @Test func `V14-7 a stopped server is unreachable`() throws {
    let base = "http://127.0.0.1:\(try HTTPServer.freePort())/v0/"
    #expect(
      try program.run("latest", "--base", base)
        == .init(status: 1, output: "", errors: "news: \(base)newstories.json is unreachable.\n"))
    #expect(
      try program.run("story", "1000", "--base", base)
        == .init(status: 1, output: "", errors: "news: \(base)item/1000.json is unreachable.\n"))
  }

  @Test func `V14-7 a list that is none is garbage`() throws {
    let server = try HTTPServer { _ in .json("{}") }
    #expect(
      try program.run("latest", "--base", server.url("v0/").absoluteString)
        == .init(status: 1, output: "", errors: "news: The server responded with garbage.\n"))
  }

  @Test func `without options the stories of the recording are shown, the same each time`() throws {
    let result = try program.run("latest")
    #expect(result.status == 0)
    #expect(result.errors == "Left out 2 items: 1 deleted, 1 undecodable.\n")
    #expect(result.output.components(separatedBy: "-----\n").count - 1 == 8)
    #expect(result.output.hasSuffix("-----\nfinished\n"))
    #expect(try program.run("latest") == result)
  }

  @Test func `of the whole recording all stories are shown`() throws {
    let result = try program.run("latest", "--max", "1000")
    #expect(result.output.components(separatedBy: "-----\n").count - 1 == 445)
    #expect(result.errors == "Left out 55 items: 11 deleted, 44 undecodable.\n")
  }

  @Test func `the recording is served until the program is interrupted`() throws {
    let (process, output, _) = program.process(["serve", "--port", "\(try HTTPServer.freePort())"])
    try process.run()
    let base = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .newlines)
    #expect(try program.run("latest", "--base", base) == program.run("latest"))
    #expect(try program.run("story", "1000", "--base", base) == program.run("story", "1000"))

    let port = "\(URL(string: base)?.port ?? 0)"
    #expect(
      try program.run("serve", "--port", port)
        == .init(
          status: 1, output: "",
          errors: "news: Cannot listen on port \(port): Address already in use; name another port.\n"))
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(try program.run("latest", "--base", base).status == 1)
  }

  @Test func `a bad option prints the usage and is status 2`() throws {
    #expect(
      try program.run("latest", "--fast")
        == .init(status: 2, output: "", errors: "news: --fast does not belong there.\n\n\(Command.usage)\n"))
  }

  @Test func `help is a result`() throws {
    for arguments in [["--help"], ["latest", "--nonsense", "--help"]] {
      #expect(try program.run(arguments) == .init(status: 0, output: "\(Command.usage)\n", errors: ""))
    }
  }

  @Test func `results that cannot be written are a failure`() throws {
    let (process, _, errors) = program.process(["story", "1000"])
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text == "news: the results cannot be written: No space left on device.\n")
  }
}
