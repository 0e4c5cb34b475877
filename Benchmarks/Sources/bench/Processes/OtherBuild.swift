import Foundation

/// Another build of this program.
struct OtherBuild {
  private let program: URL

  /// Builds it.
  ///
  /// - Parameters:
  ///   - checkout: The root of a working copy.
  ///   - configuration: `debug` or `release`.
  ///   - options: Further options of the build.
  init(of checkout: String, _ configuration: String, _ options: [String] = []) throws(Trouble) {
    let build = ["swift", "build", "-c", configuration, "--package-path", checkout + "/Benchmarks"] + options
    try Command(build + ["--product", "bench"]).run()
    program = URL(filePath: try Command(build + ["--show-bin-path"]).output()).appending(path: "bench")
  }

  /// Runs it.
  func run(_ arguments: [String]) throws(Trouble) -> Report { try Report(running: program, arguments) }

  /// The root of the working copy that this program was started in.
  static func checkout() throws(Trouble) -> String {
    try Command("git", "rev-parse", "--show-toplevel").output()
  }
}

extension Report {
  /// Reads what a build of this program finds.
  init(running program: URL, _ arguments: [String]) throws(Trouble) {
    let text = try Command([program.path, "--json"] + arguments, mayFail: true).output()
    do { self = try JSONDecoder().decode(Report.self, from: Data(text.utf8)) } catch {
      throw Trouble(text: "\(program.path) printed no report: \(error)")
    }
  }

  /// What a debug build of this version finds: built beside this one, so that neither is built again for the
  /// other.
  static func ofDebugBuild(_ arguments: [String]) throws(Trouble) -> Report {
    let checkout = try OtherBuild.checkout()
    note("building for debugging")
    let build = try OtherBuild(
      of: checkout, "debug", ["--scratch-path", checkout + "/Benchmarks/.build/debug-build"])
    note("measuring the debug build")
    return try build.run(arguments)
  }
}
