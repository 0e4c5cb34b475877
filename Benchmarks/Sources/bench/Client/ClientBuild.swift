import Foundation
import Measuring

/// What it costs to compile a client, one way.
struct ClientBuild: Codable {
  /// The optimization option of the compiler.
  enum Optimization: String, CaseIterable, Codable {
    case speed = "-O"
    case size = "-Osize"
    case none = "-Onone"
  }

  let optimization: Optimization
  /// Seconds of the processor, in the compiler itself and not in the system, the least of a few tries.
  let seconds: Double
  /// Bytes of code and constants.
  let text: Int

  /// Compiles a client against the modules that this program is made of.
  ///
  /// - Parameters:
  ///   - source: What to compile.
  ///   - tries: How often.
  init(of source: ClientSource, _ optimization: Optimization, tries: Int) throws(Trouble) {
    guard let products = Bundle.main.executableURL?.deletingLastPathComponent() else {
      throw Trouble(text: "this program does not know where it is")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "bench-client-\(UUID().uuidString)")
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw Trouble(text: "\(folder.path) cannot be made: \(error.localizedDescription)")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, object) = (folder.path + "/client.swift", folder.path + "/client.o")
    try write(source.text, to: file)
    let compile = Command(
      "swiftc", "-c", "-wmo", optimization.rawValue, "-swift-version", "6", "-module-name", "Client",
      "-I", products.path + "/Modules", file, "-o", object)

    var best = Double.infinity
    for _ in 0..<tries {
      let before = ClientBuild.secondsOfCommands
      try compile.run()
      best = min(best, ClientBuild.secondsOfCommands - before)
    }
    self.optimization = optimization
    seconds = best
    text = try ClientBuild.text(of: object)
  }

  /// The seconds of the processor that the commands have taken that have ended.
  private static var secondsOfCommands: Double {
    #if canImport(Glibc)
      let commands = RUSAGE_CHILDREN.rawValue
    #else
      let commands = RUSAGE_CHILDREN
    #endif
    var usage = rusage()
    getrusage(commands, &usage)
    return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
  }

  /// The first figure that `size` prints for a file.
  static func text(of object: String) throws(Trouble) -> Int {
    let figures = try Command("size", object).output().split(separator: "\n").last?.split(separator: "\t")
    guard let first = figures?.first, let text = Int(first.trimmingCharacters(in: .whitespaces)) else {
      throw Trouble(text: "size does not tell the size of \(object)")
    }
    return text
  }
}
