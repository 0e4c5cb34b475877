/// How this program was compiled.
enum Build {
  static let name: String = {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }()

  /// Whether limits and targets hold: in a debug build the compiler itself allocates, so figures are shown
  /// and not judged.
  static let isJudged = name == "release"

  /// How deep a chain of operators must be able to grow on a stack of 8 MiB.
  static let requiredDepth = isJudged ? 10_000 : 2_000
}
