import Foundation

extension Bench {
  /// Counts the instructions of each row, and compares them with those of a file.
  ///
  /// - Returns: The exit status: 1 if a row takes more than before, or looks up types
  ///   on the way of an element.
  func compareInstructions(with path: String) throws(Trouble) -> Int32 {
    let items = InstructionCount.items(options.rows)
    let before = try InstructionRecord(readFrom: path)
    let compiler = try InstructionRecord.thisCompiler()
    guard before.compiler == compiler else {
      note("\(path) is of \(before.compiler), and this is \(compiler): not compared")
      return 0
    }
    let counts = try InstructionCount.count(items, arguments: instructionArguments)
    var failures = 0
    print("row            before      now    share")
    for item in items {
      guard let (now, lookups) = counts[item.name] else { continue }
      if lookups > Self.lookupLimit, !Self.looksUp(item.row) {
        print("\(column(item.name, 12)) \(figure(lookups)) lookups of types an element  ✘ not specialized")
        failures += 1
      }
      guard let then = before.rows[item.name] else {
        print("\(column(item.name, 12))        - \(figure(now))           ✘ not in \(path)")
        failures += 1
        continue
      }
      let isTooMany = InstructionRecord.isTooMany(now, before: then)
      if isTooMany { failures += 1 }
      let verdict = isTooMany ? "  ✘ too many" : ""
      print("\(column(item.name, 12)) \(figure(then)) \(figure(now)) \(figure(now / then, 3))\(verdict)")
    }
    let forgotten = Set(before.rows.keys).subtracting(items.map(\.name))
    if options.filter == nil {
      for name in forgotten.sorted() { print("\(name) is in \(path), and is no row any more  ✘") }
      failures += forgotten.count
    }
    if failures > 0 {
      print("If a change is worth what it costs: bench --record-instructions \(path)")
    }
    return failures == 0 ? 0 : 1
  }

  /// Counts the instructions of all rows, and writes them to a file.
  func recordInstructions(to path: String) throws(Trouble) {
    let items = InstructionCount.items(options.rows)
    let counts = try InstructionCount.count(items, arguments: instructionArguments)
    try InstructionRecord(compiler: InstructionRecord.thisCompiler(), rows: counts.mapValues(\.instructions))
      .write(to: path)
    print("\(counts.count) counts: \(path)")
  }

  /// What the growth of a buffer may look up, divided by the elements.
  private static let lookupLimit = 0.02

  /// Whether a row cannot do without: it subscribes for each element, or subscribes to a
  /// type that it does not know.
  private static func looksUp(_ row: Row) -> Bool { ["12e", "18", "21"].contains(row.id) }

  /// The arguments with which another process runs the same rows.
  private var instructionArguments: [String] {
    ["--count-once"] + (options.filterText.map { ["--filter", $0] } ?? [])
  }

  private func column(_ text: String, _ width: Int) -> String {
    text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
  }

  private func figure(_ number: Double, _ digits: Int = 1) -> String {
    String(format: "%8.\(digits)f", number)
  }
}
