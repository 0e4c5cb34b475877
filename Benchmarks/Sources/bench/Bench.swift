import Foundation
import Measuring

@main
struct Bench {
  let options: Options
  let table: Table
  var report = Report()

  static func main() {
    do throws(Options.Complaint) {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      var bench = Bench(options)
      exit(bench.run())
    } catch {
      note("bench: \(error.text); --help tells more")
      exit(2)
    }
  }

  init(_ options: Options) {
    self.options = options
    table = Table(isShown: options.format == .table)
  }

  /// - Returns: The exit status.
  private mutating func run() -> Int32 {
    do throws(Trouble) {
      switch options.errand {
      case .help: write(Data(Options.usage.utf8))
      case .check(let check): return Check.answer { [scale = options.scale] in check.run(scale) }
      case .list: list()
      case .plant(let plant): return try play(plant)
      case .load(let load, let count): return Check.answer { load.runHere(count) }
      case .profile(let row, let way): profile(row, way)
      case .against(let reference): return try runAgainst(reference)
      case .curves(let path): try drawCurves(to: path)
      case .compareInstructions(let path): return try compareInstructions(with: path)
      case .recordInstructions(let path): try recordInstructions(to: path)
      case .countOnce: InstructionCount.runHere(InstructionCount.items(options.rows))
      case nil: return try measure()
      }
      return 0
    } catch {
      note("bench: \(error.text)")
      return 2
    }
  }

  private func list() {
    for item in options.items where options.selects(item.id, item.title) {
      write(Data("\(item.id)  \(item.title)\n".utf8))
    }
  }

  private mutating func measure() throws(Trouble) -> Int32 {
    // Lest the tables have no place to go when all is measured.
    _ = try pageWithTables()
    if options.parts.contains(.debug), !options.rows.isEmpty {
      debugReport = try .ofDebugBuild(options.forRowsAlone + ["--way", Way.other.rawValue])
    }
    if options.parts.contains(.rows) { measure(options.rows) }
    if options.parts.contains(.checks) {
      run(Check.all.filter { options.selects($0.id, $0.title) })
      measure(Growth.all.filter { options.selects($0.id, $0.title) })
    }
    if options.parts.contains(.client) { try measureClients() }
    if options.parts.contains(.load) {
      run(Load.all.filter { options.selects($0.id, $0.title) }, options.scale)
    }
    if options.format == .json { try printJSON(report) }
    if let path = options.plot { try plot(to: path) }
    if let path = options.page, let page = try pageWithTables() { try write(page, to: path) }
    return report.passed ? 0 : 1
  }

  /// What the debug build found.
  private var debugReport: Report?

  mutating func measure(_ rows: [Row]) {
    guard !rows.isEmpty else { return }
    table.heading(report.build, hasDebug: debugReport != nil)
    Loop.warmUp(for: options.effort.warmUpTime)
    for row in rows {
      var found = RowReport(id: row.id, title: row.title, target: row.target)
      for way in options.ways {
        guard let workload = row.workload(way) else { continue }
        let measurement = Measurement(of: workload, effort: options.effort, usualLoop: report.loop)
        found.ways[way.rawValue] = WayReport(measurement, of: row)
        report.loop = min(report.loop ?? .infinity, measurement.loop)
      }
      found.debug = debugReport?.rows.first { $0.id == row.id }?.ways[Way.other.rawValue]
      report.rows.append(found)
      table.row(found)
    }
    table.loop(report)
  }

  mutating func run(_ checks: [Check]) {
    guard !checks.isEmpty else { return }
    table.gap()
    for check in checks {
      let found = CheckReport(id: check.id, title: check.title, outcome: check.runElsewhere(options.scale))
      report.checks.append(found)
      table.check(found)
    }
  }

  mutating func measure(_ growths: [Growth]) {
    guard !growths.isEmpty else { return }
    table.growthHeading()
    for growth in growths {
      let found = growth.report(tries: options.effort.batches)
      report.growths.append(found)
      table.growth(found)
    }
  }
}
