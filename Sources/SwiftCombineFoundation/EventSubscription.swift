import SwiftCombineCore
import SwiftCombineEngine

/// A subscription to events that occur whether or not they are requested: unrequested events are dropped.
///
/// **Threads**: events may come from any thread; the subscriber receives one at a time; an event that a
/// delivery causes on the same thread is delivered reentrantly, inside it. An event from another thread
/// during `receive(subscription:)` is delivered when that has returned, by the thread that called it.
class EventSubscription<Event>: Subscription {
  private let demand = DemandWord()
  private let region = MailboxRegion()
  private let receiver: Locked<Receiver?>

  // A separate type: a bare function inside a generic lock is wrapped again at each access. Internal, not
  // private: the compiler of 6.3 fails on a private type inside a lock.
  struct Receiver {
    let receive: (Event) -> Subscribers.Demand
  }

  init<S: Subscriber>(_ subscriber: S) where S.Input == Event {
    receiver = Locked(Receiver { subscriber.receive($0) })
  }

  /// Sends the subscription to its subscriber.
  ///
  /// - Parameter start: Starts the events, before the subscriber can cancel.
  final func announce<S: Subscriber>(to subscriber: S, _ start: () -> Void) {
    region.announce(for: self) {
      start()
      subscriber.receive(subscription: self)
    }
  }

  /// The outstanding demand of the subscriber at this moment.
  final var wanted: Subscribers.Demand {
    let count = demand.wanted
    return count.isUnlimited ? .unlimited : .max(Int(count.rawValue))
  }

  /// Stops the events of a subscriber that has canceled; called once.
  func detach() {}

  final func deliver(_ event: Event) {
    // Demand that is requested after an event is not for that event.
    if !region.isAnnounced, demand.wanted == .none { return }
    region.performWaiting(for: self, event) { [self] event in
      if case .one = demand.takeOne(), let receiver = receiver.withLock({ $0 }) {
        request(receiver.receive(event))
      }
    }
  }

  final func request(_ demand: Subscribers.Demand) {
    self.demand.add(demand.max.map { DemandCount(UInt($0)) } ?? .unlimited)
  }

  final func cancel() {
    if case .already = demand.close() { return }
    release(receiver.withLock { $0.take() })
    detach()
  }
}
