import Foundation
import TestSupport
import Testing

/// The table of operators without a page, in the page of `SwiftCombineExtras`: the rows of "Which operator do
/// I need?" with operators that no other page of the module names.
@Suite struct ExtrasTasksPage {
  private static let folder = "Sources/SwiftCombineExtras/SwiftCombineExtras.docc"
  /// What a task begins with in a table whose first column is not the task.
  private static let beginnings = ["its inner publisher": "transform each value into a publisher that "]
  private static let heading = "### Operators without a page\n"

  @Test func `the page is up to date`() throws {
    let path = "\(Self.folder)/SwiftCombineExtras.md"
    let page = try Self.text(of: path)
    let start = try #require(page.firstRange(of: Self.heading)).upperBound
    let end = try #require(page.firstRange(of: "## Topics\n")).lowerBound
    let table = try "\n| topic | to | use |\n|---|---|---|\n\(Self.rows().joined(separator: "\n"))\n\n"
    try WrittenPage(path, String(page[..<start]) + table + page[end...]).expectUpToDate()
  }

  private static func rows() throws -> [String] {
    let guides = try FileManager.default.contentsOfDirectory(
      atPath: repositoryRoot.appending(path: folder).path
    ).filter { $0.hasSuffix(".md") && $0 != "SwiftCombineExtras.md" }.map { try text(of: "\(folder)/\($0)") }
      .joined()
    let interface = try text(of: "Documentation/Interface/SwiftCombineExtras.txt")
    var (topic, head): (Substring, String) = ("", "to")
    var rows: [String] = []
    for line in try text(of: "Sources/SwiftCombineCore/SwiftCombineCore.docc/WhichOperator.md")
      .split(separator: "\n")
    {
      if line.hasPrefix("### ") { topic = line.dropFirst(4) }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.count == 2, cells[1] == "use" { head = cells[0] }
      guard cells.count == 2, cells[1].hasSuffix("(`SwiftCombineExtras`)") else { continue }
      let operators = cells[1].matches(of: /`(\w+)[^`]*`/).filter {
        interface.contains(try! Regex("Publisher: func `?\($0.1)\\b"))
          && !guides.contains(try! Regex("\\b\($0.1)\\b"))
      }
      if operators.isEmpty { continue }
      let task = (beginnings[head] ?? "") + cells[0]
      rows.append("| \(topic) | \(task) | \(operators.map { String($0.0) }.joined(separator: ", ")) |")
    }
    return rows
  }

  private static func text(of file: String) throws -> String {
    try String(contentsOf: repositoryRoot.appending(path: file), encoding: .utf8)
  }
}
