import Foundation
import Interleaving

/// The result of exploring one scenario: a row of the table, and the finding if there is one.
struct Row: Codable {
  var scenario: String
  var schedules = 0
  var steps = 0
  /// How many different histories subscribers received.
  var histories = 0
  /// The preemptions; with … if not all schedules with as many were run, after how many they were; - for
  /// schedules that are drawn.
  var bound: String
  var seconds = 0.0
  /// What is wrong, line by line; empty if nothing is.
  var finding: [String] = []
  /// The arguments that run the schedule of the finding again.
  var again: String?

  static let header = "  schedules      steps  bound  histories    time"

  /// Its printed form.
  var lines: [String] {
    let time = String(format: "%.1f s", seconds)
    let mark = finding.isEmpty ? "" : "✘ "
    var lines = [
      "\(right(schedules, 11)) \(right(steps, 10)) \(right(bound, 6)) \(right(histories, 10)) \(right(time, 7))  \(mark)\(scenario)"
    ]
    lines += finding.prefix(4).map { "    \($0)" }
    if finding.count > 4 { lines.append("    and \(finding.count - 4) more") }
    if let again { lines.append("    again, step by step: \(again)") }
    return lines
  }

  private func right(_ value: some CustomStringConvertible, _ width: Int) -> String {
    let text = value.description
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

extension Row {
  /// Reads what `json` writes; `nil` if it is something else.
  init?(json: String) {
    guard let row = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
    self = row
  }

  /// An object on one line.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
