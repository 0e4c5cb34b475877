import Foundation
import Harness

@main
struct Bench {
  let options: Options
  let table: Table
  var report = Report()

  static func main() {
    do throws(Options.Complaint) {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.wantsHelp {
        write(Options.usage, to: .standardOutput)
      } else if let check = options.check {
        exit(check.runHere(options.scale))
      } else if let path = options.plot {
        exit(Bench(options).plot(to: path))
      } else if let reference = options.reference {
        exit(Bench(options).runAgainst(reference))
      } else {
        exit(Bench(options).run())
      }
    } catch {
      write("bench: \(error.text)\n\(Options.usage)", to: .standardError)
      exit(2)
    }
  }

  init(_ options: Options) {
    self.options = options
    table = Table(isShown: options.format == .table)
  }

  /// - Returns: The exit status.
  func run() -> Int32 {
    var bench = self
    bench.measureRows()
    bench.runChecks()
    bench.measureGrowths()
    if options.format == .json { printJSON(bench.report) }
    return bench.report.passed ? 0 : 1
  }

  private mutating func measureRows() {
    let rows = Row.all.filter { options.selects($0.id, $0.title) }
    guard !rows.isEmpty else { return }
    table.heading(report.build)
    Loop.warmUp(for: options.effort.warmUpTime)
    for row in rows {
      var found = RowReport(id: row.id, title: row.title, target: row.target)
      for way in Way.allCases {
        guard let workload = row.workload(way) else { continue }
        let measurement = Measurement(of: workload, effort: options.effort)
        found.ways[way.rawValue] = WayReport(measurement, of: row)
        report.loop = min(report.loop ?? .infinity, measurement.loop)
      }
      report.rows.append(found)
      table.row(found)
    }
    table.loop(report.loop)
  }

  private mutating func runChecks() {
    let checks = Check.all.filter { options.selects($0.id, $0.title) }
    guard !checks.isEmpty else { return }
    table.gap()
    for check in checks {
      let found = CheckReport(id: check.id, title: check.title, outcome: check.runElsewhere(options.scale))
      report.checks.append(found)
      table.check(found)
    }
  }

  private mutating func measureGrowths() {
    let growths = Growth.all.filter { options.selects($0.id, $0.title) }
    guard !growths.isEmpty else { return }
    table.growthHeading()
    for growth in growths {
      let figures = growth.measure(tries: options.effort.batches)
      let found = GrowthReport(id: growth.id, title: growth.title, sizes: Growth.sizes, nanoseconds: figures)
      report.growths.append(found)
      table.growth(found)
    }
  }

  func printJSON(_ report: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let text = try? encoder.encode(report) else { return }
    FileHandle.standardOutput.write(text + Data("\n".utf8))
  }
}

private func write(_ text: String, to file: FileHandle) {
  file.write(Data(text.utf8))
}
