/// How long and how often to measure.
public struct Effort {
  /// How many batches are run; the best counts.
  public var batches: Int
  /// How long a batch takes, in nanoseconds, about.
  public var batchTime: Double
  /// How long the processor is kept busy beforehand, in nanoseconds.
  public var warmUpTime: Double

  public init(batches: Int, batchTime: Double, warmUpTime: Double) {
    self.batches = batches
    self.batchTime = batchTime
    self.warmUpTime = warmUpTime
  }
}

/// What was measured of one workload.
public struct Measurement {
  /// Nanoseconds an element, in the best batch; of a contended workload, in all batches.
  public let nanoseconds: Double
  /// Nanoseconds an element of the loop, the best of those that ran between the batches.
  public let loop: Double
  /// Blocks allocated an element in the steady state; `nil` where they are not counted.
  public let allocations: Double?
  /// How many values arrived too many, or too few if negative: not zero means that the work was not done.
  public let surplus: Int

  /// The time as a multiple of the loop's.
  public var ratio: Double { nanoseconds / loop }

  /// Measures a workload: the best of several batches, or all of four times as many if threads meet in it,
  /// with the loop before, between and after them.
  ///
  /// - Parameter usualLoop: Nanoseconds an element of the loop when the machine is quiet, as far as known:
  ///   while it is not, up to three times as many batches are run.
  public init(of workload: Workload, effort: Effort, usualLoop: Double? = nil) {
    var run = Run(workload)
    let rounds = run.calibrate(to: effort.batchTime)
    let batches = workload.isContended ? 4 * effort.batches : effort.batches
    var times: [Double] = []
    var loop = Loop.nanosecondsPerElement()
    for batch in 0..<3 * batches {
      if batch >= batches, !Loop.isSlow(loop, beside: usualLoop) { break }
      times.append(run.time(rounds))
      loop = min(loop, Loop.nanosecondsPerElement())
    }
    let time = workload.isContended ? times.reduce(0, +) / Double(times.count) : times.min()!
    nanoseconds = time / Double(rounds * workload.elementsPerRound)
    self.loop = loop
    allocations = run.allocationsPerElement()
    surplus = run.surplus
  }
}

/// Runs a workload and looks after what arrives.
private struct Run {
  let workload: Workload
  var surplus = 0

  init(_ workload: Workload) { self.workload = workload }

  mutating func go(_ rounds: Int) {
    let before = Tally.shared.count
    workload.run(rounds)
    surplus += Tally.shared.count - before - workload.arriving(rounds)
  }

  mutating func time(_ rounds: Int) -> Double {
    nanoseconds { go(rounds) }
  }

  /// - Returns: How many rounds take the given time.
  mutating func calibrate(to batchTime: Double) -> Int {
    var rounds = 16
    while true {
      let time = time(rounds)
      if time >= batchTime / 8 { return max(rounds, Int(Double(rounds) * batchTime / time)) }
      rounds *= 2
    }
  }

  /// What more rounds allocate beyond fewer: what only the start of a run allocates falls out of it. Blocks
  /// of the runtime that come up by chance are kept out by taking the least of several tries.
  mutating func allocationsPerElement() -> Double? {
    let few = max(1, 10_000 / workload.elementsPerRound)
    let many = 5 * few
    var least: Int?
    for _ in 0..<3 {
      guard let short = Allocations.count({ go(few) }) else { return nil }
      guard let long = Allocations.count({ go(many) }) else { return nil }
      least = min(least ?? .max, max(0, long.blocks - short.blocks))
    }
    return least.map { Double($0) / Double((many - few) * workload.elementsPerRound) }
  }
}
