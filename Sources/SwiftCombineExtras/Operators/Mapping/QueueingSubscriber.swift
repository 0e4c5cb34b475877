import SwiftCombineEngine
import SwiftCombine

/// Delivers the signals of the upstream publisher, those that arrive while the state is changed after that.
@usableFromInline final class QueueingSubscriber<Downstream: Subscriber>: Subscriber, CustomStringConvertible
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline let downstream: Downstream
  @usableFromInline let flags: ChangeFlags
  @usableFromInline let description: String

  // Unchecked: only the upstream's signals access them, which are serial or reentrant.
  @usableFromInline @exclusivity(unchecked) var waiting = OperatorQueue<Input>()
  @usableFromInline @exclusivity(unchecked) var completion: Subscribers.Completion<Failure>?
  @exclusivity(unchecked) private var link: QueueingSubscription?

  @inlinable init(_ downstream: Downstream, flags: ChangeFlags, name: String) {
    self.downstream = downstream
    self.flags = flags
    description = name
  }

  @usableFromInline func receive(subscription: any Subscription) {
    // The cancellation of a further one is not that of the stream.
    if unsafe link != nil { return subscription.cancel() }
    let link = QueueingSubscription(subscription, flags: flags, name: description)
    unsafe self.link = link
    downstream.receive(subscription: link)
  }

  /// Whether a signal that arrives now must wait for earlier ones.
  @inlinable var mustWait: Bool { unsafe flags.isBusy || !waiting.isEmpty }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    if mustWait {
      if unsafe completion == nil { unsafe waiting.append(input) }
      return .none
    }
    let wanted = downstream.receive(input)
    if unsafe waiting.isEmpty, unsafe completion == nil { return wanted }
    return wanted + deliverWaiting()
  }

  @usableFromInline func deliverWaiting() -> Subscribers.Demand {
    var wanted = Subscribers.Demand.none
    // A reentrant signal may have started to deliver them, and continues.
    while unsafe !flags.isBusy, !isCancelled, let input = unsafe waiting.popFirst() {
      wanted += downstream.receive(input)
    }
    if !mustWait, let completion = unsafe completion.take(), !isCancelled {
      downstream.receive(completion: completion)
    }
    return wanted
  }

  /// Whether the subscriber has canceled: what waits is not delivered any more.
  private var isCancelled: Bool {
    flags.isCancelled.load(ordering: .relaxed)
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    unsafe release(link?.end())
    if mustWait {
      if unsafe self.completion == nil { unsafe self.completion = completion }
    } else {
      downstream.receive(completion: completion)
    }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
}
