/// A rule between publishers and subscribers that a publisher broke.
public enum ContractViolation: String, Hashable, Sendable, CustomStringConvertible {
  /// A value arrived before a subscription.
  case valueBeforeSubscription = "a value came before a subscription"
  /// A completion arrived before a subscription.
  case completionBeforeSubscription = "a completion came before a subscription"
  /// A second subscription arrived.
  case secondSubscription = "a second subscription came"
  /// An unrequested value arrived.
  case valueWithoutDemand = "an unrequested value was received"
  /// A subscription arrived after the completion.
  case subscriptionAfterCompletion = "a subscription came after the completion"
  /// A value arrived after the completion.
  case valueAfterCompletion = "a value came after the completion"
  /// A second completion arrived.
  case secondCompletion = "a second completion came"
  /// A value arrived after the subscriber had canceled.
  case valueAfterCancel = "a value came after the subscriber had canceled"
  /// A completion arrived after the subscriber had canceled.
  case completionAfterCancel = "a completion came after the subscriber had canceled"
  /// A signal arrived from one thread while another one was still delivering.
  case concurrentSignals = "a signal came from one thread while another was still delivering"

  public var description: String { rawValue }
}
