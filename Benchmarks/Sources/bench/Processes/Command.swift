import Foundation

/// A command of the shell, looked up in the path.
struct Command {
  let words: [String]
  let mayFail: Bool

  init(_ words: [String], mayFail: Bool = false) {
    self.words = words
    self.mayFail = mayFail
  }
  init(_ words: String...) { self.init(words) }

  /// Runs it with what it prints going to this program's standard error.
  func run() throws(Trouble) { _ = try start(output: FileHandle.standardError) }

  /// What it prints, without white space at the ends.
  func output() throws(Trouble) -> String {
    let pipe = Pipe()
    let text = try start(output: pipe.fileHandleForWriting) {
      try? pipe.fileHandleForWriting.close()
      return pipe.fileHandleForReading.readDataToEndOfFile()
    }
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func start(output: FileHandle, read: () -> Data = { Data() }) throws(Trouble) -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = output
    do { try process.run() } catch { throw Trouble(text: "\(words[0]) cannot be started: \(error)") }
    let text = read()
    process.waitUntilExit()
    guard mayFail || process.terminationStatus == 0 else {
      throw Trouble(text: "\(words.joined(separator: " ")) ended with \(process.terminationStatus)")
    }
    return text
  }
}
