import SwiftCombineTesting
import TestSupport
import Testing

/// The page of the documentation that lists the rules is made of `ContractRule.all`.
@Suite struct ContractRulesPage {
  private var text: String {
    let testable = ContractRule.all.filter { $0.untestable == nil }.map { rule in
      let kinds = rule.kinds.map(\.rawValue).joined(separator: ", ")
      return "| \(rule.id) | \(rule.sentence) | \(rule.party.rawValue) | \(kinds) | \(rule.source) |"
    }
    let others = ContractRule.all.filter { $0.untestable != nil }.map { rule in
      "| \(rule.id) | \(rule.sentence) | \(rule.party.rawValue) | \(rule.untestable ?? "") | \(rule.source) |"
    }
    return """
      # The rules of the contract

      What a verifier checks, rule by rule, and what no verifier can.

      ## Overview

      Numbers with a point are those of Reactive Streams 1.0.4, as far as they mean something in Combine. The others are Combine's own: what
      its interface says, or what OpenCombine's tests, which run against Apple's framework too, expect of it. <doc:VerifyingPublishers> tells
      how to check your own type.

      ### Rules that are checked

      | | rule | binds | checked on | source |
      |---|---|---|---|---|
      \(testable.joined(separator: "\n"))

      ### Rules that no run can check

      | | rule | binds | why | source |
      |---|---|---|---|---|
      \(others.joined(separator: "\n"))

      """
  }

  @Test func `the page is up to date`() throws {
    try WrittenPage("Sources/SwiftCombineTesting/SwiftCombineTesting.docc/ContractRules.md", text)
      .expectUpToDate()
  }

  @Test func `every rule has a unique number and a sentence`() {
    #expect(Set(ContractRule.all.map(\.id)).count == ContractRule.all.count)
    #expect(ContractRule.all.allSatisfy { $0.sentence.hasSuffix(".") && !$0.source.isEmpty })
  }
}
