/// What two versions cost, from several runs of each in turn.
struct Comparison: Codable {
  /// One row in one way.
  struct Line: Codable {
    let id: String
    let title: String
    let way: Way
    /// The median multiple of L of the other version, and of this one.
    let before: Double
    let after: Double
    /// Blocks an element; `nil` where they are not counted.
    let allocationsBefore: Double?
    let allocationsAfter: Double?

    /// The same in nanoseconds.
    let nanosecondsBefore: Double
    let nanosecondsAfter: Double

    /// How much more it costs, as a part of one: by the multiples, or by the nanoseconds where those say
    /// less. The machine's speed moves the one, the place that the loop was given in the program the other.
    var change: Double { min(after / before, nanosecondsAfter / nanosecondsBefore) - 1 }
    var isSlower: Bool { change > Comparison.tolerance }
    /// Half a block in a thousand elements is a buffer that grew. Threads that meet leave messages: how many,
    /// chance decides.
    var allocatesMore: Bool {
      let isContended = Row.threaded.contains { $0.id == id && $0.isContended }
      return !isContended && (allocationsAfter ?? 0) > (allocationsBefore ?? 0) + 0.005
    }
  }

  /// By how much a median may get worse.
  static let tolerance = 0.1

  let lines: [Line]
  /// The rows where some run of either version lost values or had too many: their times say nothing.
  let unsound: [String]
  /// Whether no row got slower than it may, none allocates more, and all values arrived.
  var passed: Bool { unsound.isEmpty && !lines.contains { $0.isSlower || $0.allocatesMore } }

  /// Compares the rows that both versions have.
  init(before: [Report], after: [Report]) {
    let found = (before + after).flatMap(\.rows)
    unsound = Set(found.filter { $0.ways.values.contains { $0.surplus != 0 } }.map(\.id)).sorted()
    lines = (after.first?.rows ?? []).flatMap { row in
      Way.allCases.compactMap { way in
        guard let old = Medians(before, of: row.id, way), let new = Medians(after, of: row.id, way) else {
          return nil
        }
        return Line(
          id: row.id, title: row.title, way: way, before: old.ratio, after: new.ratio,
          allocationsBefore: old.allocations, allocationsAfter: new.allocations,
          nanosecondsBefore: old.nanoseconds, nanosecondsAfter: new.nanoseconds)
      }
    }
  }
}

/// The middle of what several runs found for one row in one way.
private struct Medians {
  let ratio: Double
  let nanoseconds: Double
  let allocations: Double?

  init?(_ reports: [Report], of id: String, _ way: Way) {
    let found = reports.compactMap { $0.rows.first { $0.id == id }?.ways[way.rawValue] }
    guard !found.isEmpty else { return nil }
    ratio = found.map(\.ratio).sorted()[found.count / 2]
    nanoseconds = found.map(\.nanoseconds).sorted()[found.count / 2]
    let allocations = found.compactMap(\.allocations).sorted()
    self.allocations = allocations.isEmpty ? nil : allocations[allocations.count / 2]
  }
}
