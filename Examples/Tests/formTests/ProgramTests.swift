import CommandLineTesting
import Foundation
import Testing

@testable import form

/// The program as its user meets it, at the other ends of three pipes.
@Suite struct ProgramTests {
  private let program = Program("form")

  private func text(_ states: String) -> String {
    let marks = states.enumerated().map { "[\($1 == "1" ? "x" : " ")] \($0 + 1)" }
    return marks.joined(separator: "  ") + "  Continue: \(states == "111" ? "enabled" : "disabled")\n"
  }

  /// Runs the program on an input that is there from the start.
  private func run(_ arguments: String..., input: String) throws -> Program.Result {
    let (process, output, errors) = program.process(arguments)
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    return .init(
      status: process.terminationStatus,
      output: String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self),
      errors: String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
  }

  @Test func `each line is answered before the next is written`() throws {
    let (process, output, errors) = program.process(["--initial", "on,on,off"])
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    let (input, answers) = (pipe.fileHandleForWriting, output.fileHandleForReading)
    #expect(answers.nextLine() == text("110"))
    for (line, states) in [
      ("3", "111"), ("1", "011"), ("", "011"), ("on 1", "111"), ("on 1", "111"), ("off 2", "101"),
    ] {
      try input.write(contentsOf: Data("\(line)\n".utf8))
      #expect(answers.nextLine() == text(states))
    }
    try input.write(contentsOf: Data("jump\n".utf8))
    #expect(
      errors.fileHandleForReading.nextLine()
        == "form: \"jump\" is not understood; enter 1 to 3, on N, off N, or quit.\n")
    try input.write(contentsOf: Data("quit\n".utf8))
    #expect(answers.nextLine() == "")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `the switches are off at first, and all on is enabled`() throws {
    #expect(
      try run(input: "1\n2\n3\n2\n")
        == .init(
          status: 0, output: ["000", "100", "110", "111", "101"].map(text).joined(), errors: ""))
  }

  @Test func `all on at first is enabled`() throws {
    #expect(try run("--initial", "on,on,on", input: "") == .init(status: 0, output: text("111"), errors: ""))
  }

  @Test func `a last line without an end counts, and nothing does after quit`() throws {
    #expect(try run(input: "1") == .init(status: 0, output: text("000") + text("100"), errors: ""))
    #expect(try run(input: "quit\n1\n") == .init(status: 0, output: text("000"), errors: ""))
  }

  @Test func `invalid input cannot break its line or control the terminal`() throws {
    #expect(
      try run(input: "a\u{1B}[2Jb\n").errors
        == "form: \"a [2Jb\" is not understood; enter 1 to 3, on N, off N, or quit.\n")
  }

  @Test func `a bad command line prints the usage and is status 2`() throws {
    #expect(
      try program.run("--initial", "on,on")
        == .init(
          status: 2, output: "",
          errors: "form: --initial wants three of on and off, such as on,on,off.\n\n\(Command.usage)\n"))
  }

  @Test func `help is a result`() throws {
    #expect(try program.run("--help") == .init(status: 0, output: "\(Command.usage)\n", errors: ""))
  }
}

extension FileHandle {
  /// The next line with its end, or what is left when there is none.
  fileprivate func nextLine() -> String {
    var line = Data()
    while line.last != UInt8(ascii: "\n"), let byte = try? read(upToCount: 1), !byte.isEmpty { line += byte }
    return String(decoding: line, as: UTF8.self)
  }
}
