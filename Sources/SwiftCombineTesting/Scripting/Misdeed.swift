/// A violation of the rules for publishers, by name.
///
///     let source = ScriptedSource<Int, TestError>()
///     let recorder = source.map { $0 * 2 }.record()
///     source.misbehave(.valueAfterCompletion, 1)
///
/// ``needsHeldSubscription`` tells for which of them the source must hold its subscriptions back, and
/// ``violation`` which violation a recorder attached directly to the source reports.
public enum Misdeed: String, CaseIterable, Sendable, CustomStringConvertible {
  /// More values arrive than were requested.
  case valueWithoutDemand = "more values are sent than were requested"
  /// A value arrives after the completion.
  case valueAfterCompletion = "a value comes after the completion"
  /// The completion arrives twice.
  case secondCompletion = "the completion comes twice"
  /// A subscription arrives after the completion.
  case subscriptionAfterCompletion = "a subscription comes after the completion"
  /// Values and the completion arrive, but never a subscription.
  case noSubscription = "values and the completion come, and never a subscription"
  /// A value arrives, and then the subscription.
  case valueBeforeSubscription = "a value comes, and then the subscription"
  /// The completion arrives, and then the subscription.
  case completionBeforeSubscription = "the completion comes, and then the subscription"
  /// Another subscription arrives.
  case secondSubscription = "a further subscription comes"
  /// The same subscription arrives twice.
  case sameSubscriptionTwice = "the same subscription comes twice"
  /// A value arrives after the subscriber has canceled.
  case valueAfterCancel = "a value comes after the subscriber has canceled"
  /// The completion arrives after the subscriber has canceled.
  case completionAfterCancel = "the completion comes after the subscriber has canceled"
  /// Two threads send values concurrently; a ``Rendezvous`` makes sure that they do.
  case concurrentSignals = "two threads send values at once"

  public var description: String { rawValue }

  /// Whether it needs a source created with `holdsSubscriptions: true`, whose subscription is still held
  /// back.
  public var needsHeldSubscription: Bool {
    switch self {
    case .noSubscription, .valueBeforeSubscription, .completionBeforeSubscription: true
    default: false
    }
  }

  /// Whether the subscriber must have canceled before.
  public var needsCancelledSubscriber: Bool { self == .valueAfterCancel || self == .completionAfterCancel }

  /// The violation of the contract that it is.
  public var violation: ContractViolation {
    switch self {
    case .valueWithoutDemand: .valueWithoutDemand
    case .valueAfterCompletion: .valueAfterCompletion
    case .secondCompletion: .secondCompletion
    case .subscriptionAfterCompletion: .subscriptionAfterCompletion
    case .noSubscription, .valueBeforeSubscription: .valueBeforeSubscription
    case .completionBeforeSubscription: .completionBeforeSubscription
    case .secondSubscription, .sameSubscriptionTwice: .secondSubscription
    case .valueAfterCancel: .valueAfterCancel
    case .completionAfterCancel: .completionAfterCancel
    case .concurrentSignals: .concurrentSignals
    }
  }
}

extension Misbehavior {
  /// Performs a misdeed completely: signals that must come before it are sent first, as far as the source can
  /// send them.
  ///
  /// The source must hold its subscription back, or the subscriber must have canceled, if the misdeed
  /// requires it; and ``Misdeed/valueWithoutDemand`` needs a demand that ends within 100,000 values.
  ///
  /// - Parameters:
  ///   - misdeed: The misdeed to perform.
  ///   - value: The value to send, as often as needed.
  public func callAsFunction(_ misdeed: Misdeed, _ value: Output) {
    check(misdeed)
    switch misdeed {
    case .valueWithoutDemand:
      useUpDemand(value)
      send(value)
    case .valueAfterCompletion:
      complete()
      send(value)
    case .secondCompletion:
      complete()
      send(completion: .finished)
    case .subscriptionAfterCompletion:
      complete()
      sendSubscription()
    case .noSubscription:
      send(value)
      send(completion: .finished)
    case .valueBeforeSubscription:
      send(value)
      subscription.sendSubscription()
    case .completionBeforeSubscription:
      send(completion: .finished)
      subscription.sendSubscription()
    case .secondSubscription: sendSubscription()
    case .sameSubscriptionTwice: sendSameSubscription()
    case .valueAfterCancel: send(value)
    case .completionAfterCancel: send(completion: .finished)
    case .concurrentSignals: sendConcurrently(value, value)
    }
  }

  /// Sends until there is no outstanding demand, including the returned one.
  private func useUpDemand(_ value: Output) {
    var count = 0
    while subscription.demand > .none {
      if count == Self.mostValues {
        Misuse.stop(
          "\(subscription.source.name) is scripted to send more than was requested, and after \(count) values there "
            + "is still a demand of \(subscription.demand)",
          rule: "too many values can be sent after a limited demand only",
          instead: "record with a smaller demand, and do not request more with each value")
      }
      send(value)
      count += 1
    }
  }

  private static var mostValues: Int { 100_000 }

  private func complete() {
    if !subscription.isCompleted { send(completion: .finished) }
  }

  private func check(_ misdeed: Misdeed) {
    let name = subscription.source.name
    if misdeed.needsHeldSubscription, subscription.isOpen {
      Misuse.stop(
        "\(name) was told to misbehave so that \(misdeed), after it had sent the subscription",
        rule: "this comes before a subscription", instead: "make the source with holdsSubscriptions: true")
    }
    if misdeed.needsCancelledSubscriber, !subscription.isCancelled {
      Misuse.stop(
        "\(name) was told to misbehave so that \(misdeed), and the subscriber has not canceled",
        rule: "this comes after a cancellation", instead: "cancel the subscriber first")
    }
    if misdeed == .valueWithoutDemand, subscription.demand == .unlimited {
      Misuse.stop(
        "\(name) was told to send more than an unlimited demand",
        rule: "without a limit no value is too much", instead: "record with a demand of .max")
    }
  }
}
