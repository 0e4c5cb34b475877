/// A rule between publishers and subscribers: its number, its text, its source and the party that has to keep
/// it.
///
/// The numbers with a point are those of Reactive Streams 1.0.4, as far as they apply to Combine; the others
/// are Combine's own. All of them are listed in <doc:ContractRules>.
public struct ContractRule: Identifiable, Hashable, Sendable {
  /// A party that has to keep a rule.
  public enum Party: String, Sendable {
    /// Every publisher.
    case publisher
    /// The subscription that a publisher sends its subscriber.
    case subscription
    /// Every subscriber.
    case subscriber
    /// A publisher with an upstream.
    case `operator`
    /// A subject.
    case subject
  }

  /// The number: `"1.01"`, `"C3"`.
  public let id: String
  /// The party that has to keep it.
  public let party: Party
  /// The text of the rule.
  public let sentence: String
  /// The source of the rule.
  public let source: String
  /// Why no run can show whether it is kept; `nil` if one can.
  public let untestable: String?

  /// The kinds of types on which the rule can be checked.
  public var kinds: [ContractKind] { ContractKind.allCases.filter { $0.checkedRules.contains(id) } }

  /// All rules, in the order of their numbers.
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

/// The kind of type that a verifier checks.
public enum ContractKind: String, CaseIterable, Sendable {
  /// A publisher without an upstream.
  case publisher
  /// A publisher with an upstream.
  case `operator`
  /// A subject.
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
