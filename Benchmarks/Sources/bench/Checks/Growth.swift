/// How a cost grows with a number of things: what one of them costs at n, 10 n and 100 n.
struct Growth {
  let id: String
  let title: String
  /// Does the work for a given count and returns the nanoseconds.
  let time: (Int) -> Double

  static let sizes = [1_000, 10_000, 100_000]

  static var all: [Growth] { subject + joining }

  /// Measures it.
  ///
  /// Another program that takes the processor away may make one size look dear: what grows is measured again,
  /// twice at most.
  func report(tries: Int) -> GrowthReport {
    var found = attempt(tries: tries)
    for _ in 0..<2 where found.grows { found = attempt(tries: tries) }
    return found
  }

  private func attempt(tries: Int) -> GrowthReport {
    GrowthReport(id: id, title: title, sizes: Growth.sizes, nanoseconds: measure(tries: tries))
  }

  /// Measures each size, the best of a few tries.
  ///
  /// - Returns: Nanoseconds a thing by size; `nil` where the cost had grown too much to go on.
  private func measure(tries: Int) -> [Double?] {
    var figures: [Double?] = []
    for size in Growth.sizes {
      if figures.count >= 2, let first = figures[0], let last = figures[figures.count - 1], last > 5 * first {
        figures.append(nil)
        continue
      }
      // A small number is measured more often, until it has done the work of the largest.
      let repeats = tries * max(1, Growth.sizes.last! / size / 10)
      figures.append((0..<repeats).map { _ in time(size) }.min().map { $0 / Double(size) })
    }
    return figures
  }
}
