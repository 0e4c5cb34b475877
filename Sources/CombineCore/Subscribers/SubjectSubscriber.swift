import CombineMachinery

/// The subscriber that feeds a subject: it hands the subject one subscription, then values, then the first
/// completion.
///
/// The subject is told of a subscription that does not hold it: so the subject, which keeps the subscription,
/// is freed when its owner lets go of it, and the upstream with it.
@usableFromInline
struct SubjectSubscriber<S: Subject>: Subscriber, Feeder, Reflected {
  @usableFromInline
  let subject: S
  @usableFromInline
  let link = UpstreamLink(name: "Subject")

  @inlinable
  init(_ subject: S) { self.subject = subject }

  @inlinable
  func receive(subscription: any Subscription) {
    if link.slot.open(subscription) { subject.send(subscription: link) }
  }

  @inlinable
  func receive(_ input: S.Output) -> Subscribers.Demand {
    if link.slot.isOpen { subject.send(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<S.Failure>) {
    if link.slot.isOpen, link.slot.end() { subject.send(completion: completion) }
  }

  @usableFromInline
  var fed: AnyObject { subject }
  @usableFromInline
  var combineIdentifier: CombineIdentifier { link.combineIdentifier }
  @usableFromInline
  var description: String { "Subject" }
  @usableFromInline
  var parts: KeyValuePairs<String, Any> { ["subject": subject as Any] }
}

extension Publisher {
  /// Feeds a subject with everything this publisher delivers. The subject decides the demand.
  ///
  /// - Returns: What stops it; it stops too when the result is released.
  @inlinable
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Failure == Failure, S.Output == Output {
    let subscriber = SubjectSubscriber(subject)
    subscribe(subscriber)
    return AnyCancellable(subscriber.link)
  }
}
