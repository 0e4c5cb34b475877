import Foundation
import Measuring

/// Prints what was found as it is found.
struct Table {
  /// Whether to print at all: not when JSON is requested.
  let isShown: Bool

  private static let titleWidth = 46

  func heading(_ build: String, hasDebug: Bool) {
    guard isShown else { return }
    line("\(build) build; nanoseconds an element, as a multiple of L, allocations an element")
    line("")
    let ways = ["own module", "other module", "AnyPublisher"].map { left("| " + $0, 25) }.joined()
    line(
      left("", 4) + left("", Table.titleWidth) + right("", 8) + "  " + ways
        + (hasDebug ? "| debug build" : ""))
    let figures = String(repeating: "| " + right("ns", 7) + right("L", 8) + right("allocs", 8), count: 3)
    line(
      left("row", 4) + left("workload", Table.titleWidth) + right("target", 8) + "  " + figures
        + (hasDebug ? "| " + right("ns", 7) + right("its L", 8) : ""))
  }

  func row(_ row: RowReport) {
    guard isShown else { return }
    let ways = Way.allCases.map { way in
      guard let report = row.ways[way.rawValue] else { return "|" + right("", 24) }
      let allocations = report.allocations.map { fixed($0, 2) } ?? "–"
      return "| " + right(fixed(report.nanoseconds, 1), 7)
        + right(fixed(report.ratio, 1) + (report.missesTarget ? "*" : " "), 8)
        + right(allocations + (report.allocates ? "!" : " "), 8)
    }
    let debug =
      row.debug.map { "| " + right(fixed($0.nanoseconds, 1), 7) + right(fixed($0.ratio, 1), 8) } ?? ""
    let target = row.target.map { fixed($0, 1) + " L" } ?? ""
    line(
      left(row.id, 4) + left(row.title, Table.titleWidth) + right(target, 8) + "  " + ways.joined() + debug)
    var reports = row.ways
    reports["debug build"] = row.debug
    for (way, report) in reports.sorted(by: { $0.key < $1.key }) where report.surplus != 0 {
      line("    \(way): values arrived that should not, or did not that should: \(report.surplus)")
    }
  }

  func loop(_ report: Report) {
    guard isShown, let nanoseconds = report.loop else { return }
    line("")
    line("L is \(fixed(nanoseconds, 2)) ns. * over target; ! allocates more than it may.")
    let doubtful = report.rows.filter(report.isDoubtful).map(\.id)
    if !doubtful.isEmpty {
      line("The machine was busy, and L slower by 15 % or more, during \(doubtful.joined(separator: ", ")).")
    }
    if !Allocations.areCountable { line("Allocations are not counted on this platform.") }
  }

  func check(_ check: CheckReport) {
    guard isShown else { return }
    line(left(check.outcome.passed ? "ok" : "FAILED", 8) + left(check.title, 48) + check.outcome.text)
  }

  func growthHeading() {
    guard isShown else { return }
    line("")
    line(left("nanoseconds each, among", 56) + Growth.sizes.map { right(String($0), 12) }.joined())
  }

  func growth(_ growth: GrowthReport) {
    guard isShown else { return }
    let figures = growth.nanoseconds.map { right($0.map { fixed($0, 1) } ?? "–", 12) }.joined()
    line(left(growth.title, 56) + figures + (growth.grows ? "  grows" : ""))
  }

  func comparison(_ comparison: Comparison, with other: String, rounds: Int) {
    guard isShown else { return }
    line("\(Build.name) build; medians of \(rounds) runs each, as multiples of L; allocations an element")
    line("before: \(other)")
    line("")
    line(
      left("row", 4) + left("workload", Table.titleWidth) + left("way", 8)
        + ["before", "after", "change", "allocs", "allocs"].map { right($0, 9) }.joined())
    for found in comparison.lines {
      let change = fixed(found.change * 100, 0) + "%" + (found.isSlower ? "*" : " ")
      let allocations = [found.allocationsBefore, found.allocationsAfter].map {
        $0.map { fixed($0, 2) } ?? "–"
      }
      line(
        left(found.id, 4) + left(found.title, Table.titleWidth) + left(found.way.rawValue, 8)
          + [fixed(found.before, 1), fixed(found.after, 1), change].map { right($0, 9) }.joined()
          + right(allocations[0], 9) + right(allocations[1] + (found.allocatesMore ? "!" : " "), 10))
    }
    line("")
    line("* more than a tenth slower, in multiples and in nanoseconds; ! allocates more.")
    if !comparison.unsound.isEmpty {
      let rows = comparison.unsound.joined(separator: ", ")
      line("Values arrived that should not, or did not that should, in \(rows).")
    }
  }

  func gap() {
    if isShown { line("") }
  }

  func line(_ text: String) {
    write(Data((text + "\n").utf8))
  }
}

/// A number with a fixed count of decimals.
func fixed(_ number: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", number) }

func left(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
