import CombineMachinery

/// The subscriber that feeds a subject: it hands the subject one subscription, then values, then the first completion.
///
/// The subject is told of a subscription that goes through this object, so that cancelling it frees the subject.
final class SubjectSubscriber<S: Subject>: Subscriber, Subscription, CustomStringConvertible, CustomReflectable {
  typealias Input = S.Output
  typealias Failure = S.Failure

  private let slot = SubscriptionSlot()
  private let subject: Locked<S?>

  init(_ subject: S) { self.subject = Locked(subject) }

  func receive(subscription: any Subscription) {
    guard slot.open(subscription) else { return }
    current?.send(subscription: self)
  }

  func receive(_ input: S.Output) -> Subscribers.Demand {
    guard slot.phase == .open else { return .none }
    current?.send(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<S.Failure>) {
    guard slot.phase == .open, slot.end() else { return }
    takeSubject()?.send(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) { slot.request(demand) }

  func cancel() {
    slot.cancel()
    _ = takeSubject()
  }

  private var current: S? { subject.withLock { $0 } }
  private func takeSubject() -> S? { subject.withLock { $0.take() } }

  var description: String { "Subject" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

extension Publisher {
  /// Feeds a subject with everything this publisher delivers. The subject decides the demand.
  ///
  /// - Returns: What stops it; it stops too when the result is released.
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Failure == Failure, S.Output == Output {
    let subscriber = SubjectSubscriber(subject)
    subscribe(subscriber)
    return AnyCancellable(subscriber)
  }
}
