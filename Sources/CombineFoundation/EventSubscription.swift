import CombineCore
import CombineMachinery

/// A subscription to events that happen whether or not anybody asks for them: those that nobody has asked for
/// are dropped.
///
/// **Threads**: events may come from any thread; the subscriber receives one at a time, and one that an event
/// causes on the same thread inside it.
class EventSubscription<Event>: Subscription {
  private let demand = DemandWord()
  private let gate = Gate()
  private let receive: Locked<((Event) -> Subscribers.Demand)?>

  init<S: Subscriber>(_ subscriber: S) where S.Input == Event {
    receive = Locked({ subscriber.receive($0) })
  }

  /// How many events the subscriber still wants, as of now.
  final var wanted: Subscribers.Demand {
    let count = demand.wanted
    return count.isUnlimited ? .unlimited : .max(Int(count.rawValue))
  }

  /// Stops the events of a subscriber that has cancelled; called once.
  func detach() {}

  final func deliver(_ event: Event) {
    let entry = gate.enterWaiting()
    if case .one = demand.takeOne(), let receive = receive.withLock({ $0 }) {
      request(receive(event))
    }
    if entry == .entered {
      while !gate.leave() {}
    }
  }

  final func request(_ demand: Subscribers.Demand) {
    self.demand.add(demand.max.map { DemandCount(UInt($0)) } ?? .unlimited)
  }

  final func cancel() {
    if case .already = demand.close() { return }
    _ = receive.withLock { $0.take() }
    detach()
  }
}
