import CombineMachinery
import CombineShim

/// The engine of an operator that joins signals, over whatever Combine there is.
///
/// Its upstreams hold it, through their inlets; its subscriber holds only an `EngineSubscription`, which lets
/// go of it at the end. So it is freed with its upstreams, once those have ended or it was cancelled, whatever
/// the subscriber keeps.
///
/// An operator makes a machine and an engine, gives the engine its inlets, announces the subscription, and
/// subscribes to the upstreams:
///
///     let engine = OperatorEngine(SampleMachine(), name: "Sample", downstream: subscriber)
///     let values = engine.inlet(for: Upstream.self) { $0.receive($1) } end: { $0.end($1) }
///     engine.connect([values])
///     engine.announce()
///     engine.subscribe(values, to: upstream)
open class OperatorEngine<Machine: OperatorMachine, Downstream: Subscriber>: Engine<
  Machine, SubscriberOutlet<Downstream>
>, CustomStringConvertible
where Downstream.Input == Machine.Output, Downstream.Failure == Machine.Failure {
  @usableFromInline
  final let subscription: EngineSubscription

  /// - Parameter name: What the subscription calls itself.
  @inlinable
  public init(_ machine: Machine, name: String, downstream: Downstream) {
    subscription = EngineSubscription(name: name)
    super.init(machine, outlet: SubscriberOutlet(downstream))
  }

  /// Hands the subscriber its subscription. Upstreams are connected before and subscribed after.
  ///
  /// - Parameter cancel: What a cancellation does, where it does not just end the engine.
  @inlinable
  public final func announce(cancel: @escaping (OperatorEngine) -> Void = { $0.cancel() }) {
    subscription.connect(
      self,
      request: { unsafeDowncast($0, to: OperatorEngine.self).request($1) },
      cancel: { cancel(unsafeDowncast($0, to: OperatorEngine.self)) })
    outlet.downstream.receive(subscription: subscription)
  }

  public final var description: String { subscription.description }

  /// An engine that does something of its own at the end calls this one too.
  open override func didEnd() { subscription.disconnect() }

  // MARK: Upstreams

  /// Makes the way in for an upstream.
  ///
  /// - Parameters:
  ///   - index: Which of the upstreams it is, where they are counted.
  ///   - publisher: Its type.
  ///   - demand: What it is asked for in any case.
  ///   - receiveValue: Tells the machine of a value, and returns what it asks of this upstream.
  ///   - receiveEnd: Tells the machine that this upstream ended, and how. Neither captures anything.
  @inlinable
  public final func inlet<P: Publisher>(
    _ index: Int = 0, for publisher: P.Type, asking demand: DemandCount = .none,
    _ receiveValue:
      @escaping (OperatorEngine, Inlet<OperatorEngine, P.Output, P.Failure>, P.Output) -> DemandCount,
    end receiveEnd: @escaping (OperatorEngine, Inlet<OperatorEngine, P.Output, P.Failure>, P.Failure?) -> Void
  ) -> Inlet<OperatorEngine, P.Output, P.Failure> {
    Inlet(self, index: index, asking: demand, receiveValue: receiveValue, receiveEnd: receiveEnd)
  }

  /// Makes the way in for an upstream of which the machine hears and asks nothing in return at once.
  ///
  /// - Parameters:
  ///   - index: Which of the upstreams it is, where they are counted.
  ///   - publisher: Its type.
  ///   - demand: What it is asked for in any case.
  ///   - receiveValue: Tells the machine of a value. What it returns is released when the machine is not
  ///     being changed any more.
  ///   - receiveEnd: Tells the machine that this upstream ended, and how. Neither captures anything.
  @inlinable
  public final func inlet<P: Publisher, Leftover>(
    _ index: Int = 0, for publisher: P.Type, asking demand: DemandCount = .none,
    machine receiveValue: @escaping (inout Machine, P.Output) -> Leftover,
    end receiveEnd: @escaping (inout Machine, P.Failure?) -> Void
  ) -> Inlet<OperatorEngine, P.Output, P.Failure> {
    inlet(index, for: publisher, asking: demand) { engine, inlet, value in
      engine.signal(value, from: inlet, receiveValue)
    } end: { engine, _, failure in
      _ = engine.signal(failure, receiveEnd)
    }
  }

  /// Subscribes to an upstream, unless the stream or the upstream is over already.
  @inlinable
  public final func subscribe<P: Publisher>(
    _ inlet: Inlet<OperatorEngine, P.Output, P.Failure>, to publisher: P
  ) {
    if !isOver, !inlet.slot.hasEnded { whileSubscribing { publisher.subscribe(inlet) } }
  }
}

/// A subscriber as an engine sees it.
@frozen
public struct SubscriberOutlet<Downstream: Subscriber>: Outlet {
  public let downstream: Downstream

  @inlinable
  public init(_ downstream: Downstream) { self.downstream = downstream }

  @inlinable
  public func deliver(_ output: Downstream.Input) -> DemandCount {
    downstream.receive(output).machineCount
  }

  @inlinable
  public func complete(_ failure: Downstream.Failure?) {
    downstream.receive(completion: failure.map { .failure($0) } ?? .finished)
  }
}
