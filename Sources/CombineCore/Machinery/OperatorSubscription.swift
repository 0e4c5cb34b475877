import CombineMachinery

/// The subscription of an operator that joins signals: an engine in the terms of the model.
@usableFromInline
final class OperatorSubscription<Machine: OperatorMachine, Downstream: Subscriber>:
  Engine<Machine, SubscriberOutlet<Downstream>>, Subscription, CustomStringConvertible, CustomReflectable
where Downstream.Input == Machine.Output, Downstream.Failure == Machine.Failure {
  @usableFromInline
  let name: String
  @usableFromInline
  let acceptsZeroDemand: Bool
  // Formed where the types are known, so that it is compiled for them; a witness of a generic class would not be.
  @usableFromInline
  let requestBody: (OperatorSubscription, DemandCount) -> Void

  @inlinable
  init(_ machine: Machine, name: String, acceptsZeroDemand: Bool = false, downstream: Downstream) {
    self.name = name
    self.acceptsZeroDemand = acceptsZeroDemand
    requestBody = { subscription, count in _ = subscription.signal(count) { $0.request($1) } }
    super.init(machine, outlet: SubscriberOutlet(downstream))
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if demand == .none {
      if acceptsZeroDemand { return }
      Misuse.zeroDemand(name)
    }
    requestBody(self, demand.count)
  }

  @usableFromInline
  var description: String { name }
  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: []) }

  /// Makes an upstream's way in.
  ///
  /// - Parameters:
  ///   - receiveValue: Tells the machine of a value, and returns what it asks of this upstream.
  ///   - receiveEnd: Tells the machine that this upstream ended, and how.
  @inlinable
  func inlet<Input, Failure: Error>(
    _ receiveValue: @escaping (OperatorSubscription, Inlet<Input, Failure>, Input) -> DemandCount,
    end receiveEnd: @escaping (OperatorSubscription, Inlet<Input, Failure>, Failure?) -> Void
  ) -> Inlet<Input, Failure> {
    Inlet(
      receiveValue: { receiveValue(self, $0, $1) },
      receiveEnd: { receiveEnd(self, $0, $1) })
  }

  /// Subscribes to an upstream, unless the stream is over already.
  @inlinable
  func subscribe<P: Publisher>(_ inlet: Inlet<P.Output, P.Failure>, to publisher: P) {
    if !isOver { publisher.subscribe(inlet) }
  }
}

/// A subscriber as an engine sees it.
@usableFromInline
struct SubscriberOutlet<Downstream: Subscriber>: Outlet {
  @usableFromInline
  let downstream: Downstream

  @inlinable
  init(_ downstream: Downstream) { self.downstream = downstream }

  @inlinable
  func deliver(_ output: Downstream.Input) -> DemandCount { downstream.receive(output).count }

  @inlinable
  func complete(_ failure: Downstream.Failure?) {
    downstream.receive(completion: failure.map { .failure($0) } ?? .finished)
  }
}

/// One upstream's way into an engine.
///
/// It holds the engine until the upstream ends or is cancelled.
@usableFromInline
final class Inlet<Input, Failure: Error>: InletLink, Subscriber, CustomStringConvertible {
  @usableFromInline
  let slot = SubscriptionSlot()
  @usableFromInline
  let receiveValue: (Inlet, Input) -> DemandCount
  @usableFromInline
  let receiveEnd: (Inlet, Failure?) -> Void

  @inlinable
  init(
    receiveValue: @escaping (Inlet, Input) -> DemandCount, receiveEnd: @escaping (Inlet, Failure?) -> Void
  ) {
    self.receiveValue = receiveValue
    self.receiveEnd = receiveEnd
    super.init()
  }

  @usableFromInline
  func receive(subscription: any Subscription) { _ = slot.open(subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard slot.phase == .open else { return .none }
    return Subscribers.Demand(receiveValue(self, input))
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard slot.end() else { return }
    switch completion {
    case .finished: receiveEnd(self, nil)
    case .failure(let error): receiveEnd(self, error)
    }
  }

  @usableFromInline
  override func request(_ demand: DemandCount) { slot.request(Subscribers.Demand(demand)) }
  @usableFromInline
  override func cancel() { slot.cancel() }

  @usableFromInline
  var description: String { "Inlet" }
}
