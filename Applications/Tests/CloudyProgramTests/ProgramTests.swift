import CommandLineTesting
import Foundation
import HTTPLoopback
import Testing

@testable import CloudyProgram

/// The program as its user meets it: a process with arguments, three channels and a status.
@Suite struct ProgramTests {
  private let program = Program("cloudy")

  /// Starts the program on a script at its standard input.
  private func start(_ arguments: String..., script: String) throws -> (Process, output: Pipe, errors: Pipe) {
    let (process, output, errors) = program.process(arguments + ["-"])
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    try pipe.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try pipe.fileHandleForWriting.close()
    return (process, output, errors)
  }

  /// Waits for the end of a program, and returns its result.
  private func result(of started: (Process, output: Pipe, errors: Pipe)) -> Program.Result {
    let (process, output, errors) = started
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    return .init(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaints, as: UTF8.self))
  }

  /// The lines without their times, which differ in real time, and without the age of the weather.
  private func events(_ result: Program.Result) -> [String] {
    result.output.split(separator: "\n").map { line in
      String(line.drop { $0 != " " }.dropFirst().prefix { $0 != "," })
    }
  }

  @Test func `a simulation shows each fetch and its result`() throws {
    #expect(
      try result(of: start("simulate", script: "t=0 loc 0 0\nt=3700 loc 45 0\nt=3700 loc none\n"))
        == .init(
          status: 0,
          output: """
            t=0 FETCH 0 0
            t=0 SHOW 0 0: 30.0 C, observed 0 s ago
            t=3700 FETCH 45 0
            t=3700 SHOW 45 0: 7.5 C, observed 0 s ago

            """, errors: ""))
  }

  @Test func `without a script the tour is simulated, the same each time`() throws {
    let result = try program.run("simulate")
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == 10)
    #expect(try program.run("simulate") == result)
  }

  @Test func `a script is read from a file`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("t=0 loc 0 0\nt=1 loc 0 200\n".utf8).write(to: file)
    #expect(
      try program.run("simulate", file.path)
        == .init(
          status: 1, output: "",
          errors: "cloudy: \(file.path), line 2: \"200\" is not a longitude, -180 to 180.\n"))
    try Data("t=0 loc 0 0\nt=0 end\n".utf8).write(to: file)
    #expect(
      try program.run("simulate", file.path) == .init(status: 0, output: "t=0 FETCH 0 0\n", errors: ""))
    try Data([0xFF]).write(to: file)
    #expect(
      try program.run("simulate", file.path).errors
        == "cloudy: \(file.path) cannot be read; name a file, or - for standard input.\n")
  }

  @Test func `a script that does not exist is a failure`() throws {
    #expect(
      try program.run("run", "/nowhere/trip.txt")
        == .init(
          status: 1, output: "",
          errors: "cloudy: /nowhere/trip.txt cannot be read; name a file, or - for standard input.\n"))
  }

  @Test func `the service of a run fails, is late and returns old data`() throws {
    let script = """
      t=0 service fail 503
      t=0 loc 0 0
      """
    let failing = try result(
      of: start("run", "--speed", "1000", "--timeout", "1e6", "--retries", "2", script: script))
    let round = ["FETCH 0 0", "ERROR 0 0: the service answered with status 503"]
    #expect(events(failing) == round + round + round)
    #expect(failing.status == 0)
    #expect(failing.errors == "")

    let late = try result(
      of: start(
        "run", "--speed", "1000", "--retries", "0", script: "t=0 service lag 20000\nt=0 loc 0 0\n"))
    #expect(events(late) == ["FETCH 0 0", "ERROR 0 0: the service did not answer in time"])

    let old = try result(
      of: start(
        "run", "--speed", "1000", "--timeout", "1e6", "--age", "1e6",
        script: "t=0 service old 1e8\nt=0 loc 0 0\nt=50 loc 0 9"))
    #expect(events(old) == ["FETCH 0 0", "SHOW 0 0: 30.0 C"])
    // The age has as many digits whatever the time of the requests.
    #expect(old.output.contains(", observed 1000"))
  }

  @Test func `a run against a service of one's own requests each place once`() throws {
    let log = HTTPLog()
    let server = try HTTPServer(log: log) { _ in .json(#"{"temperature": 21.5, "observed": 0}"#) }
    let base = server.url("v1/").absoluteString
    let script = "t=0 loc 0 0\nt=10 loc 0 9\nt=20 loc none"
    let result = try result(
      of: start("run", "--base", base, "--speed", "100", "--timeout", "1e5", "--age", "1e6", script: script))
    #expect(result.status == 0)
    #expect(events(result) == ["FETCH 0 0", "SHOW 0 0: 21.5 C"])
    #expect(log.paths == ["/v1/weather/0.0/0.0"])
  }

  @Test func `a service that is gone is unreachable`() throws {
    let base = "http://127.0.0.1:\(try HTTPServer.freePort())/"
    let result = try result(
      of: start(
        "run", "--base", base, "--retries", "0", "--timeout", "1e5", script: "t=0 loc 0 0\n"))
    #expect(events(result) == ["FETCH 0 0", "ERROR 0 0: the service is unreachable"])
    #expect(result.status == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends a run and closes its connection`(signal: Int32) throws {
    let log = HTTPLog()
    let server = try HTTPServer(log: log) { _ in .dropped.held(until: .opened("never")) }
    let started = try start(
      "run", "--base", server.url().absoluteString, "--speed", "1", "--timeout", "1e6",
      script: "t=0 loc 0 0\nt=1e6 end\n")
    #expect(log.wait { $0.paths.count == 1 })
    kill(started.0.processIdentifier, signal)
    let result = result(of: started)
    #expect(events(result) == ["FETCH 0 0"])
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(log.wait { $0.openConnections == 0 })
  }

  @Test func `lines that change the service need that of the program`() throws {
    #expect(
      try result(of: start("run", "--base", "http://127.0.0.1:1/", script: "t=0 service ok"))
        == .init(
          status: 1, output: "",
          errors:
            "cloudy: standard input: its service lines need the service of the program; remove them, or leave out --base.\n"
        ))
  }

  @Test func `a bad option prints the usage and is status 2`() throws {
    #expect(
      try program.run("simulate", "--fast")
        == .init(
          status: 2, output: "", errors: "cloudy: --fast does not belong there.\n\n\(Command.usage)\n"))
  }

  @Test func `help is a result`() throws {
    for arguments in [["--help"], ["run", "--nonsense", "--help"]] {
      #expect(try program.run(arguments) == .init(status: 0, output: "\(Command.usage)\n", errors: ""))
    }
  }

  @Test func `results that cannot be written are a failure`() throws {
    let (process, _, errors) = program.process(["simulate"])
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text == "cloudy: the results cannot be written: No space left on device.\n")
  }
}
