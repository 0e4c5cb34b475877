import RandomPipelines

/// How much was certain of how many chains.
struct Tally: CustomStringConvertible {
  private var counts: [Outline.Certainty: Int] = [:]
  private var threaded = 0

  mutating func count(_ result: Result) {
    if let certainty = result.certainty { counts[certainty, default: 0] += 1 } else { threaded += 1 }
  }

  var description: String {
    if threaded > 0 { return "\(threaded) chains, run by threads" }
    let (exact, unordered) = (counts[.exact, default: 0], counts[.anyOrder, default: 0])
    let contract = counts[.contract, default: 0]
    return
      "\(exact + unordered + contract) chains: \(exact) compared value by value, \(unordered) in any order, "
      + "\(contract) with the contract alone"
  }
}
