import CommandLineTesting
import Foundation
import Testing

@testable import book

/// The program as its user meets it.
@Suite struct ProgramTests {
  private let program = Program("book")

  @Test func `an example shows what happens and its marbles`() throws {
    #expect(
      try program.run("7", "first")
        == .init(
          status: 0,
          output: """
            7 first: first cancels upstream at the first value, and then publishes it.

              letters: receive subscription: (["A", "B", "C"])
              letters: request unlimited
              letters: receive value: (A)
              letters: receive cancel
              first: A
              first: finished

              letters  ─A─!
              first    ───A┤

            """, errors: ""))
  }

  @Test func `all examples run, the same each time`() throws {
    let result = try program.run("--all")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains("\n19 marbles: "))
    #expect(try program.run("--all") == result)
  }

  @Test func `the list has all chapters and examples`() throws {
    let result = try program.run("--list")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.hasPrefix("2. Publishers and subscribers\n  notification "))
    #expect(result.output.contains("\n\n19. Testing\n  collect "))
    let chapter = try program.run("--list", "19").output
    #expect(chapter.hasPrefix("19. Testing\n") && result.output.hasSuffix(chapter))
  }

  @Test(arguments: [
    (["5", "zop"], "Chapter 5 has no example zop; the nearest names are zip, append, merge."),
    (
      ["5", "zip", "debounce"],
      "Chapter 5 has no example debounce; the nearest names are merge, append, prepend."
    ),
    (["8"], "There is no chapter 8; there are 2 to 7, 9 to 13 and 16 to 19."),
    (["--list", "zip"], "There is no chapter zip; there are 2 to 7, 9 to 13 and 16 to 19."),
  ])
  func `a wrong name is one line with the nearest names and status 2`(arguments: [String], reason: String)
    throws
  {
    #expect(try program.run(arguments) == .init(status: 2, output: "", errors: "book: \(reason)\n"))
  }

  @Test func `a bad option prints the usage and is status 2`() throws {
    #expect(
      try program.run("5", "--fast")
        == .init(
          status: 2, output: "", errors: "book: --fast does not belong there.\n\n\(Command.usage)\n"))
  }

  @Test func `help is a result`() throws {
    #expect(try program.run("--help") == .init(status: 0, output: "\(Command.usage)\n", errors: ""))
  }

  @Test func `real time has the same result and takes its time`() throws {
    let start = ContinuousClock.now
    let result = try program.run("3", "flat-map-serial", "--real")
    #expect(ContinuousClock.now - start >= .seconds(1))
    #expect(try result == program.run("3", "flat-map-serial"))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends real time with the marbles so far`(signal: Int32) throws {
    // The signal may come late to the almost one second between two values.
    #expect(try (1...100).contains { _ in try isInterruptedBeforeNextValue(by: signal) })
  }

  private func isInterruptedBeforeNextValue(by signal: Int32) throws -> Bool {
    let (process, output, errors) = program.process(["6", "debounce", "timeout", "--real"])
    try process.run()
    let reader = output.fileHandleForReading
    var text = Data()
    while !String(decoding: text, as: UTF8.self).contains("typing: f") { text += reader.availableData }
    kill(process.processIdentifier, signal)
    text += reader.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    return lines.last?.hasPrefix("  debounce  ──") == true && !lines.contains { $0.contains("typing: g") }
  }

  @Test(arguments: [(nil, true), ("", true), ("1", false)])
  func `a terminal has colors unless the user wants none`(noColor: String?, hasColors: Bool) throws {
    let terminal = try Terminal()
    let (process, _, _) = program.process(["5", "zip"])
    process.standardOutput = terminal.programSide
    var environment = ProcessInfo.processInfo.environment
    environment["NO_COLOR"] = noColor
    environment["TERM"] = "xterm"
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    #expect(try terminal.text().contains("\u{1B}[36m1a\u{1B}[0m") == hasColors)
  }

  @Test func `a diagram is as wide as the terminal`() throws {
    let terminal = try Terminal()
    var size = winsize(ws_row: 24, ws_col: 60, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(terminal.programSide.fileDescriptor, UInt(TIOCSWINSZ), &size) == 0)
    let (process, _, _) = program.process(["3", "balance"])
    process.standardOutput = terminal.programSide
    process.environment = ["NO_COLOR": "1"]
    try process.run()
    process.waitUntilExit()
    let lines = try terminal.text().split(whereSeparator: \.isNewline)
    #expect(lines.suffix(2).map(\.count) == [60, 60])
    #expect(lines.suffix(2).allSatisfy { $0.hasSuffix("…") })
  }
}
