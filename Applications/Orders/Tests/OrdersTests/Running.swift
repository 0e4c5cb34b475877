import CommandLineTesting
import Foundation

/// The program while it runs: its lines are read as they come.
final class Running: @unchecked Sendable {
  // Unchecked: the lines are accessed under the lock.

  let process: Process
  private let lock = NSCondition()
  private var output: [String] = []
  private var errors: [String] = []
  private var openPipes = 2

  init(_ arguments: String...) throws {
    let (process, output, errors) = Program("orders").process(arguments)
    self.process = process
    try process.run()
    read(output) { $0.output.append($1) }
    read(errors) { $0.errors.append($1) }
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  private func read(_ pipe: Pipe, _ add: @escaping @Sendable (Running, String) -> Void) {
    let handle = pipe.fileHandleForReading
    Thread.detachNewThread { [self] in
      var rest = Data()
      while case let part = handle.availableData, !part.isEmpty {
        rest += part
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          let line = String(decoding: rest[..<end], as: UTF8.self)
          rest = Data(rest[rest.index(after: end)...])
          lock.withLock { add(self, line) }
          lock.broadcast()
        }
      }
      lock.withLock { openPipes -= 1 }
      lock.broadcast()
    }
  }

  var lines: [String] { lock.withLock { output } }
  var complaints: [String] { lock.withLock { errors } }

  /// Waits for as many lines, or for the end of the program.
  ///
  /// - Returns: Whether there are as many.
  @discardableResult func wait(forLines count: Int) -> Bool { wait { $0.output.count >= count } }

  /// Waits for the lines that a closure looks for, or for the end of the program.
  func wait(for areThere: ([String]) -> Bool) { _ = wait { areThere($0.output) } }

  /// Waits for a complaint, or for the end of the program.
  @discardableResult func wait(forComplaint text: String) -> Bool {
    wait { running in running.errors.contains { $0.contains(text) } }
  }

  private func wait(until isDone: (Running) -> Bool) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    while !isDone(self), openPipes > 0 { lock.wait() }
    return isDone(self)
  }

  /// Sends a signal, and waits for the end of the program and of its lines.
  ///
  /// - Returns: The exit status, or the number of the signal.
  @discardableResult func end(_ signal: Int32? = nil) -> Int32 {
    if let signal { kill(process.processIdentifier, signal) }
    process.waitUntilExit()
    _ = wait { $0.openPipes == 0 }
    return process.terminationStatus
  }
}

extension [String] {
  /// The numbers of the orders in the lines that end with a text.
  func orders(_ ending: String) -> [Int] {
    filter { $0.hasSuffix(ending) }.compactMap { Int($0.split(separator: " ")[1]) }
  }
}
