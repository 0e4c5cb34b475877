import Foundation

/// The program that was built beside the tests.
enum Program {
  struct Result: Equatable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The program with its arguments, ready to run.
  static func process(_ arguments: [String]) -> (process: Process, output: Pipe, errors: Pipe) {
    let process = Process()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
      .appendingPathComponent("news")
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    return (process, output, errors)
  }

  /// Runs the program to its end.
  static func run(_ arguments: String...) throws -> Result {
    let (process, output, errors) = process(arguments)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaints, as: UTF8.self))
  }
}
