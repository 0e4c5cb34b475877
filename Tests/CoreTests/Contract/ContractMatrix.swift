import Combine
import SwiftCombineTesting
import Foundation
import Synchronization
import TestSupport
import Testing

/// Every type of this package under the verifier, and the page that shows it.
@Suite struct ContractMatrix {
  @Test(arguments: MatrixRow.all)
  func `every type keeps the rules`(row: MatrixRow) async {
    let failures = await Self.reports.value[row.testDescription]?.failures ?? []
    let text = failures.map(\.description).joined(separator: "\n")
    #expect(failures.isEmpty, "\(text)")
  }

  @Test func `the page is up to date`() async throws {
    let page = Self.page(await Self.reports.value)
    try WrittenPage("Documentation/ContractMatrix.md", page).expectUpToDate()
  }

  /// What is found about each row, found once. Most of a check waits for other threads,
  /// so several run at a time.
  private static let reports = Task {
    let rows = Mutex(MatrixRow.all)
    let reports = Mutex<[String: ContractReport]>([:])
    await onThread {
      race(threads: 6) { _ in
        while let row = rows.withLock({ $0.popLast() }) {
          let report = row.report()
          reports.withLock { $0[row.testDescription] = report }
        }
      }
    }
    return reports.withLock { $0 }
  }

  // MARK: The page

  private static func page(_ reports: [String: ContractReport]) -> String {
    let sections = ContractKind.allCases.map { kind in
      "## \(kind.rawValue.capitalized)s\n\n" + table(MatrixRow.all.filter { $0.kind == kind }, kind, reports)
    }
    return """
      # Types and rules

      What the contract verifier of `SwiftCombineTesting` finds about every type of this package: ✓ kept, ✗ broken, a number: left out, with
      the reason below the table, and nothing where the rule says nothing about the type. [The rules](../Sources/SwiftCombineTesting/SwiftCombineTesting.docc/ContractRules.md)
      are listed there, with those that no run can check.

      Not here, because they wait for real time or other processes: `values`, `fromAsync`, `asyncMap` and the publishers of asynchronous
      sequences; they have tests of their own. [The publishers of `SwiftCombineSystem`](ContractMatrix-System.md) have a page of their own.

      \(sections.joined(separator: "\n\n"))

      """
  }

  private static func table(
    _ rows: [MatrixRow], _ kind: ContractKind, _ reports: [String: ContractReport]
  ) -> String {
    let rules = ContractRule.all.filter { $0.kinds.contains(kind) }
    var reasons: [String] = []
    let lines = rows.map { row in
      let cells = rules.map { cell(reports[row.testDescription]?[$0.id], &reasons) }
      return "| \(row.name) | " + cells.joined(separator: " | ") + " |"
    }
    let head = [
      "| | " + rules.map(\.id).joined(separator: " | ") + " |", "|---|" + rules.map { _ in "---|" }.joined(),
    ]
    let notes = reasons.enumerated().map { "\($0 + 1). \($1.prefix(1).uppercased())\($1.dropFirst())." }
    return ((head + lines).joined(separator: "\n"))
      + (notes.isEmpty ? "" : "\n\n" + notes.joined(separator: "\n"))
  }

  private static func cell(_ result: ContractReport.Result?, _ reasons: inout [String]) -> String {
    switch result {
    case .passed: return "✓"
    case .failed: return "✗"
    case .excepted(let reason):
      if !reasons.contains(reason) { reasons.append(reason) }
      return "\(reasons.firstIndex(of: reason)! + 1)"
    default: return ""
    }
  }
}
