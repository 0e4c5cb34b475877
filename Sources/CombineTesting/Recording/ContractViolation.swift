/// A rule between publishers and subscribers that a publisher broke.
public enum ContractViolation: String, Hashable, Sendable, CustomStringConvertible {
  /// A value came before a subscription.
  case valueBeforeSubscription = "a value came before a subscription"
  /// A completion came before a subscription.
  case completionBeforeSubscription = "a completion came before a subscription"
  /// A second subscription came.
  case secondSubscription = "a second subscription came"
  /// A value came that was not asked for.
  case valueWithoutDemand = "a value came that was not asked for"
  /// A subscription came after the completion.
  case subscriptionAfterCompletion = "a subscription came after the completion"
  /// A value came after the completion.
  case valueAfterCompletion = "a value came after the completion"
  /// A second completion came.
  case secondCompletion = "a second completion came"
  /// A value came after the subscriber had cancelled.
  case valueAfterCancel = "a value came after the subscriber had cancelled"
  /// A completion came after the subscriber had cancelled.
  case completionAfterCancel = "a completion came after the subscriber had cancelled"
  /// A signal came from one thread while another was still delivering.
  case concurrentSignals = "a signal came from one thread while another was still delivering"

  public var description: String { rawValue }
}
