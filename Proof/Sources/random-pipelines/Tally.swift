import RandomPipelines

/// How much was certain of how many chains.
struct Tally: CustomStringConvertible {
  private var counts: [Outline.Certainty: Int] = [:]

  mutating func count(_ trial: Trial) { counts[trial.expected.certainty, default: 0] += 1 }

  var description: String {
    let (exact, unordered) = (counts[.exact, default: 0], counts[.anyOrder, default: 0])
    let contract = counts[.contract, default: 0]
    return
      "\(exact + unordered + contract) chains: \(exact) compared value by value, \(unordered) in any order, "
      + "\(contract) with the contract alone"
  }
}
