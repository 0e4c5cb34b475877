import SwiftCombineEngine

/// Delivers the values of several upstreams in the order in which they arrive; `merge` and `flatMap` use it.
///
/// While the subscriber's demand is limited, requests one value at a time from every upstream, so at most one
/// value of each is buffered; further values that an upstream sends are dropped. Once the demand is
/// unlimited, requests unlimited values from every upstream.
@usableFromInline struct MergeMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline var demand = DemandCount.none
  @usableFromInline var waiting = Queue<(output: Output, link: InletLink)>()
  /// The number of upstreams that have not finished; for `flatMap` the outer upstream counts too.
  @usableFromInline var running: Int
  /// The number of unrequested values that were dropped.
  @usableFromInline var dropped = 0
  @usableFromInline var failure: Failure?
  /// The steps to take before the machine waits for another signal.
  @usableFromInline var steps = Queue<Step<Output, Failure>>()
  /// Whether to request another inner publisher from the outer upstream when one has finished.
  @usableFromInline let replacesFinished: Bool

  @inlinable init(running: Int, replacesFinished: Bool = false) {
    self.running = running
    self.replacesFinished = replacesFinished
  }

  @inlinable mutating func request(_ outputs: DemandCount) {
    let wasLimited = !demand.isUnlimited
    demand += outputs
    if wasLimited, demand.isUnlimited { steps.append(.requestAll(.unlimited)) }
  }

  /// Adds an upstream, from which one value is requested in any case.
  @inlinable mutating func start(_ link: InletLink) {
    // Its subscription may have arrived already while another thread was inside: then the request is a step
    // like any other.
    if demand.isUnlimited, !link.start(with: .unlimited) { steps.append(.request(.unlimited, link)) }
  }

  @inlinable mutating func receive(_ output: Output, from link: InletLink) {
    if failure != nil { return }
    if !demand.isUnlimited {
      if link.hasWaiting {
        dropped += 1
        return
      }
      link.hasWaiting = true
    }
    waiting.append((output, link))
  }

  @inlinable mutating func finish(_ link: InletLink) {
    running -= 1
    steps.append(.forget(link))
    if replacesFinished { steps.append(.requestOuter(DemandCount(1))) }
  }

  /// Records a failure. The first one is delivered, after the earlier values for which there is demand.
  @inlinable mutating func fail(_ failure: Failure) {
    if self.failure == nil { self.failure = failure }
  }

  @usableFromInline var holdings: Holdings { Holdings(held: waiting.count, dropped: dropped) }

  @inlinable mutating func next() -> Step<Output, Failure>? {
    if let failure, waiting.isEmpty || demand == .none { return .complete(failure) }
    if demand != .none, let (output, link) = waiting.popFirst() {
      if !demand.isUnlimited {
        demand.takeOne()
        link.hasWaiting = false
        steps.append(.request(DemandCount(1), link))
      }
      return .deliver(output)
    }
    if let step = steps.popFirst() { return step }
    return running == 0 && waiting.isEmpty ? .complete(nil) : nil
  }

  /// The number of outputs that may be delivered directly, without steps.
  @inlinable var passable: DemandCount { waiting.isEmpty && failure == nil ? demand : .none }

  @inlinable mutating func willPass() { demand.takeOne() }
}

extension OperatorEngine where Machine == MergeMachine<Downstream.Input, Downstream.Failure> {
  /// Creates an engine that merges a number of upstreams, each to be added with `merge(_:)`.
  @inlinable convenience init(merging count: Int, downstream: Downstream) {
    self.init(MergeMachine(running: count), name: "Merge", acceptsZeroDemand: true, downstream: downstream)
  }

  /// Subscribes to one of the upstreams, unless the engine has completed or was cancelled.
  @inlinable func merge<P: Publisher>(_ publisher: P)
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    let inlet = mergeInlet(for: P.self)
    if connect(inlet, sharesDemand: true, { $0.start($1) }) { publisher.subscribe(inlet) }
  }

  /// Creates the inlet for an upstream publisher whose values are delivered as they arrive.
  @inlinable
  func mergeInlet<P: Publisher>(for publisher: P.Type) -> Inlet<OperatorEngine, P.Output, P.Failure>
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    // Requests a value even before the machine knows of the upstream, so that the requests that one thread
    // causes stay in order.
    inlet(
      for: publisher, asking: .max(1),
      { engine, inlet, value in
        // With no thread inside and nothing buffered, the value is delivered directly.
        var isLimited = false
        let (wasSent, answer) = engine.pass(from: inlet) {
          $0.passable
        } _: { granted, deliver in
          isLimited = !granted.isUnlimited
          _ = deliver(value)
          return true
        }
        if wasSent { return isLimited ? answer + DemandCount(1) : answer }
        return answer + engine.signal((value, inlet), from: inlet) { $0.receive($1.0, from: $1.1) }
      },
      end: { engine, inlet, failure in
        if let failure {
          engine.signal(failure) { $0.fail($1) }
        } else {
          engine.signal(inlet as InletLink) { $0.finish($1) }
        }
      })
  }
}
