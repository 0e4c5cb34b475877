import Measuring

/// A large amount of work at a time: that it costs no more a unit than a tenth of it does, and that nothing
/// stays.
struct Load: Sendable {
  let id: String
  let title: String
  /// What there are many of.
  let unit: String
  /// How many there are.
  let count: Int
  /// Creates a number of subjects of the measurement, has them work, and releases them.
  ///
  /// Returns how many values and completions arrived too many, or too few if negative.
  let run: @Sendable (_ count: Int) -> Int

  static var all: [Load] { [subscriptions, merge, chain, debounces] }

  /// Does the work with a number of them, in this process.
  func runHere(_ count: Int) -> Check.Outcome {
    // What the runtime keeps permanently it makes here: the types, and what is made on first use.
    var surplus = run(max(10, count / 1_000))
    let peakBefore = peakMemory()
    var time = 0.0
    let left = Allocations.count { time = nanoseconds { surplus += run(count) } }
    var figures = ["nanoseconds": time]
    if let before = peakBefore, let peak = peakMemory() {
      figures["peakBytes"] = Double(peak)
      figures["addedBytes"] = Double(peak - before)
    }
    if let left {
      figures["leftBlocks"] = Double(left.liveBlocks)
      figures["leftBytes"] = Double(left.liveBytes)
    }
    return Check.Outcome(passed: surplus == 0, text: "\(count) done, surplus \(surplus)", figures: figures)
  }
}

/// Counts what arrives while some work is done.
///
/// - Returns: How much more that is than expected.
func surplus(over expected: Int, _ work: () -> Void) -> Int {
  let before = Tally.shared.count
  work()
  return Tally.shared.count - before - expected
}
