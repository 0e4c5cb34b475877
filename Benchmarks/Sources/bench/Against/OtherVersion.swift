import Foundation

/// Another version of this package, built beside this one.
struct OtherVersion {
  /// Why it cannot be had, in one line.
  struct Trouble: Error {
    let text: String
  }

  /// What was asked for, and the commit that it is.
  let reference: String
  let commit: String
  private let checkout: URL

  /// Checks a version out and builds its benchmarks as these were built.
  ///
  /// - Parameter reference: A commit, a branch or a tag.
  init(_ reference: String) throws(Trouble) {
    self.reference = reference
    let root = URL(filePath: try Command("git", "rev-parse", "--show-toplevel").output())
    do throws(Trouble) {
      commit = try Command("git", "rev-parse", "--short", "--quiet", "--verify", "\(reference)^{commit}")
        .output()
    } catch {
      throw Trouble(text: "there is no version \(reference)")
    }
    checkout = root.appending(path: "Benchmarks/.build/against/\(commit)")
    if !FileManager.default.fileExists(atPath: checkout.path) {
      try Command("git", "worktree", "add", "--quiet", "--force", "--detach", checkout.path, commit).run()
    }
    do throws(Trouble) {
      try Command("swift", "build", "-c", Build.name, "--package-path", benchmarks, "--product", "bench")
        .run()
    } catch {
      throw Trouble(text: "\(reference) (\(commit)) cannot be built: \(error.text)")
    }
  }

  /// Runs its benchmarks.
  func run(_ arguments: [String]) throws(Trouble) -> Report {
    let program = try Command(
      "swift", "build", "-c", Build.name, "--package-path", benchmarks, "--show-bin-path"
    )
    .output()
    return try Report(running: URL(filePath: program).appending(path: "bench"), arguments)
  }

  private var benchmarks: String { checkout.appending(path: "Benchmarks").path }
}

extension Report {
  /// Reads what a build of this program finds.
  init(running program: URL, _ arguments: [String]) throws(OtherVersion.Trouble) {
    let text = try Command([program.path, "--json"] + arguments, mayFail: true).output()
    do { self = try JSONDecoder().decode(Report.self, from: Data(text.utf8)) } catch {
      throw OtherVersion.Trouble(text: "\(program.path) printed no report: \(error)")
    }
  }
}

/// A command of the shell, looked up in the path.
private struct Command {
  let words: [String]
  let mayFail: Bool

  init(_ words: [String], mayFail: Bool) {
    self.words = words
    self.mayFail = mayFail
  }
  init(_ words: String...) { self.init(words, mayFail: false) }

  /// Runs it with what it prints going to this program's standard error.
  func run() throws(OtherVersion.Trouble) { _ = try start(output: FileHandle.standardError) }

  /// What it prints, without white space at the ends.
  func output() throws(OtherVersion.Trouble) -> String {
    let pipe = Pipe()
    let text = try start(output: pipe.fileHandleForWriting) {
      try? pipe.fileHandleForWriting.close()
      return pipe.fileHandleForReading.readDataToEndOfFile()
    }
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func start(output: FileHandle, read: () -> Data = { Data() }) throws(OtherVersion.Trouble) -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = output
    do { try process.run() } catch {
      throw OtherVersion.Trouble(text: "\(words[0]) cannot be started: \(error)")
    }
    let text = read()
    process.waitUntilExit()
    guard mayFail || process.terminationStatus == 0 else {
      throw OtherVersion.Trouble(
        text: "\(words.joined(separator: " ")) ended with \(process.terminationStatus)")
    }
    return text
  }
}
