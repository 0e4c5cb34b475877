import Foundation

/// Another version of this package, built beside this one.
struct OtherVersion {
  /// The requested reference, and its commit.
  let reference: String
  let commit: String
  private let build: OtherBuild

  /// Checks a version out and builds its benchmarks as these were built.
  ///
  /// - Parameter reference: A commit, a branch or a tag.
  init(_ reference: String) throws(Trouble) {
    self.reference = reference
    do throws(Trouble) {
      commit = try Command("git", "rev-parse", "--short", "--quiet", "--verify", "\(reference)^{commit}")
        .output()
    } catch {
      throw Trouble(text: "there is no version \(reference)")
    }
    let checkout = try OtherBuild.checkout() + "/Benchmarks/.build/against/\(commit)"
    if !FileManager.default.fileExists(atPath: checkout) {
      try Command("git", "worktree", "add", "--quiet", "--force", "--detach", checkout, commit).run()
    }
    do throws(Trouble) { build = try OtherBuild(of: checkout, Build.name) } catch {
      throw Trouble(text: "\(reference) (\(commit)) cannot be built: \(error.text)")
    }
  }

  /// Runs its benchmarks.
  func run(_ arguments: [String]) throws(Trouble) -> Report { try build.run(arguments) }
}
