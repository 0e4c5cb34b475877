/// A rule between publishers and subscribers that a publisher broke.
public enum ContractViolation: String, Hashable, Sendable, CustomStringConvertible {
  case valueBeforeSubscription = "a value came before a subscription"
  case completionBeforeSubscription = "a completion came before a subscription"
  case secondSubscription = "a second subscription came"
  case valueWithoutDemand = "a value came that was not asked for"
  case subscriptionAfterCompletion = "a subscription came after the completion"
  case valueAfterCompletion = "a value came after the completion"
  case secondCompletion = "a second completion came"
  case valueAfterCancel = "a value came after the subscriber had cancelled"
  case completionAfterCancel = "a completion came after the subscriber had cancelled"
  case concurrentSignals = "a signal came from one thread while another was still delivering"

  public var description: String { rawValue }
}
