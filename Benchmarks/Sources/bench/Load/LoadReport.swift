/// What came of a load and of a tenth of it.
struct LoadReport: Codable {
  let id: String
  let title: String
  let unit: String
  /// A tenth, and the whole.
  var small: Run
  var large: Run

  /// One size in a separate process.
  struct Run: Codable {
    let count: Int
    /// What there is to say if the work was not done.
    var trouble: String?
    var nanoseconds: Double
    /// The most memory that the process had, and what came to it by the work; `nil` where it is not known.
    let peakBytes: Double?
    let addedBytes: Double?
    /// What was allocated by the work and is there after it.
    var leftBlocks: Double?
    var leftBytes: Double?

    /// Nanoseconds a unit.
    var each: Double { nanoseconds / Double(count) }
  }

  /// How much longer a unit may take when there are ten times as many. A tenth finds more in the caches; work
  /// that grows with n√n, not with n, takes 3.2 times as long.
  static let timeLimit = 3.0
  /// How much more memory a unit may take.
  static let memoryLimit = 2.0
  /// What the allocator rounds up to, in bytes: memory below it is not compared.
  static let grain = 1_048_576.0

  /// How many times as long a unit of the whole takes as one of a tenth.
  var timeGrowth: Double { large.each / small.each }
  /// The same of memory; `nil` where that is not known.
  var memoryGrowth: Double? {
    guard let small = small.addedBytes, let large = large.addedBytes else { return nil }
    return large / (10 * max(small, LoadReport.grain / 10))
  }

  /// Whether both did the work, so that their figures say something.
  var isDone: Bool { small.trouble == nil && large.trouble == nil }
  var timeGrows: Bool { timeGrowth > LoadReport.timeLimit }

  /// What is not as it must be.
  var complaints: [String] {
    let runs = [small, large].flatMap { run in
      [
        run.trouble,
        run.leftBlocks.flatMap { $0 == 0 ? nil : "\(run.count) left \(fixed($0, 0)) blocks" },
      ]
    }
    guard Build.isJudged, isDone else { return runs.compactMap(\.self) }
    let growths = [
      timeGrows ? "time grows" : nil,
      (memoryGrowth ?? 0) > LoadReport.memoryLimit ? "memory grows" : nil,
    ]
    return (runs + growths).compactMap(\.self)
  }
  var passed: Bool { complaints.isEmpty }
}
