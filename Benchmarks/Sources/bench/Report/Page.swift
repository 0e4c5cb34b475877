import Foundation

/// Tables of what was found, as Markdown.
struct Page {
  let report: Report

  /// What stands around the tables in a page: what is between is replaced, the rest is written by hand.
  static let (begin, end) = ("<!-- tables: written by bench -->", "<!-- end of tables -->")

  /// A page with these tables in place of those that it has.
  func text(in page: String) throws(Trouble) -> String {
    guard let begin = page.range(of: Page.begin),
      let end = page[begin.upperBound...].range(of: Page.end)
    else {
      throw Trouble(text: "the page has no lines \(Page.begin) and \(Page.end) to write between")
    }
    return page[..<begin.upperBound] + "\n\n" + tables + "\n\n" + page[end.lowerBound...]
  }

  /// What users look for comes first, the targets of contributors last.
  private var tables: String {
    [rows, checks, growths, clients, loads, targets].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var rows: String {
    guard !report.rows.isEmpty else { return "" }
    let lines = report.rows.map { row in
      [row.title] + Way.allCases.map { row.ways[$0.rawValue].map { fixed($0.nanoseconds, 1) } ?? "" }
        + [allocations(row), row.debug.map { fixed($0.nanoseconds, 0) } ?? ""]
    }
    return "Nanoseconds an element in a \(report.build) build, and in a debug build:\n\n"
      + table(["workload"] + Self.ways + ["allocations", "debug build"], lines)
  }

  private var targets: String {
    guard report.rows.contains(where: { $0.target != nil }) else { return "" }
    let lines = report.rows.map { row in
      [row.id + (report.isDoubtful(row) ? "?" : ""), row.title, row.target.map { fixed($0, 1) } ?? ""]
        + Way.allCases.map { row.ways[$0.rawValue].map { fixed($0.ratio, 1) } ?? "" }
        + [row.debug.map { fixed($0.ratio, 1) } ?? ""]
    }
    var text = "For contributors: the same in multiples of L, beside the target of each row."
    text += report.loop.map { " L was \(fixed($0, 2)) ns." } ?? ""
    if report.rows.contains(where: report.isDoubtful) {
      text += " During rows with a **?** it was slower by 15 % or more: the machine was busy."
    }
    return text + "\n\n"
      + table(["row", "workload", "target"] + Self.ways + ["debug build"], lines)
  }

  private static let ways = ["own module", "other module", "`AnyPublisher`"]

  private func allocations(_ row: RowReport) -> String {
    let found = Way.allCases.compactMap { row.ways[$0.rawValue]?.allocations }
    guard let least = found.min(), let most = found.max() else { return "" }
    return fixed(least, 2) == fixed(most, 2) ? fixed(most, 2) : "\(fixed(least, 2)) to \(fixed(most, 2))"
  }

  private var checks: String {
    guard !report.checks.isEmpty else { return "" }
    return table(
      ["check", "", "what was seen"],
      report.checks.map { [$0.title, $0.outcome.passed ? "ok" : "**failed**", $0.outcome.text] })
  }

  private var growths: String {
    guard !report.growths.isEmpty else { return "" }
    return table(
      ["nanoseconds each, among"] + Growth.sizes.map(String.init),
      report.growths.map { [$0.title] + $0.nanoseconds.map { $0.map { fixed($0, 1) } ?? "–" } })
  }

  private var clients: String {
    guard !report.clients.isEmpty else { return "" }
    return
      "A client of \(ClientSource.count) distinct pipelines of five operators, beside as many loops with the same closures; seconds of the processor:\n\n"
      + table(
        [
          "optimization", "pipelines", "loops", "ratio", "bytes a pipeline", "bytes a loop",
          "bytes a pipeline, all of one type",
        ],
        report.clients.map {
          [
            "`\($0.optimization.rawValue)`", fixed($0.pipelines.seconds, 2) + " s",
            fixed($0.loops.seconds, 2) + " s",
            fixed($0.ratio, 2), fixed($0.text, 0), fixed($0.loopText, 0), fixed($0.oneTypeText, 0),
          ]
        })
      + (report.hello.map { "\n\nA program with one pipeline, stripped: \($0.size) bytes." } ?? "")
  }

  private var loads: String {
    guard !report.loads.isEmpty else { return "" }
    return table(
      ["load", "", "time", "each", "times a tenth's", "peak memory", "times a tenth's", "blocks left"],
      report.loads.map { load in
        [
          "\(load.large.count) \(load.title)", load.passed ? "ok" : "**failed**",
          fixed(load.large.nanoseconds / 1e9, 2) + " s", fixed(load.large.each, 0) + " ns",
          load.isDone ? fixed(load.timeGrowth, 2) : "–",
          load.large.peakBytes.map { fixed($0 / 1_048_576, 1) + " MiB" } ?? "–",
          load.memoryGrowth.map { fixed($0, 2) } ?? "–", load.large.leftBlocks.map { fixed($0, 0) } ?? "–",
        ]
      })
  }

  private func table(_ heading: [String], _ lines: [[String]]) -> String {
    ([heading, heading.map { _ in "---" }] + lines).map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }
}

extension Bench {
  /// The requested page, with the results so far in its tables.
  func pageWithTables() throws(Trouble) -> String? {
    guard let path = options.page else { return nil }
    let page: String
    do { page = try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw Trouble(text: "\(path) cannot be read: \(error.localizedDescription)")
    }
    return try Page(report: report).text(in: page)
  }
}
