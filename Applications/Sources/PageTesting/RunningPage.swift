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

  /// Starts a program, and waits until it has written its address.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - arguments: its arguments. They make it choose a free port.
  ///   - name: the host in its address, as a regular expression.
  public init(_ program: Program, _ arguments: [String], host name: String = #"127\.0\.0\.1"#) throws {
    (process, output, errors) = program.process(arguments)
    try process.run()
    var text = ""
    while !text.contains("\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    let address = try Regex("http://\(name):(\\d+)/\n", as: (Substring, Substring).self)
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

  /// Sends a signal, waits for the end, and returns what the program has written after its address.
  public func end(_ signal: Int32) -> Program.Result {
    kill(process.processIdentifier, signal)
    let rest = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return .init(
      status: process.terminationStatus, output: String(decoding: rest, as: UTF8.self),
      errors: String(decoding: complaints, as: UTF8.self))
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
