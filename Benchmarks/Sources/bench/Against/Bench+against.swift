import Foundation

extension Bench {
  /// Builds another version and runs both in turn.
  ///
  /// - Returns: The exit status.
  func runAgainst(_ reference: String) throws(Trouble) -> Int32 {
    let other = try OtherVersion(reference)
    guard let here = Bundle.main.executableURL else {
      throw Trouble(text: "this program does not know where it is")
    }
    var (before, after): ([Report], [Report]) = ([], [])
    for round in 1...options.rounds {
      note("round \(round) of \(options.rounds): \(other.reference)")
      before.append(try other.run(options.forRowsAlone))
      note("round \(round) of \(options.rounds): this version")
      after.append(try Report(running: here, options.forRowsAlone))
    }
    let comparison = Comparison(before: before, after: after)
    guard !comparison.lines.isEmpty else {
      throw Trouble(text: "\(other.reference) and this version have none of the rows in common")
    }
    if options.format == .json {
      try printJSON(comparison)
    } else {
      table.comparison(comparison, with: "\(other.reference) (\(other.commit))", rounds: options.rounds)
    }
    return comparison.passed ? 0 : 1
  }
}
