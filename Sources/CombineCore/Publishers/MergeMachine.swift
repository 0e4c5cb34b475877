import CombineMachinery

/// Delivers the values of several upstreams in the order in which they arrive: what `merge` and `flatMap` do.
///
/// While the subscriber wants a limited number, every upstream is asked for one value at a time, so at most
/// one of each waits; what an upstream sends beyond that is dropped. Once it wants everything, so does every
/// upstream.
@usableFromInline
struct MergeMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline
  var demand = DemandCount.none
  @usableFromInline
  var waiting = Queue<(output: Output, link: InletLink)>()
  /// Upstreams that have not finished; for `flatMap` the one that brings the others counts too.
  @usableFromInline
  var running: Int
  /// How many values were sent without having been asked for.
  @usableFromInline
  var dropped = 0
  @usableFromInline
  var failure: Failure?
  /// What is to be done before anything else comes to a rest.
  @usableFromInline
  var steps = Queue<Step<Output, Failure>>()
  /// Whether the upstream that brings the others is asked for another one when one has finished.
  @usableFromInline
  let replacesFinished: Bool

  @inlinable
  init(running: Int, replacesFinished: Bool = false) {
    self.running = running
    self.replacesFinished = replacesFinished
  }

  @inlinable
  mutating func request(_ outputs: DemandCount) {
    let wasLimited = !demand.isUnlimited
    demand += outputs
    if wasLimited, demand.isUnlimited { steps.append(.requestAll(.unlimited)) }
  }

  /// An upstream is there now, which is asked for one value in any case.
  @inlinable
  mutating func start(_ link: InletLink) {
    // Its subscription may have arrived already when another thread was inside: then the request is a step
    // like any other.
    if demand.isUnlimited, !link.prepare(.unlimited) { steps.append(.request(.unlimited, link)) }
  }

  @inlinable
  mutating func receive(_ output: Output, from link: InletLink) {
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

  @inlinable
  mutating func finish(_ link: InletLink) {
    running -= 1
    steps.append(.forget(link))
    if replacesFinished { steps.append(.requestOuter(DemandCount(1))) }
  }

  /// Something failed. The first failure is the one that is delivered, after what came before it and is
  /// wanted.
  @inlinable
  mutating func fail(_ failure: Failure) {
    if self.failure == nil { self.failure = failure }
  }

  @usableFromInline
  var holdings: Holdings { Holdings(held: waiting.count, dropped: dropped) }

  @inlinable
  mutating func next() -> Step<Output, Failure>? {
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

  /// How many outputs may go past the steps.
  @inlinable
  var passable: DemandCount { waiting.isEmpty && failure == nil ? demand : .none }

  @inlinable
  mutating func willPass() { demand.takeOne() }
}

extension OperatorEngine where Machine == MergeMachine<Downstream.Input, Downstream.Failure> {
  /// Makes an engine that merges a number of upstreams, each to be added with `merge(_:)`.
  @inlinable
  convenience init(merging count: Int, downstream: Downstream) {
    self.init(MergeMachine(running: count), name: "Merge", acceptsZeroDemand: true, downstream: downstream)
  }

  /// Subscribes to one of the upstreams, unless the stream is over already.
  @inlinable
  func merge<P: Publisher>(_ publisher: P)
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    let inlet = mergeInlet(for: P.self)
    if connect(inlet, { $0.start($1) }) { publisher.subscribe(inlet) }
  }

  /// Makes the way in of an upstream whose values are delivered as they come.
  @inlinable
  func mergeInlet<P: Publisher>(for publisher: P.Type) -> Inlet<OperatorEngine, P.Output, P.Failure>
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    // It is asked for a value even before the machine knows of it, so that what one thread opens stays in
    // order.
    inlet(
      for: publisher, asking: .max(1),
      { engine, inlet, value in
        // With no thread inside and nothing before it, the value goes straight through.
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
          _ = engine.signal(failure) { $0.fail($1) }
        } else {
          _ = engine.signal(inlet as InletLink) { $0.finish($1) }
        }
      })
  }
}
