import CommandLineTesting
import Foundation
import HTTPLoopback
import Testing

@testable import fetch_all

/// The program as its user meets it: a process with arguments, two channels and a status.
@Suite struct ProgramTests {
  private let program = Program("fetch-all")
  private let log = HTTPLog()

  private func addresses(_ server: HTTPServer, _ paths: some Sequence<some CustomStringConvertible>)
    -> [String]
  {
    paths.map { server.url("\($0)").absoluteString }
  }

  /// Answers nothing, and keeps its clients waiting.
  private func silentServer() throws -> HTTPServer {
    try HTTPServer(log: log) { _ in HTTPAnswer.json("").held(until: .opened("never")) }
  }

  /// That every connection is closed, and by the program.
  private func expectAllClosedByClient(but number: Int = 0) {
    #expect(log.wait { $0.openConnections == 0 })
    let byServer = log.events.count { if case .disconnected(_, byClient: false) = $0 { true } else { false } }
    #expect(byServer <= number)
  }

  @Test func `24 resources that take 240, 230 to 10 ms are shown in the order of the arguments`() throws {
    let delays = stride(from: 240, through: 10, by: -10).map(\.self)
    let server = try HTTPServer(log: log) { request in
      let delay = Int(request.path.dropFirst()) ?? 0
      return HTTPAnswer.json(String(repeating: "x", count: delay)).held(
        until: .requests(24), .elapsed(.milliseconds(delay)))
    }
    let lines = delays.map { "200 \($0) \(server.url("\($0)").absoluteString)\n" }
    #expect(
      try program.run(addresses(server, delays)) == .init(status: 0, output: lines.joined(), errors: ""))
    #expect(log.events.mostOpenRequests == 24)
  }

  @Test func `one error status ends the program with one line`() throws {
    let server = try HTTPServer(log: log) { request in
      request.path == "/7"
        ? HTTPAnswer.status(500).held(until: .requests(24))
        : HTTPAnswer.json("").held(until: .opened("never"))
    }
    #expect(
      try program.run(addresses(server, 1...24))
        == .init(
          status: 1, output: "",
          errors: "fetch-all: \(server.url("7").absoluteString): the server answered with status 500\n"))
    #expect(log.events.mostOpenRequests == 24)
    expectAllClosedByClient(but: 1)
  }

  @Test func `a refused connection ends the program with one line`() throws {
    let server = try silentServer()
    let address = "http://127.0.0.1:\(try HTTPServer.freePort())/x"
    #expect(
      try program.run(addresses(server, 1...3) + [address])
        == .init(
          status: 1, output: "", errors: "fetch-all: \(address): the server cannot be connected to\n"))
    expectAllClosedByClient()
  }

  @Test(arguments: ["nonsense", "ftp://a.example/", "two\nlines"])
  func `an invalid address ends the program with one line`(address: String) throws {
    let server = try silentServer()
    #expect(
      try program.run(addresses(server, 1...3) + [address])
        == .init(
          status: 1, output: "",
          errors: "fetch-all: \(address.replacing("\n", with: " ")): this is not an HTTP address\n"))
    expectAllClosedByClient()
  }

  @Test func `a timeout ends the program with one line`() throws {
    let server = try silentServer()
    let address = server.url("a").absoluteString
    #expect(
      try program.run("--timeout", "0.2", address)
        == .init(status: 1, output: "", errors: "fetch-all: \(address): it was not here after 0.2 s\n"))
    expectAllClosedByClient()
  }

  @Test func `no addresses are nothing to do`() throws {
    #expect(try program.run() == .init(status: 0, output: "", errors: "fetch-all: nothing to fetch\n"))
  }

  @Test func `a hundred addresses are fetched at once`() throws {
    let server = try HTTPServer(log: log) { HTTPAnswer.json($0.path).held(until: .requests(100)) }
    let result = try program.run(["--print"] + addresses(server, 1...100))
    #expect(result == .init(status: 0, output: (1...100).map { "/\($0)" }.joined(), errors: ""))
    #expect(log.events.mostOpenRequests == 100)
  }

  @Test func `bodies are printed as they are, one after the other`() throws {
    let large = String(repeating: "0123456789", count: 500_000)
    let server = try HTTPServer(log: log) { $0.path == "/large" ? .json(large) : .json($0.path + "\n") }
    let result = try program.run(["--print"] + addresses(server, ["a", "large", "a"]))
    #expect(result.status == 0)
    #expect(result.errors == "")
    // Compared outside of the expectation, which would print five megabytes.
    let isWhole = result.output == "/a\n" + large + "/a\n"
    #expect(isWhole)
  }

  @Test func `bodies are written to files, and each is named on a line`() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let server = try HTTPServer(log: log) { .json($0.path) }
    let addresses = addresses(server, ["a.txt", "b/c", ""])
    #expect(
      try program.run(["--output", directory.path] + addresses)
        == .init(
          status: 0, output: "200 6 \(addresses[0])\n200 4 \(addresses[1])\n200 1 \(addresses[2])\n",
          errors: ""))
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    #expect(files == ["1-a.txt", "2-c", "3"])
    let bodies = files.compactMap { FileManager.default.contents(atPath: directory.path + "/" + $0) }
    #expect(bodies == ["/a.txt", "/b/c", "/"].map { Data($0.utf8) })
  }

  @Test func `after a failure no file is written`() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let server = try HTTPServer(log: log) { $0.path == "/b" ? .status(404) : .json("") }
    #expect(try program.run(["--output", directory.path] + addresses(server, ["a", "b"])).status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  @Test func `a directory that cannot be is a failure before anything is fetched`() throws {
    let server = try silentServer()
    let result = try program.run("--output", "/dev/null/x", server.url("a").absoluteString)
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("fetch-all: /dev/null/x cannot be written: "))
    #expect(result.errors.count { $0 == "\n" } == 1)
    #expect(log.events == [])
  }

  @Test func `an interruption closes all connections and is status 130`() throws {
    let server = try silentServer()
    let (process, output, errors) = program.process(addresses(server, 1...24))
    try process.run()
    #expect(log.wait { $0.mostOpenRequests == 24 })
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    expectAllClosedByClient()
  }

  @Test func `an interruption while no reader takes the results ends the program too`() throws {
    let large = String(repeating: "0123456789", count: 500_000)
    let server = try HTTPServer { _ in .json(large) }
    let (process, output, _) = program.process(["--print", server.url().absoluteString])
    try process.run()
    // The first byte is here, and there is no room for all others.
    #expect(try output.fileHandleForReading.read(upToCount: 1) == Data("0".utf8))
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGINT)
  }

  @Test func `on a terminal a bar tells how far it is, and is gone at the end`() throws {
    let server = try HTTPServer(log: log) { HTTPAnswer.json($0.path).held(until: .requests(4)) }
    let (process, output, _) = program.process(addresses(server, ["a", "b", "c", "d"]))
    let terminal = try Terminal()
    process.standardError = terminal.programSide
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let bars = [
      "[------------------------] 0/4, 0 B", "[######------------------] 1/4, 2 B",
      "[############------------] 2/4, 4 B", "[##################------] 3/4, 6 B",
      "[########################] 4/4, 8 B",
    ]
    #expect(try terminal.text() == bars.map { $0 + Screen.erasure }.joined())
    let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(lines == addresses(server, ["a", "b", "c", "d"]).map { "200 2 \($0)\n" }.joined())
  }

  @Test func `an interruption and a failure take the bar away`() throws {
    let bar = "[------------------------] 0/1, 0 B" + Screen.erasure
    let server = try HTTPServer(log: log) { request in
      request.path == "/bad" ? .status(500) : HTTPAnswer.json("").held(until: .opened("never"))
    }
    let (interrupted, failed) = (try Terminal(), try Terminal())
    let waiting = program.process(addresses(server, ["a"])).process
    waiting.standardError = interrupted.programSide
    try waiting.run()
    #expect(log.wait { $0.mostOpenRequests == 1 })
    waiting.interrupt()
    waiting.waitUntilExit()
    #expect(waiting.terminationStatus == 130)
    #expect(try interrupted.text() == bar)

    let failing = program.process(addresses(server, ["bad"])).process
    failing.standardError = failed.programSide
    try failing.run()
    failing.waitUntilExit()
    #expect(failing.terminationStatus == 1)
    let address = server.url("bad").absoluteString
    #expect(
      try failed.text() == bar + "fetch-all: \(address): the server answered with status 500\r\n")
  }

  @Test func `a bad command line prints the usage and is status 2`() throws {
    #expect(
      try program.run("--limit", "3")
        == .init(
          status: 2, output: "", errors: "fetch-all: --limit does not belong there.\n\n\(Command.usage)\n"))
  }

  @Test func `help is a result`() throws {
    #expect(
      try program.run("--nonsense", "--help")
        == .init(status: 0, output: "\(Command.usage)\n", errors: ""))
  }

  @Test func `results that cannot be written are a failure`() throws {
    let server = try HTTPServer { .json($0.path) }
    let (process, _, errors) = program.process([server.url().absoluteString])
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text == "fetch-all: the results cannot be written: No space left on device.\n")
  }
}
