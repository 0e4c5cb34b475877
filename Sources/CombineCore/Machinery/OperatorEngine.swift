import CombineMachinery
import Synchronization

/// The engine of an operator that joins signals, in the terms of the model.
///
/// Its upstreams hold it, through their inlets; its subscriber holds only an `EngineSubscription`, which lets
/// go of it at the end. So it is freed with its upstreams, whatever the subscriber keeps.
@usableFromInline
final class OperatorEngine<Machine: OperatorMachine, Downstream: Subscriber>: Engine<
  Machine, SubscriberOutlet<Downstream>
>, CustomStringConvertible
where Downstream.Input == Machine.Output, Downstream.Failure == Machine.Failure {
  @usableFromInline
  let subscription: EngineSubscription
  /// Whether publishers that deliver at once may do so, without a subscription for a witness to see.
  @usableFromInline
  let takesAtOnce = !Witnesses.isAnyEnabled.load(ordering: .relaxed)

  /// - Parameters:
  ///   - name: What the subscription calls itself.
  ///   - acceptsZeroDemand: Whether it may be asked for no values. Where Apple's operator traps, this one
  ///   does.
  @inlinable
  init(_ machine: Machine, name: String, acceptsZeroDemand: Bool = false, downstream: Downstream) {
    subscription = EngineSubscription(name: name, acceptsZeroDemand: acceptsZeroDemand)
    super.init(machine, outlet: SubscriberOutlet(downstream))
  }

  /// Hands the subscriber its subscription. Upstreams are connected before and subscribed after.
  @inlinable
  func announce() {
    subscription.connect(
      self,
      request: { unsafeDowncast($0, to: OperatorEngine.self).request($1.count) },
      cancel: { unsafeDowncast($0, to: OperatorEngine.self).cancel() })
    outlet.downstream.receive(subscription: subscription)
  }

  @usableFromInline
  var description: String { subscription.description }

  @usableFromInline
  override func didEnd() { subscription.disconnect() }

  /// Makes the way in for an upstream.
  ///
  /// - Parameters:
  ///   - publisher: Its type.
  ///   - demand: What it is asked for in any case.
  ///   - receiveValue: Tells the machine of a value, and returns what it asks of this upstream.
  ///   - receiveEnd: Tells the machine that this upstream ended, and how. Neither captures anything.
  @inlinable
  func inlet<P: Publisher>(
    for publisher: P.Type, asking demand: Subscribers.Demand = .none,
    _ receiveValue:
      @escaping (OperatorEngine, Inlet<OperatorEngine, P.Output, P.Failure>, P.Output) -> DemandCount,
    end receiveEnd: @escaping (OperatorEngine, Inlet<OperatorEngine, P.Output, P.Failure>, P.Failure?) -> Void
  ) -> Inlet<OperatorEngine, P.Output, P.Failure> {
    Inlet(self, asking: demand, receiveValue: receiveValue, receiveEnd: receiveEnd)
  }

  /// Subscribes to an upstream, unless the stream is over already.
  @inlinable
  func subscribe<P: Publisher>(_ inlet: Inlet<OperatorEngine, P.Output, P.Failure>, to publisher: P) {
    if !isOver { whileSubscribing { publisher.subscribe(inlet) } }
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
