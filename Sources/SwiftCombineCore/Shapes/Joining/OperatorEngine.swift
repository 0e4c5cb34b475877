import SwiftCombineEngine

/// The engine of an operator that combines signals, in the types of the model.
///
/// Its upstreams retain it, through their inputs; its subscriber retains only an `EngineSubscription`, which
/// releases the engine at the end. So it is released with its upstreams, whatever the subscriber retains.
@usableFromInline
final class OperatorEngine<Machine: OperatorMachine, Downstream: Subscriber>: MachineEngine<
  Machine, SubscriberOutlet<Downstream>
>, CustomStringConvertible
where Downstream.Input == Machine.Output, Downstream.Failure == Machine.Failure {
  @usableFromInline let subscription: EngineSubscription
  /// Whether publishers that deliver at once may do so, without a subscription that a witness could see.
  @usableFromInline let takesAtOnce = !Witnesses.isAnyEnabled.load(ordering: .relaxed)

  /// - Parameters:
  ///   - name: The description of the subscription.
  ///   - acceptsZeroDemand: Whether it accepts a request of no values. If Apple's operator traps, this one
  ///     does.
  @inlinable init(_ machine: Machine, name: String, acceptsZeroDemand: Bool = false, downstream: Downstream) {
    subscription = EngineSubscription(
      name: name, acceptsZeroDemand: acceptsZeroDemand,
      // Unchecked: the functions are called with the engine of the subscription, which is this one.
      request: { unsafeDowncast($0, to: OperatorEngine.self).request($1) },
      cancel: { unsafeDowncast($0, to: OperatorEngine.self).cancel() })
    super.init(machine, outlet: SubscriberOutlet(downstream))
  }

  /// Sends the subscriber its subscription. Upstreams are connected before and subscribed after that.
  @inlinable func announce() {
    subscription.connection.connect(self)
    outlet.downstream.receive(subscription: subscription)
  }

  @usableFromInline var description: String { subscription.description }

  @usableFromInline override func didEnd() { subscription.connection.disconnect() }

  /// An input as the closures see it that receive its signals.
  @usableFromInline typealias Upstream<P: Publisher> = UpstreamInput<OperatorEngine, P.Output, P.Failure>

  /// Creates the input of an upstream.
  ///
  /// - Parameters:
  ///   - publisher: The type of the upstream.
  ///   - demand: The demand that is always requested from it.
  ///   - receiveValue: Passes a value to the machine, and returns what the machine requests from this
  ///     upstream.
  ///   - receiveEnd: Passes the machine the completion of this upstream. Neither closure captures anything.
  @inlinable func input<P: Publisher>(
    for publisher: P.Type, requesting demand: Subscribers.Demand = .none,
    _ receiveValue:
      @escaping (OperatorEngine, Upstream<P>, P.Output) -> DemandCount,
    end receiveEnd: @escaping (OperatorEngine, Upstream<P>, P.Failure?) -> Void
  ) -> OperatorInput<OperatorEngine, P.Output, P.Failure> {
    OperatorInput(self, requesting: DemandCount(demand), receiveValue: receiveValue, receiveEnd: receiveEnd)
  }

  /// Subscribes to an upstream, unless the stream has ended already.
  @inlinable
  func subscribe<P: Publisher>(_ input: OperatorInput<OperatorEngine, P.Output, P.Failure>, to publisher: P) {
    if !isOver { whileSubscribing { publisher.attach(input) } }
  }
}

/// A subscriber as an engine sees it.
@usableFromInline struct SubscriberOutlet<Downstream: Subscriber>: OperatorOutlet {
  @usableFromInline let downstream: Downstream

  @inlinable init(_ downstream: Downstream) { self.downstream = downstream }

  @inlinable @inline(__always) func deliver(_ output: Downstream.Input) -> DemandCount {
    DemandCount(downstream.receive(output))
  }

  @inlinable func complete(_ failure: Downstream.Failure?) {
    downstream.receive(completion: Subscribers.Completion(failure))
  }
}
