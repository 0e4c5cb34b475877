import Foundation

/// What an element cost in each row when the file was written, which stands in the repository.
struct InstructionRecord: Codable {
  /// The compiler that built what was counted, and for which processor: others make other code.
  var compiler: String
  /// Instructions an element, by the name of the row and the way.
  var rows: [String: Double]

  /// How many times as many instructions a row may take as before, and how many more in any case.
  static let allowance = (factor: 1.02, instructions: 1.0)

  static func isTooMany(_ count: Double, before: Double) -> Bool {
    count > before * allowance.factor && count > before + allowance.instructions
  }

  /// The first line that the compiler says of itself, and the architecture as `uname -m` names it.
  static func thisCompiler() throws(Trouble) -> String {
    let line = try Command("swiftc", "--version").output().split(separator: "\n").first ?? "?"
    let version = line.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces)
    #if arch(x86_64)
      return version + ", x86_64"
    #elseif arch(arm64)
      return version + ", aarch64"
    #else
      return version
    #endif
  }

  init(compiler: String, rows: [String: Double]) {
    self.compiler = compiler
    self.rows = rows.mapValues { ($0 * 10).rounded() / 10 }
  }

  init(readFrom path: String) throws(Trouble) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw Trouble(text: "\(path) has no counts of instructions: \(error.localizedDescription)")
    }
  }

  func write(to path: String) throws(Trouble) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let text = try? encoder.encode(self) else {
      throw Trouble(text: "the counts cannot be written as JSON")
    }
    try bench.write(String(decoding: text, as: UTF8.self) + "\n", to: path)
  }
}
