#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine

  /// A subscriber that acknowledges each message when its downstream subscriber has received the value.
  ///
  /// A subscriber that is canceled on another thread during a delivery may have ignored the value: the
  /// message is returned at once. One that cancels inside the delivery has received it.
  struct AcknowledgingSubscriber<Downstream: Subscriber>: Subscriber
  where Downstream.Failure == NATSError {
    let downstream: Downstream
    let cancellation = CancellationNote()
    let combineIdentifier = CombineIdentifier()

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: NotingSubscription(subscription, cancellation))
    }

    func receive(_ message: HeldMessage) -> Subscribers.Demand {
      // Unchecked: the messages of a subscription are made for the type of its values.
      let message = unsafeDowncast(message, to: ValueMessage<Downstream.Input>.self)
      message.willDeliver()
      cancellation.beginDelivery()
      let demand = downstream.receive(message.value)
      if cancellation.endDelivery() { message.acknowledge() } else { message.giveBack(after: nil) }
      return demand
    }

    func receive(completion: Subscribers.Completion<NATSError>) { downstream.receive(completion: completion) }
  }

  /// Whether a subscription was canceled on another thread than the one that delivers.
  final class CancellationNote: Sendable {
    private let deliverer = Atomic<UInt>(0)
    private let isCanceledElsewhere = Atomic<Bool>(false)

    func beginDelivery() { deliverer.store(Self.thread, ordering: .relaxed) }

    /// - Returns: Whether the subscriber has received the value.
    func endDelivery() -> Bool {
      deliverer.store(0, ordering: .relaxed)
      return !isCanceledElsewhere.load(ordering: .acquiring)
    }

    func cancel() {
      if deliverer.load(ordering: .relaxed) != Self.thread {
        isCanceledElsewhere.store(true, ordering: .releasing)
      }
    }

    private static var thread: UInt { UInt(pthread_self()) }
  }

  /// A subscription that notes its cancellation.
  private final class NotingSubscription: Subscription, CustomStringConvertible {
    private let upstream: any Subscription
    private let note: CancellationNote

    init(_ upstream: any Subscription, _ note: CancellationNote) {
      self.upstream = upstream
      self.note = note
    }

    func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

    func cancel() {
      note.cancel()
      upstream.cancel()
    }

    var description: String { "\(upstream)" }
  }
#endif
