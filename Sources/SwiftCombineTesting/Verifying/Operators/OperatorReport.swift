/// What ``verify(operatorInChains:traits:except:chains:seed:timeLimit:play:)`` finds about an operator.
///
///     let report = verify(operatorInChains: { $0.pairwise() })
///     #expect(report.failures.isEmpty, "\(report)")
public struct OperatorReport: Sendable, CustomStringConvertible {
  /// The result for each rule of the contract.
  public let contract: ContractReport
  /// What went wrong with values that call back, a line each.
  public let callbacks: [String]
  /// What went wrong in random chains, a line each: the chain, the demand, and what was received.
  public let chains: [String]

  /// All that went wrong, a line each.
  public var failures: [String] { contract.failures.map(\.description) + callbacks + chains }

  /// A line for each rule, and for all else that went wrong.
  public var description: String { ([contract.description] + callbacks + chains).joined(separator: "\n") }
}
