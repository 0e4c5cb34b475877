import CommandLineTesting
import Foundation
import Testing

/// A program that serves a page, until it is ended.
public final class RunningPage {
  /// The process of the program.
  public let process: Process
  /// What sends requests to it.
  public let client: PageClient
  private let output: Pipe
  private let errors: Pipe
  /// What it has written after the lines that were read.
  private var pending = Data()
  private var pendingErrors = Data()

  /// Starts a program, and waits until it has written its address.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - arguments: its arguments. They make it choose a free port.
  ///   - name: the host in its address, as a regular expression.
  public init(_ program: Program, _ arguments: [String], host name: String = #"127\.0\.0\.1"#) throws {
    (process, output, errors) = program.process(arguments)
    try process.run()
    let text = Self.line(output, &pending)
    let address = try Regex("http://\(name):(\\d+)/", as: (Substring, Substring).self)
    guard let port = text.wholeMatch(of: address).flatMap({ UInt16($0.output.1) }) else {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      throw Failure(description: "It wrote: \(text)")
    }
    client = PageClient(port: port)
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The port of the page.
  public var port: UInt16 { client.port }

  /// The next line that the program writes after its address, without its end.
  public func nextLine() -> String { Self.line(output, &pending) }

  /// The next line that it writes to standard error, without its end.
  public func nextComplaint() -> String { Self.line(errors, &pendingErrors) }

  private static func line(_ output: Pipe, _ pending: inout Data) -> String {
    let end = UInt8(ascii: "\n")
    while !pending.contains(end) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      pending += data
    }
    let line = pending.prefix { $0 != end }
    pending = Data(pending.dropFirst(line.count + 1))
    return String(decoding: line, as: UTF8.self)
  }

  /// Sends a signal, waits for the end, and returns what the program has written after
  /// the lines that were read.
  public func end(_ signal: Int32) -> Program.Result {
    kill(process.processIdentifier, signal)
    let rest = pending + output.fileHandleForReading.readDataToEndOfFile()
    let complaints = pendingErrors + errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return .init(
      status: process.terminationStatus, output: String(decoding: rest, as: UTF8.self),
      errors: String(decoding: complaints, as: UTF8.self))
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
