/// Delivers the values of several upstreams in the order in which they arrive; `merge` and `flatMap` use it.
///
/// While the subscriber's demand is limited, requests one value at a time from every upstream, so at most one
/// value of each is buffered; further values that an upstream sends are dropped. Once the demand is
/// unlimited, requests unlimited values from every upstream.
public struct MergeMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline var demand = DemandCount.none
  @usableFromInline var waiting = Queue<(output: Output, link: InletLink)>()
  /// The number of upstreams that have not finished; for `flatMap` the outer upstream counts too.
  public var running: Int
  /// The number of unrequested values that were dropped.
  @usableFromInline var dropped = 0
  @usableFromInline var failure: Failure?
  /// The steps to take before the machine waits for another signal.
  @usableFromInline var steps = Queue<Step<Output, Failure>>()
  /// The upstream that emits the other ones, if there is one.
  @usableFromInline var outer: InletLink?
  /// Whether to request another upstream from the outer one when one has finished.
  @usableFromInline var replacesFinished = false

  /// - Parameter running: The number of upstreams.
  @inlinable public init(running: Int) { self.running = running }

  /// Sets the upstream that emits the other ones, before anything is subscribed.
  ///
  /// - Parameters:
  ///   - outer: The upstream that emits the other ones. It counts as running.
  ///   - replacesFinished: Whether to request another one from it when one has finished.
  @inlinable public mutating func begin(_ outer: InletLink, replacesFinished: Bool) {
    self.outer = outer
    self.replacesFinished = replacesFinished
  }

  @inlinable public mutating func request(_ outputs: DemandCount) {
    let wasLimited = !demand.isUnlimited
    demand += outputs
    if wasLimited, demand.isUnlimited { steps.append(.requestAll(.unlimited)) }
  }

  /// Adds an upstream, from which one value is requested in any case.
  @inlinable public mutating func start(_ link: InletLink) {
    // Its subscription may have arrived already while another thread was inside: then the request is a step
    // like any other.
    if demand.isUnlimited, !link.start(with: .unlimited) { steps.append(.request(.unlimited, link)) }
  }

  @inlinable public mutating func receive(_ output: Output, from link: InletLink) {
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

  /// Receives the only value of an upstream that has sent it and finished, and so needs no link: the value
  /// waits as one of the outer upstream, of which it requests nothing.
  @inlinable public mutating func receive(only output: Output) {
    if failure == nil, let outer { waiting.append((output, outer)) }
  }

  @inlinable public mutating func finish(_ link: InletLink) {
    running -= 1
    steps.append(.forget(link))
    if replacesFinished, let outer { steps.append(.request(DemandCount(1), outer)) }
  }

  /// Records a failure. The first one is delivered, after the earlier values for which there is demand.
  @inlinable public mutating func fail(_ failure: Failure) {
    if self.failure == nil { self.failure = failure }
  }

  public var bufferCounts: BufferCounts { BufferCounts(buffered: waiting.count, dropped: dropped) }

  @inlinable public mutating func next() -> Step<Output, Failure>? {
    if let failure, waiting.isEmpty || demand == .none { return .complete(failure) }
    if demand != .none, let (output, link) = waiting.popFirst() {
      if !demand.isUnlimited { count(link) }
      return .deliver(output)
    }
    if let step = steps.popFirst() { return step }
    return running == 0 && waiting.isEmpty ? .complete(nil) : nil
  }

  /// Counts an output of an upstream, from which another value is requested then.
  @inlinable @inline(never) mutating func count(_ link: InletLink) {
    demand.takeOne()
    if link === outer { return }
    link.hasWaiting = false
    steps.append(.request(DemandCount(1), link))
  }

  /// The number of outputs that may be delivered directly, without steps.
  @inlinable public var passable: DemandCount { waiting.isEmpty && failure == nil ? demand : .none }

  @inlinable public mutating func willPass() { demand.takeOne() }
}
