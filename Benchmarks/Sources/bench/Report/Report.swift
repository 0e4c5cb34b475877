import Measuring

/// What a run found, in the form that `--json` prints.
struct Report: Codable {
  /// `release` or `debug`.
  var build = Build.name
  /// The loop: nanoseconds an element, the best of the run.
  var loop: Double?
  var rows: [RowReport] = []
  var checks: [CheckReport] = []
  var growths: [GrowthReport] = []
  var clients: [ClientReport] = []
  var hello: HelloReport?
  var loads: [LoadReport] = []

  /// Whether the loop was slow while a row was measured, so that its figures are those of a busy machine.
  func isDoubtful(_ row: RowReport) -> Bool {
    row.ways.values.contains { Loop.isSlow($0.loop, beside: loop) }
  }

  /// Whether all that is deterministic is as it must be.
  var passed: Bool {
    rows.allSatisfy(\.passed) && checks.allSatisfy(\.outcome.passed) && growths.allSatisfy(\.passed)
      && !clients.contains(where: \.isTooLarge) && hello?.isTooLarge != true && loads.allSatisfy(\.passed)
  }
}

struct RowReport: Codable {
  let id: String
  let title: String
  /// As a multiple of the loop's time.
  let target: Double?
  /// By the name of the way.
  var ways: [String: WayReport] = [:]
  /// The chain of the other module in a debug build; its multiple is one of that build's loop.
  var debug: WayReport?

  var passed: Bool { ways.values.allSatisfy(\.passed) && debug?.passed ?? true }
}

struct WayReport: Codable {
  /// Nanoseconds an element.
  let nanoseconds: Double
  /// Nanoseconds an element of the loop at the same time.
  let loop: Double
  let ratio: Double
  let missesTarget: Bool
  /// Blocks an element; `nil` where they are not counted.
  let allocations: Double?
  /// Whether the row allocates more than it may.
  let allocates: Bool
  /// How many values arrived too many, or too few if negative.
  let surplus: Int

  var passed: Bool { !allocates && surplus == 0 }

  init(_ measurement: Measurement, of row: Row) {
    nanoseconds = measurement.nanoseconds
    loop = measurement.loop
    ratio = measurement.ratio
    missesTarget = Build.isJudged && measurement.ratio > row.target ?? .infinity
    allocations = measurement.allocations
    // Not exactly: a buffer that doubles now and then is steady.
    allocates = Build.isJudged && (measurement.allocations ?? 0) >= (row.allowance ?? .infinity) + 0.001
    surplus = measurement.surplus
  }
}

struct CheckReport: Codable {
  let id: String
  let title: String
  let outcome: Check.Outcome
}

struct GrowthReport: Codable {
  let id: String
  let title: String
  let sizes: [Int]
  /// Nanoseconds a thing by size; `null` for a size left out because the cost had grown too much.
  let nanoseconds: [Double?]

  /// How much more one thing may cost among a hundred times as many. The caches alone make it five times as
  /// much; work that grows with the square makes it a hundred times.
  static let limit = 20.0

  /// Whether one thing costs so much more among many that it is not the caches alone.
  var grows: Bool {
    guard let first = nanoseconds.first ?? nil, let last = nanoseconds.last ?? nil else { return true }
    return last > GrowthReport.limit * first
  }
  var passed: Bool { !Build.isJudged || !grows }
}
