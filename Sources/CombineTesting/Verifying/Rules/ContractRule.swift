/// A rule between publishers and subscribers: its number, what it says, whence it comes and whom it binds.
///
/// The numbers with a point are those of Reactive Streams 1.0.4, as far as they mean something in Combine;
/// the others are Combine's own. All of them stand on a page, <doc:ContractRules>.
public struct ContractRule: Identifiable, Hashable, Sendable {
  /// Who has to keep a rule.
  public enum Party: String, Sendable {
    /// Every publisher.
    case publisher
    /// What a publisher hands its subscriber.
    case subscription
    /// Every subscriber.
    case subscriber
    /// A publisher with an upstream.
    case `operator`
    /// A publisher that is sent to.
    case subject
  }

  /// The number: `"1.01"`, `"C3"`.
  public let id: String
  /// Who has to keep it.
  public let party: Party
  /// What it says.
  public let sentence: String
  /// Where it was written down.
  public let source: String
  /// Why no run can show whether it is kept; `nil` if one can.
  public let untestable: String?

  /// What the rule can be checked on.
  public var kinds: [ContractKind] { ContractKind.allCases.filter { $0.checkedRules.contains(id) } }

  /// Every rule, in the order of the numbers.
  public static let all: [ContractRule] = publisherRules + subscriberRules + subscriptionRules + combineRules

  /// A rule of Reactive Streams, whose paragraph has the number of the rule.
  static func streams(_ id: String, _ party: Party, _ sentence: String, untestable: String? = nil)
    -> ContractRule
  {
    let paragraph = id.replacing(".0", with: ".")
    return ContractRule(
      id: id, party: party, sentence: sentence, source: "Reactive Streams 1.0.4 §\(paragraph)",
      untestable: untestable)
  }

  /// A rule of Combine's.
  static func combine(
    _ id: String, _ party: Party, _ sentence: String, _ source: String, untestable: String? = nil
  ) -> ContractRule {
    ContractRule(id: id, party: party, sentence: sentence, source: source, untestable: untestable)
  }
}

/// What kind of type a verifier looks at.
public enum ContractKind: String, CaseIterable, Sendable {
  /// A publisher without an upstream.
  case publisher
  /// A publisher with an upstream.
  case `operator`
  /// A publisher that is sent to.
  case subject
  /// A subscriber.
  case subscriber

  /// The numbers of the rules that are checked on this kind.
  var checkedRules: Set<String> {
    switch self {
    case .publisher: Set(StreamSpecimen.checks.map(\.rule))
    case .operator: Set(StreamSpecimen.checks.map(\.rule) + OperatorSpecimen.checks.map(\.rule))
    case .subject: Set(StreamSpecimen.checks.map(\.rule) + SubjectSpecimen.checks.map(\.rule))
    case .subscriber: Set(SubscriberSpecimen.checks.map(\.rule))
    }
  }
}
