#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombineTesting
  import TestSupport
  import Testing

  /// The line of one publisher in the page that shows what the verifier finds about this module. Some are
  /// verified in processes of their own, so each line is compared alone.
  struct SystemContractRow {
    let name: String
    let report: ContractReport

    private static let page = repositoryRoot.appending(path: "Documentation/ContractMatrix-System.md")
    private static let rules = ContractRule.all.filter { $0.kinds.contains(.publisher) }

    /// Checks that no rule is broken, and that the page says so. With `UPDATE_PAGES` in the environment the
    /// line is written first.
    func expect() throws {
      #expect(report.failures.isEmpty, "\(report)")
      let head = "| | " + Self.rules.map(\.id).joined(separator: " | ") + " |"
      var lines = try String(contentsOf: Self.page, encoding: .utf8).components(separatedBy: "\n")
      if ProcessInfo.processInfo.environment["UPDATE_PAGES"] != nil {
        lines = lines.map { $0.hasPrefix("| | ") ? head : $0.hasPrefix("| \(name) |") ? text : $0 }
        try Data(lines.joined(separator: "\n").utf8).write(to: Self.page)
      }
      #expect(
        lines.contains(head) && lines.contains(text),
        "To write it again: UPDATE_PAGES=1 swift test --filter SystemContractTests")
    }

    private var text: String { "| \(name) | " + Self.rules.map(cell).joined(separator: " | ") + " |" }

    private func cell(_ rule: ContractRule) -> String {
      switch report[rule.id] {
      case .passed: "✓"
      case .failed: "✗"
      case .excepted(let reason): reason
      default: ""
      }
    }
  }
#endif
