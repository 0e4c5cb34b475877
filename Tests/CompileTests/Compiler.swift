import Foundation

/// The Swift compiler of the toolchain, looking at the modules that stand beside the test bundle.
struct Compiler {
  struct Answer {
    let succeeded: Bool
    let text: String

    /// The errors in the source itself.
    var errors: [Substring] {
      text.split(separator: "\n").filter { $0.hasPrefix("<stdin>:") && $0.contains(": error: ") }
    }
  }

  enum LanguageMode: String { case five = "5", six = "6" }

  /// The first compiler on the search path, if there is one.
  static let found: Compiler? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: "\($0)/swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      .map(Compiler.init)
  }()

  private let program: URL
  private static let modules = Bundle.main.bundleURL.appendingPathComponent("Modules").path

  /// Compiles a source as far as the checks of types, ownership and isolation go; nothing is written.
  func check(_ source: String, mode: LanguageMode, defining condition: String? = nil) throws -> Answer {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = program
    process.arguments =
      ["-emit-sil", "-o", "/dev/null", "-parse-as-library", "-swift-version", mode.rawValue]
      + ["-I", Self.modules] + (condition.map { ["-D", $0] } ?? []) + ["-"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    input.fileHandleForWriting.write(Data(source.utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Answer(succeeded: process.terminationStatus == 0, text: text)
  }
}
