import CombineMachinery

/// Delivers the values of several upstreams in the order in which they arrive: what `merge` and `flatMap` do.
///
/// While the subscriber wants a limited number, every upstream is asked for one value at a time, so at most one of each waits.
/// Once it wants everything, so does every upstream.
@usableFromInline
struct MergeMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline
  var demand = DemandCount.none
  @usableFromInline
  var waiting = Queue<(output: Output, link: InletLink)>()
  /// Upstreams that have not finished; for `flatMap` the one that brings the others counts too.
  @usableFromInline
  var running: Int
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

  /// What every upstream is asked for at first.
  @inlinable
  var firstDemand: DemandCount { demand.isUnlimited ? .unlimited : DemandCount(1) }

  @inlinable
  mutating func request(_ outputs: DemandCount) {
    let wasLimited = !demand.isUnlimited
    demand += outputs
    if wasLimited, demand.isUnlimited { steps.append(.requestAll(.unlimited)) }
  }

  @inlinable
  mutating func receive(_ output: Output, from link: InletLink) { waiting.append((output, link)) }

  @inlinable
  mutating func finish(_ link: InletLink) {
    running -= 1
    steps.append(.forget(link))
    if replacesFinished { steps.append(.requestOuter(DemandCount(1))) }
  }

  @inlinable
  mutating func next() -> Step<Output, Failure>? {
    if let failure { return .complete(failure) }
    if demand != .none, let (output, link) = waiting.popFirst() {
      if !demand.isUnlimited {
        demand.takeOne()
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
