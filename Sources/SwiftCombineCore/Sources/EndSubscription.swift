import SwiftCombineEngine

/// The subscription of a source that has only its completion to deliver, which follows at once and needs no
/// demand.
@usableFromInline final class EndSubscription: Subscription, Reflected {
  private let isCancelled = Atomic<Bool>(false)

  @usableFromInline init() {}

  /// Sends a subscriber a subscription and then a completion, unless it cancels in between.
  @inlinable
  static func end<S: Subscriber>(_ subscriber: S, with completion: Subscribers.Completion<S.Failure>) {
    let subscription = EndSubscription()
    subscriber.receive(subscription: subscription)
    if subscription.isOpen { subscriber.receive(completion: completion) }
  }

  @usableFromInline var isOpen: Bool { !isCancelled.load(ordering: .relaxed) }

  @usableFromInline func request(_ demand: Subscribers.Demand) {}
  @usableFromInline func cancel() { isCancelled.store(true, ordering: .relaxed) }

  @usableFromInline var description: String { "Empty" }
}
