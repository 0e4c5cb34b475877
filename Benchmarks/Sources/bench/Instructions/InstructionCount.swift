import CountInstructions
import Foundation
import Measuring

/// How many instructions an element takes in each row, counted by callgrind.
///
/// The same program counts the same whatever else the machine does. What the start of a run costs is left
/// out: many rounds are compared with few.
enum InstructionCount {
  /// A row in one way.
  struct Item {
    let row: Row
    let way: Way
    var name: String { "\(row.id) \(way.rawValue)" }
  }

  /// The rows that run on one thread and read no clock, in the ways that a program has: in a module that does
  /// not know the types, and behind `AnyPublisher`.
  static func items(_ rows: [Row]) -> [Item] {
    let steady = Set(
      "1 2 3 4 5 5o 5p 6 7 8 9 10 11 12 12e 13 14 15 16 17 18 20 21 23 23l 23m".split(separator: " ").map(
        String.init))
    let isSteady = { (row: Row) in
      steady.contains(row.id) || row.id.hasPrefix("31") && !row.id.hasPrefix("31h")
    }
    return rows.filter(isSteady).flatMap { row in
      [Way.other, .erased].filter(row.ways.contains).map { Item(row: row, way: $0) }
    }
  }

  /// Runs each row as often as it is counted, between marks.
  static func runHere(_ items: [Item]) {
    for item in items {
      guard let workload = item.row.workload(item.way) else { continue }
      let (few, many) = rounds(of: workload)
      workload.run(few)
      instructions_mark()
      workload.run(few)
      instructions_mark()
      workload.run(many)
      instructions_mark()
    }
  }

  /// Counts in another process.
  ///
  /// - Returns: Instructions and lookups of types an element, by the name of the row and the way.
  static func count(
    _ items: [Item], arguments: [String]
  ) throws(Trouble) -> [String: (instructions: Double, lookups: Double)] {
    guard let program = Bundle.main.executableURL else {
      throw Trouble(text: "this program does not know where it is")
    }
    let temporary = FileManager.default.temporaryDirectory
    let folder = temporary.appending(path: "bench-instructions-\(UUID().uuidString)")
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw Trouble(text: "\(folder.path) cannot be made: \(error.localizedDescription)")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    // Valgrind 3.19 does not read the compiler's debug information, and stops at it.
    let (output, copy) = (folder.path + "/of", folder.path + "/bench")
    try Command("strip", "--strip-debug", "-o", copy, program.path).run()
    try Command(
      ["env", "SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "--quiet", "--tool=callgrind"]
        + ["--dump-before=instructions_mark", "--callgrind-out-file=\(output)", copy] + arguments
    ).run()

    var counts: [String: (Double, Double)] = [:]
    var reader = CallgrindOutput(path: output)
    for item in items {
      guard let workload = item.row.workload(item.way) else { continue }
      let (few, many) = rounds(of: workload)
      // Of the three marks of an item, the second and the third end what is counted.
      _ = try reader.read()
      let (before, after) = (try reader.read(), try reader.read())
      let elements = Double((many - few) * workload.elementsPerRound)
      counts[item.name] = (
        Double(after.instructions - before.instructions) / elements,
        Double(after.lookups - before.lookups) / elements
      )
    }
    return counts
  }

  private static func rounds(of workload: Workload) -> (few: Int, many: Int) {
    let few = max(1, 1_000 / workload.elementsPerRound)
    return (few, 5 * few)
  }
}
