import SwiftCombineEngine
import SwiftCombine

/// The engine of an operator that combines signals, on Apple's Combine and on this package's.
///
/// Its upstreams retain it, through their inputs; its subscriber retains only an `EngineSubscription`, which
/// releases it on completion or cancellation. So it is released with its upstreams, once those have completed
/// or it was canceled, even if the subscriber keeps its subscription.
///
/// An operator creates a machine and an engine, connects the inputs to the engine, announces the
/// subscription, and subscribes to the upstreams:
///
///     let engine = OperatorEngine(QueueMachine<Int, Never>(), name: "Queue", downstream: subscriber)
///     let values = engine.input(
///       for: Upstream.self, requesting: .unlimited, machine: { $0.append($1) }, end: { $0.end($1) })
///     engine.connect([values])
///     engine.announce()
///     engine.subscribe(values, to: upstream)
open class OperatorEngine<Machine: OperatorMachine, Downstream: Subscriber>: MachineEngine<
  Machine, SubscriberOutlet<Downstream>
>, CustomStringConvertible
where Downstream.Input == Machine.Output, Downstream.Failure == Machine.Failure {
  @usableFromInline final let subscription: EngineSubscription
  /// What a cancellation by the subscriber does; set before the subscriber has the subscription.
  // Unchecked: set before the subscriber has the subscription, and read afterwards.
  @usableFromInline @exclusivity(unchecked) final var cancelAction: (OperatorEngine) -> Void = { $0.cancel() }

  /// Creates the engine of one subscription.
  ///
  /// - Parameters:
  ///   - machine: The logic of the operator.
  ///   - name: The name of the subscription, in debug output.
  ///   - downstream: The subscriber that receives what the machine delivers.
  @inlinable public init(_ machine: Machine, name: String, downstream: Downstream) {
    // Unchecked: the functions are called with the engine of the subscription, which is this one.
    subscription = EngineSubscription(
      name: name, request: { unsafe unsafeDowncast($0, to: OperatorEngine.self).request($1) },
      cancel: {
        // Unchecked: as above.
        let engine = unsafe unsafeDowncast($0, to: OperatorEngine.self)
        unsafe engine.cancelAction(engine)
      })
    super.init(machine, outlet: SubscriberOutlet(downstream))
  }

  /// Sends the subscriber its subscription. Inputs are connected before and upstreams subscribed after.
  ///
  /// - Parameter cancel: Called on cancellation; by default it cancels the engine.
  @inlinable public final func announce(cancel: @escaping (OperatorEngine) -> Void = { $0.cancel() }) {
    unsafe cancelAction = cancel
    subscription.connection.connect(self)
    outlet.downstream.receive(subscription: subscription)
  }

  public final var description: String { subscription.description }

  /// An override must call this method too.
  open override func didEnd() { subscription.connection.disconnect() }

  // MARK: Upstreams

  /// An input as the closures see it that receive its signals.
  public typealias Upstream<P: Publisher> = UpstreamInput<OperatorEngine, P.Output, P.Failure>

  /// Creates the input of an upstream.
  ///
  /// - Parameters:
  ///   - index: The index of the upstream, if there are several.
  ///   - publisher: The type of the upstream.
  ///   - demand: The initial demand, requested on subscription.
  ///   - receiveValue: Passes a value to the machine, and returns the additional demand for this upstream.
  ///   - receiveEnd: Passes the completion of this upstream to the machine. Neither closure captures
  ///     anything.
  @inlinable public final func input<P: Publisher>(
    _ index: Int = 0, for publisher: P.Type, requesting demand: DemandCount = .none,
    _ receiveValue:
      @escaping (OperatorEngine, Upstream<P>, P.Output) -> DemandCount,
    end receiveEnd: @escaping (OperatorEngine, Upstream<P>, P.Failure?) -> Void
  ) -> OperatorInput<OperatorEngine, P.Output, P.Failure> {
    OperatorInput(self, index: index, requesting: demand, receiveValue: receiveValue, receiveEnd: receiveEnd)
  }

  /// Creates the input of an upstream whose signals only change the machine.
  ///
  /// - Parameters:
  ///   - index: The index of the upstream, if there are several.
  ///   - publisher: The type of the upstream.
  ///   - demand: The initial demand, requested on subscription.
  ///   - receiveValue: Passes a value to the machine. Its result is released when the change of the machine
  ///     has ended.
  ///   - receiveEnd: Passes the completion of this upstream to the machine. Neither closure captures
  ///     anything.
  @inlinable public final func input<P: Publisher, Leftover>(
    _ index: Int = 0, for publisher: P.Type, requesting demand: DemandCount = .none,
    machine receiveValue: @escaping (inout Machine, P.Output) -> Leftover,
    end receiveEnd: @escaping (inout Machine, P.Failure?) -> Void
  ) -> OperatorInput<OperatorEngine, P.Output, P.Failure> {
    input(index, for: publisher, requesting: demand) { engine, input, value in
      engine.signal(value, from: input, receiveValue)
    } end: { engine, _, failure in
      engine.signal(failure, receiveEnd)
    }
  }

  /// Subscribes to an upstream, unless the engine or the upstream has terminated already.
  @inlinable public final func subscribe<P: Publisher>(
    _ input: OperatorInput<OperatorEngine, P.Output, P.Failure>, to publisher: P
  ) {
    if !isOver, !input.slot.hasEnded { whileSubscribing { publisher.subscribe(input) } }
  }
}

/// The outlet of an engine that delivers to a subscriber.
@frozen public struct SubscriberOutlet<Downstream: Subscriber>: OperatorOutlet {
  /// The subscriber.
  public let downstream: Downstream

  /// Creates an outlet that delivers to a subscriber.
  @inlinable public init(_ downstream: Downstream) { self.downstream = downstream }

  /// Sends a value, and returns the additional demand.
  @inlinable @inline(__always) public func deliver(_ output: Downstream.Input) -> DemandCount {
    DemandCount(downstream.receive(output))
  }

  /// Sends the completion.
  @inlinable public func complete(_ failure: Downstream.Failure?) {
    downstream.receive(completion: failure.map { .failure($0) } ?? .finished)
  }
}
