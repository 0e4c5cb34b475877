import SwiftCombineEngine

/// The subscriber that feeds a subject, and the subscription that the subject receives: it forwards one
/// subscription, then values, then the first completion.
///
/// It does not retain the subject: a subject that only its upstreams reference is released, and cancels them.
@usableFromInline
final class SubjectSubscriber<S: Subject>: Subscriber, Subscription, EarlyConnection, ForwardingSubscriber,
  Reflected,
  TerminationReporting
{
  @usableFromInline let slot = UpstreamSlot()
  @usableFromInline weak let subject: S?
  /// The list of subscribers of a `PassthroughSubject`, which does not retain the subject: a value is sent to
  /// it without looking whether the subject is alive. Once the subject is released, the list is empty.
  /// Unmanaged, and released with this object, so that a send retains nothing.
  @usableFromInline let broadcaster: Unmanaged<Broadcaster>?

  @inlinable init(_ subject: S) {
    self.subject = subject
    broadcaster = (subject as? PassthroughSubject<S.Output, S.Failure>).map { .passRetained($0.broadcaster) }
  }

  deinit { broadcaster?.release() }

  @inlinable func receive(subscription: any Subscription) {
    guard slot.open(subscription) else { return }
    if let subject { subject.send(subscription: self) } else { cancel() }
  }

  @inlinable func receive(_ input: S.Output) -> Subscribers.Demand {
    guard slot.isOpen else { return .none }
    if let broadcaster {
      withUnsafePointer(to: input) { value in broadcaster._withUnsafeGuaranteedRef { $0.send(value) } }
    } else {
      sendIfAlive(input)
    }
    return .none
  }

  /// Not inlined: otherwise the two ways of sending share instructions, and the first one retains as well.
  @inlinable @inline(never) func sendIfAlive(_ input: S.Output) { subject?.send(input) }

  @inlinable func receive(completion: Subscribers.Completion<S.Failure>) {
    if slot.isOpen, slot.end() { subject?.send(completion: completion) }
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) { slot.request(demand) }
  @usableFromInline func cancel() { slot.cancel() }
  @usableFromInline func close() -> (any Subscription)? { slot.close()?.subscription }

  @usableFromInline var hasEnded: Bool { slot.hasEnded }
  @usableFromInline var receiver: AnyObject { subject ?? self }
  @usableFromInline var description: String { "Subject" }
  @usableFromInline var parts: KeyValuePairs<String, Any> { ["subject": subject as Any] }
}

extension Publisher {
  /// Attaches a subject as a subscriber, which emits everything this publisher emits. The subject decides the
  /// demand.
  ///
  ///     let subject = PassthroughSubject<Int, Never>()
  ///     let token = [1, 2, 3].publisher.subscribe(subject)
  ///
  /// **Memory**: the subject is not retained; when it is released, the subscription is canceled.
  ///
  /// - Returns: A token that cancels the subscription, also when the token is released.
  @inlinable public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Failure == Failure, S.Output == Output {
    let subscriber = SubjectSubscriber(subject)
    subscribe(subscriber)
    return AnyCancellable(subscriber)
  }
}
