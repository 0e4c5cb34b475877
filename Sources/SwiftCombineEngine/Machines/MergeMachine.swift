/// Delivers the values of several upstreams in the order in which they arrive; `merge` and `flatMap` use it.
///
/// While the subscriber's demand is limited, requests one value at a time from every upstream, so at most one
/// value of each is buffered; further values that an upstream sends are dropped. Once the demand is
/// unlimited, requests unlimited values from every upstream.
public struct MergeMachine<Output, Failure: Error>: PassingMachine, TakingMachine {
  @usableFromInline var demand = DemandCount.none
  @usableFromInline var waiting = OperatorQueue<(output: Output, input: EngineInput)>()
  /// The number of upstreams that have not finished; for `flatMap` the outer upstream counts too.
  public var running: Int
  /// The number of unrequested values that were dropped.
  @usableFromInline var dropped = 0
  @usableFromInline var failure: Failure?
  /// The steps to take before the machine waits for another signal.
  @usableFromInline var steps = OperatorQueue<OperatorStep<Output, Failure>>()
  /// The upstream that emits the other ones, if there is one.
  @usableFromInline var outer: EngineInput?
  /// Whether to request another upstream from the outer one when one has finished.
  @usableFromInline var replacesFinished = false

  /// - Parameter running: The number of upstreams.
  @inlinable public init(running: Int) { self.running = running }

  /// Sets the upstream that emits the other ones, before anything is subscribed.
  ///
  /// - Parameters:
  ///   - outer: The upstream that emits the other ones. It counts as running.
  ///   - replacesFinished: Whether to request another one from it when one has finished.
  @inlinable public mutating func begin(_ outer: EngineInput, replacesFinished: Bool) {
    self.outer = outer
    self.replacesFinished = replacesFinished
  }

  @inlinable public mutating func request(_ outputs: DemandCount) {
    let wasLimited = !demand.isUnlimited
    demand += outputs
    if wasLimited, demand.isUnlimited { steps.append(.requestAll(.unlimited)) }
  }

  /// Adds an upstream, from which one value is requested in any case.
  @inlinable public mutating func start(_ input: EngineInput) {
    // Its subscription may have arrived already while another thread was inside: then the request is a step
    // like any other.
    if demand.isUnlimited, !input.start(with: .unlimited) { steps.append(.request(.unlimited, input)) }
  }

  @inlinable public mutating func receive(_ output: Output, from input: EngineInput) {
    if failure != nil { return }
    if !demand.isUnlimited {
      if input.hasWaiting {
        dropped += 1
        return
      }
      input.hasWaiting = true
    }
    waiting.append((output, input))
  }

  /// Receives the only value of an upstream that has sent it and finished, and so needs no input: the value
  /// waits as one of the outer upstream, of which it requests nothing.
  @inlinable public mutating func receive(only output: Output) {
    if failure == nil, let outer { waiting.append((output, outer)) }
  }

  @inlinable public mutating func finish(_ input: EngineInput) {
    running -= 1
    steps.append(.forget(input))
    if replacesFinished, let outer { steps.append(.request(DemandCount(1), outer)) }
  }

  /// Records a failure. The first one is delivered, after the earlier values for which there is demand.
  @inlinable public mutating func fail(_ failure: Failure) {
    if self.failure == nil { self.failure = failure }
  }

  public var bufferCounts: BufferCounts { BufferCounts(buffered: waiting.count, dropped: dropped) }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let failure, waiting.isEmpty || demand == .none { return .complete(failure) }
    if demand != .none, let (output, input) = waiting.popFirst() {
      if !demand.isUnlimited { count(input) }
      return .deliver(output)
    }
    if let step = steps.popFirst() { return step }
    return running == 0 && waiting.isEmpty ? .complete(nil) : nil
  }

  /// Counts an output of an upstream, from which another value is requested then.
  @inlinable @inline(never) mutating func count(_ input: consuming EngineInput) {
    demand.takeOne()
    if input === outer { return }
    input.hasWaiting = false
    steps.append(.request(DemandCount(1), input))
  }

  @inlinable public var passable: DemandCount { waiting.isEmpty && failure == nil ? demand : .none }

  /// The request is the first step behind the values that may be delivered.
  @inlinable public var restsAfterRequest: Bool { steps.isEmpty && (running > 0 || !waiting.isEmpty) }
  @inlinable public func requestedAgain(of granted: DemandCount) -> DemandCount {
    granted.isUnlimited ? .none : DemandCount(1)
  }

  @inlinable public mutating func willPass() { demand.takeOne() }

  @inlinable public mutating func begin(taking input: EngineInput) { running += 1 }
  @inlinable public mutating func end(taking input: EngineInput) { running -= 1 }
}
