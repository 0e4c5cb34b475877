/// A way of breaking the rules for publishers, by name.
///
///     let source = ScriptedSource<Int, TestError>()
///     let recorder = source.map { $0 * 2 }.record()
///     source.misbehave(.valueAfterCompletion, 1)
///
/// ``needsHeldSubscription`` tells for which of them the source must hold its subscriptions back, and
/// ``violation`` what a recorder right behind the source calls them.
public enum Misdeed: String, CaseIterable, Sendable, CustomStringConvertible {
  /// More values come than were asked for.
  case tooManyValues = "more values come than were asked for"
  /// A value comes after the completion.
  case valueAfterCompletion = "a value comes after the completion"
  /// The completion comes twice.
  case twoCompletions = "the completion comes twice"
  /// A subscription comes after the completion.
  case subscriptionAfterCompletion = "a subscription comes after the completion"
  /// Values and the completion come, and never a subscription.
  case noSubscription = "values and the completion come, and never a subscription"
  /// A value comes, and then the subscription.
  case valueBeforeSubscription = "a value comes, and then the subscription"
  /// The completion comes, and then the subscription.
  case completionBeforeSubscription = "the completion comes, and then the subscription"
  /// A further subscription comes.
  case twoSubscriptions = "a further subscription comes"
  /// The same subscription comes twice.
  case sameSubscriptionTwice = "the same subscription comes twice"
  /// A value comes after the subscriber has cancelled.
  case valueAfterCancel = "a value comes after the subscriber has cancelled"
  /// The completion comes after the subscriber has cancelled.
  case completionAfterCancel = "the completion comes after the subscriber has cancelled"
  /// Two threads send values at once; a ``Meeting`` makes sure that they do.
  case concurrentSignals = "two threads send values at once"

  public var description: String { rawValue }

  /// Whether it needs a source made with `holdsSubscriptions: true`, whose subscription is still held back.
  public var needsHeldSubscription: Bool {
    switch self {
    case .noSubscription, .valueBeforeSubscription, .completionBeforeSubscription: true
    default: false
    }
  }

  /// Whether the subscriber must have cancelled before.
  public var needsCancelledSubscriber: Bool { self == .valueAfterCancel || self == .completionAfterCancel }

  /// The rule that is broken.
  public var violation: ContractViolation {
    switch self {
    case .tooManyValues: .valueWithoutDemand
    case .valueAfterCompletion: .valueAfterCompletion
    case .twoCompletions: .secondCompletion
    case .subscriptionAfterCompletion: .subscriptionAfterCompletion
    case .noSubscription, .valueBeforeSubscription: .valueBeforeSubscription
    case .completionBeforeSubscription: .completionBeforeSubscription
    case .twoSubscriptions, .sameSubscriptionTwice: .secondSubscription
    case .valueAfterCancel: .valueAfterCancel
    case .completionAfterCancel: .completionAfterCancel
    case .concurrentSignals: .concurrentSignals
    }
  }
}

extension Misbehavior {
  /// Does a misdeed, all of it: what it needs to have happened before happens first, as far as it lies with
  /// the source.
  ///
  /// The source must hold its subscription back, or the subscriber must have cancelled, where the misdeed
  /// says so; and ``Misdeed/tooManyValues`` needs a demand that comes to an end within 100,000 values.
  ///
  /// - Parameters:
  ///   - misdeed: What to do.
  ///   - value: The value to send, however often it takes.
  public func callAsFunction(_ misdeed: Misdeed, _ value: Output) {
    check(misdeed)
    switch misdeed {
    case .tooManyValues:
      useUpDemand(value)
      send(value)
    case .valueAfterCompletion:
      complete()
      send(value)
    case .twoCompletions:
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
    case .twoSubscriptions: sendSubscription()
    case .sameSubscriptionTwice: sendSameSubscription()
    case .valueAfterCancel: send(value)
    case .completionAfterCancel: send(completion: .finished)
    case .concurrentSignals: sendConcurrently(value, value)
    }
  }

  /// Sends until nothing more is asked for, also by the answers.
  private func useUpDemand(_ value: Output) {
    var count = 0
    while subscription.demand > .none {
      if count == Self.mostValues {
        Misuse.stop(
          "\(subscription.source.name) was told to send more than is asked for, and after \(count) values there "
            + "is still a demand of \(subscription.demand)",
          rule: "what is too much comes after a demand that has an end",
          instead: "record with a smaller demand, and do not ask for more with each value")
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
        "\(name) was told to misbehave so that \(misdeed), and the subscriber has not cancelled",
        rule: "this comes after a cancellation", instead: "cancel the subscriber first")
    }
    if misdeed == .tooManyValues, subscription.demand == .unlimited {
      Misuse.stop(
        "\(name) was told to send more than an unlimited demand",
        rule: "without a limit no value is too much", instead: "record with a demand of .max")
    }
  }
}
