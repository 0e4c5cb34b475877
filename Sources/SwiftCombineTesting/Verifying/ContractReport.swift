/// The report of a verifier about one type: for each rule whether it is kept, and if not, what happened.
///
///     let report = verify(publisher: { (0..<$0).publisher })
///     #expect(report.failures.isEmpty, "\(report)")
public struct ContractReport: Sendable, CustomStringConvertible {
  /// The result for one rule.
  public enum Result: Hashable, Sendable {
    /// The rule was kept.
    case passed
    /// The rule was broken; the text tells what happened.
    case failed(String)
    /// The rule does not apply to this type; the text tells why.
    case notApplicable(String)
    /// The rule was left out; the text is the reason that the caller gave.
    case excepted(String)
    /// No run can show whether the rule is kept; the text tells why.
    case untestable(String)
  }

  /// One rule, and its result.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// The rule.
    public let rule: ContractRule
    /// The result for the rule.
    public let result: Result

    public var description: String { "\(rule.id) \(result.word): \(rule.sentence)\(result.reason)" }
  }

  /// The kind of the verified type.
  public let kind: ContractKind
  /// All rules, in the order of their numbers.
  public let entries: [Entry]

  /// The rules that were broken.
  public var failures: [Entry] {
    entries.filter { if case .failed = $0.result { true } else { false } }
  }

  /// The result for the rule with a number; `nil` if there is no such rule.
  public subscript(id: String) -> Result? { entries.first { $0.rule.id == id }?.result }

  /// A line for each rule.
  public var description: String { entries.map(\.description).joined(separator: "\n") }
}

extension ContractReport.Result {
  /// The result as a word, of the same width in each line of a report.
  fileprivate var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "FAILED"
    case .notApplicable: "n/a   "
    case .excepted: "except"
    case .untestable: "untest"
    }
  }

  fileprivate var reason: String {
    switch self {
    case .passed: ""
    case .failed(let text), .notApplicable(let text), .excepted(let text), .untestable(let text):
      "\n       \(text)"
    }
  }
}
