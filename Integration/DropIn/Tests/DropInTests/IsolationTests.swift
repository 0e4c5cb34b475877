import Foundation
import Isolation
import Testing

/// A program that gives to another thread what belongs to an actor is stopped, or does not do it.
@Suite struct IsolationTests {
  @Test(arguments: Program.all)
  func `a closure that runs outside of its actor stops the program, and the line is known`(
    _ program: Program
  ) throws {
    try check(program, isStopped: program.outcome == .stopped)
  }

  @Test(arguments: Program.all)
  func `the flag of the compiler stops more`(_ program: Program) throws {
    try check(program, isStopped: [.stopped, .stoppedByFlag].contains(program.outcome), "--by-flag")
  }

  private func check(_ program: Program, isStopped: Bool, _ options: String...) throws {
    let run = try Run(options + [program.name])
    #expect(run.wasStopped == isStopped, "\(run.text)")
    #expect(run.text.contains("ended") == !isStopped, "\(run.text)")
    guard isStopped else { return }

    // The older of the two checks of the runtime library has words for it.
    let words = try Run(
      options + [program.name],
      with: [
        "SWIFT_IS_CURRENT_EXECUTOR_LEGACY_MODE_OVERRIDE": "legacy",
        "SWIFT_UNEXPECTED_EXECUTOR_LOG_LEVEL": "2",
      ])
    #expect(words.wasStopped)
    let text = #/data race detected: .* at (.*):(\d+) was not called/#
    let message = try #require(words.text.firstMatch(of: text), "\(words.text)")
    let line = try #require(Int(message.2))
    let isInTheProgram = message.1.hasSuffix(program.fileName) && program.lines.contains(line)
    #expect(isInTheProgram || message.1.hasSuffix("Model.swift"), "\(words.text)")
  }
}

extension Program {
  fileprivate var fileName: String { String(file.split(separator: "/").last ?? "") }

  /// The lines from where the program begins to the next one.
  fileprivate var lines: Range<Int> {
    let next = Program.all.filter { $0.file == file && $0.line > line }.map(\.line).min()
    return line..<(next ?? .max)
  }
}

/// A process that has run one of the programs.
private struct Run {
  let wasStopped: Bool
  let text: String

  init(_ arguments: [String], with environment: [String: String] = [:]) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("RunIsolation")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }) { $1 }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    wasStopped = process.terminationReason == .uncaughtSignal
  }
}
