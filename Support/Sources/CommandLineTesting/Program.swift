import Foundation

/// A program that was built beside the tests.
public struct Program: Sendable {
  public struct Result: Equatable {
    public let status: Int32
    public let output: String
    public let errors: String

    public init(status: Int32, output: String, errors: String) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  private let name: String

  public init(_ name: String) { self.name = name }

  /// The program with its arguments, ready to run.
  public func process(_ arguments: [String]) -> (process: Process, output: Pipe, errors: Pipe) {
    let process = Process()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
      .appendingPathComponent(name)
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    return (process, output, errors)
  }

  /// Runs the program to its end.
  ///
  /// - Parameter input: what it reads from standard input; nothing if `nil`.
  public func run(_ arguments: [String], input: String? = nil) throws -> Result {
    let (process, output, errors) = process(arguments)
    let pipe = input.map { _ in Pipe() }
    if let pipe { process.standardInput = pipe }
    try process.run()
    if let pipe, let input {
      try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try pipe.fileHandleForWriting.close()
    }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaints, as: UTF8.self))
  }

  /// Runs the program to its end.
  public func run(_ arguments: String...) throws -> Result { try run(arguments) }
}
