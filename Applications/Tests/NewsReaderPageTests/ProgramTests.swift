import CommandLineTesting
import CommandLineTool
import Foundation
import HTTPLoopback
import NewsReaderModel
import PageServing
import PageTesting
import Testing

@testable import news_reader

/// The program as its user meets it.
@Suite final class ProgramTests {
  private let program = Program("news-reader")
  private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("news-\(UUID())")

  deinit { try? FileManager.default.removeItem(at: directory) }

  private func start(_ arguments: String...) throws -> RunningPage {
    try RunningPage(program, ["--port", "0", "--data", directory.path] + arguments)
  }

  @Test func `it shows its recorded stories as they arrive`() throws {
    let running = try start("--stories", "6", "--every", "0")
    let client = try running.client.events()
    // One of six was deleted.
    #expect(client.receive(until: #""title":"5 Stories"}"#))
    // The stories become older while the program runs.
    let last = #/"isLoading":false,"keywords":\[\],"stories":\[\{"byline":"\d+ minutes? ago by /#
    let isComplete = client.receive { String(decoding: $0, as: UTF8.self).contains(last) }
    #expect(isComplete)
    #expect(running.end(SIGTERM) == .init(status: 0, output: "", errors: ""))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends it while stories are awaited and a browser follows`(signal: Int32) throws {
    let log = HTTPLog()
    let service = try HTTPServer(log: log) { _ in .json("[]").held(until: .opened("never")) }
    let running = try start("--base", service.url("v0/").absoluteString)
    #expect(log.wait { $0.paths == ["/v0/newstories.json"] })
    let client = try running.client.events()
    #expect(client.receive(until: #""isLoading":true"#))
    #expect(running.end(signal) == .init(status: 0, output: "", errors: ""))
    #expect(running.process.terminationReason == .exit)
  }

  @Test func `a service that is down is an error on the page, and gone when it answers`() throws {
    let port = try HTTPServer.freePort()
    let running = try start("--base", "http://127.0.0.1:\(port)/v0/", "--every", "0")
    let client = try running.client.events()
    #expect(client.receive(until: #""text":"http://127.0.0.1:\#(port)/v0/newstories.json is unreachable.""#))
    #expect(client.receive(until: #""isLoading":false,"keywords":[],"stories":[]"#))
    let up = try HTTPServer(port: port) { request in
      request.path == "/v0/newstories.json"
        ? .json("[1]") : .json(#"{"id":1,"title":"Swift","by":"ann","time":1,"url":"https://news.example/"}"#)
    }
    #expect(try running.client.post("/refresh").status == "200")
    #expect(client.receive(until: #""title":"1 Story"}"#))
    let last = String(decoding: client.received, as: UTF8.self).components(separatedBy: "data: ").last
    #expect(last?.contains("unreachable") == false)
    #expect(running.end(SIGINT).status == 0)
    up.stop()
  }

  @Test func `what was kept is there after the process was killed`() throws {
    for number in 0..<10 {
      let running = try start("--every", "0")
      let state = try running.client.get("/state.json").body
      let words = (0..<number).map { #""word \#($0)""# }.joined(separator: ",")
      #expect(state.contains(#""keywords":[\#(words)]"#))
      let answer = try running.client.post("/keywords/add", #"{"value":"word \#(number)"}"#)
      #expect(answer.status == "200")
      _ = running.end(SIGKILL)
    }
  }

  @Test func `what killed processes have left in the middle of a save is removed by the next one`() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let drafts = (0..<100).map { ".\(KeywordStore.fileName).\($0)" }
    for name in drafts + [".others"] { try Data("[]".utf8).write(to: directory.appendingPathComponent(name)) }
    let running = try start("--every", "0")
    #expect(try running.client.post("/keywords/add", #"{"value":"word"}"#).status == "200")
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(names.sorted() == [".others", KeywordStore.fileName])
    #expect(running.end(SIGTERM).status == 0)
  }

  @Test(arguments: [
    "\u{202e}", "a\u{202e}b", "\u{feff}a", "\u{feff}", "a\u{2028}b", "a\u{2066}b", "\u{200d}", "a\u{0}b",
  ])
  func `a keyword that is not shown, or changes how others are, is refused`(word: String) throws {
    let running = try start("--every", "0")
    let body = String(decoding: try JSONEncoder().encode(["value": word]), as: UTF8.self)
    #expect(try running.client.post("/keywords/add", body).status == "400")
    #expect(try running.client.post("/keywords/add", #"{"value":"👩‍💻"}"#).status == "200")
    #expect(running.end(SIGTERM).status == 0)
  }

  @Test func `a file of keywords that cannot be read is left as it is`() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let file = directory.appendingPathComponent(KeywordStore.fileName)
    try Data("notes".utf8).write(to: file)
    #expect(
      try program.run("--port", "0", "--data", directory.path)
        == .init(
          status: 1, output: "",
          errors:
            "news-reader: The keywords cannot be read from \(file.path); repair the file, or remove it.\n"))
    #expect(try String(contentsOf: file, encoding: .utf8) == "notes")
  }

  @Test func `a directory is used by one process at a time`() throws {
    let running = try start("--every", "0")
    #expect(
      try program.run("--port", "0", "--data", directory.path)
        == .init(
          status: 1, output: "",
          errors:
            "news-reader: Another news-reader keeps its keywords in \(directory.path); name another one with --data.\n"
        ))
    #expect(running.end(SIGTERM).status == 0)
    #expect(try start("--every", "0").end(SIGTERM).status == 0)
  }

  @Test func `a port in use and a directory that cannot be are errors of one line`() throws {
    let other = try HTTPServer { _ in .dropped }
    #expect(
      try program.run("--port", "\(other.port)", "--data", directory.path)
        == .init(
          status: 1, output: "",
          errors:
            "news-reader: Cannot listen on port \(other.port): Address already in use; name another port.\n"))
    #expect(
      try program.run("--port", "0", "--data", "/dev/null/news")
        == .init(
          status: 1, output: "",
          errors:
            "news-reader: The directory /dev/null/news cannot be created; name another one with --data.\n"))
  }

  @Test func `its pipelines are a page beside it, on this machine alone`() throws {
    let running = try start("--stories", "6", "--every", "0", "--inspect", "0")
    let address = running.nextLine()
    let page = try #require(
      address.wholeMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/ shows the pipelines\./).flatMap {
        UInt16($0.output.1)
      })
    let client = try PageClient(port: page).events()
    #expect(client.receive(until: #""program":"news-reader""#))
    for name in ["keywords", "changes of the page", "requests", "stories"] {
      #expect(client.receive(until: #""name":"\#(name)""#))
    }
    #expect(client.receive(until: #""chains":[{"#))
    #expect(running.end(SIGTERM) == .init(status: 0, output: "", errors: ""))
  }

  @Test func `SIGUSR1 prints its pipelines, and it continues`() throws {
    let running = try start("--stories", "6", "--every", "0", "--inspect", "0")
    _ = running.nextLine()
    for _ in 1...2 {
      kill(running.process.processIdentifier, SIGUSR1)
      var line: String
      repeat { line = running.nextComplaint() } while !line.isEmpty && !line.contains("ReaderSession.swift:")
      #expect(line.hasPrefix("Sink  ReaderSession.swift:"))
      #expect(running.nextComplaint().hasPrefix(#"└─ observed "changes of the page"  ReaderSession.swift:"#))
    }
    #expect(running.end(SIGTERM).status == 0)
  }

  @Test func `a port in use for the pipelines is an error of one line`() throws {
    let other = try HTTPServer { _ in .dropped }
    #expect(
      try program.run("--port", "0", "--data", directory.path, "--inspect", "\(other.port)")
        == .init(
          status: 1, output: "",
          errors:
            "news-reader: Cannot listen on port \(other.port): Address already in use; name another port.\n"))
  }

  @Test func `help shows how it is used`() throws {
    #expect(try program.run("--help") == .init(status: 0, output: Command.usage + "\n", errors: ""))
    for line in Command.usage.split(separator: "\n") { #expect(line.count <= 120) }
  }

  @Test(arguments: [
    (["--port", "65536"], "65536 is not a number that --port takes."), (["--port"], "--port wants a value."),
    (["--stories", "0"], "0 is not a number that --stories takes."),
    (["--every", "-1"], "-1 is not a number that --every takes."),
    (["--inspect", "-1"], "-1 is not a number that --inspect takes."),
    (["--inspect"], "--inspect wants a value."),
    (["--data", ""], "--data wants the name of a directory."),
    (["--base", "ftp://a/"], "ftp://a/ is not the address of a service."),
    (["now"], "now does not belong there."),
  ])
  func `an invalid command line is refused with the reason`(arguments: [String], reason: String) throws {
    #expect(
      try program.run(arguments)
        == .init(status: 2, output: "", errors: "news-reader: \(reason)\n\n\(Command.usage)\n"))
  }

  @Test func `the options are read`() throws {
    let command = try Command([
      "--every", "0", "--stories", "7", "--data", "/d", "--base", "https://news.example/v0", "--port", "80",
      "--inspect", "8017",
    ])
    #expect(command.address == PageAddress(port: 80) && command.stories == 7 && command.interval == 0)
    #expect(command.inspection == 8017)
    #expect(command.store.file.path == "/d/filterKeywords.json")
    #expect(command.base?.absoluteString == "https://news.example/v0")
    #expect(try Command([]) == Command())
    let other = try #require(IPv4Address("127.0.0.2"))
    #expect(
      try Command(["--host", "127.0.0.2", "--name", "nas"]).address
        == PageAddress(other, port: 8015, names: ["nas"]))
  }
}
