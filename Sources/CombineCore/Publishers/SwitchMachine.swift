import CombineMachinery

/// Delivers the values of the newest of the publishers that an upstream brings.
///
/// What is wanted and not yet delivered is asked of each new publisher when it takes over.
@usableFromInline
struct SwitchMachine<Output, Failure: Error>: OperatorMachine {
  /// What is wanted and has not come from any publisher.
  @usableFromInline
  var demand = DemandCount.none
  /// What of that the publisher at hand has not been asked for.
  @usableFromInline
  var unasked = DemandCount.none
  /// The publisher at hand; `nil` before the first one, and once it has finished.
  @usableFromInline
  var current: InletLink?
  /// Publishers that have ended or been replaced.
  @usableFromInline
  var past = Queue<InletLink>()
  /// What came during a delivery. Its demand has been taken.
  @usableFromInline
  var waiting = Queue<Output>()
  @usableFromInline
  var isOuterFinished = false
  @usableFromInline
  var failure: Failure?

  @inlinable
  init() {}

  @inlinable
  mutating func request(_ outputs: DemandCount) {
    demand += outputs
    if current != nil { unasked += outputs }
  }

  /// A new publisher takes over, which has not been subscribed to.
  @inlinable
  mutating func start(_ link: InletLink) {
    retire()
    current = link
    unasked = link.prepare(demand) ? .none : demand
  }

  /// The publisher at hand is no longer listened to.
  @inlinable
  mutating func retire() {
    if let last = current.take() { past.append(last) }
    unasked = .none
  }

  @inlinable
  mutating func receive(_ output: Output, from link: InletLink) {
    guard link === current, failure == nil else { return }
    if demand == .none { Misuse.valueWithoutDemand("SwitchToLatest") }
    demand.takeOne()
    waiting.append(output)
  }

  @inlinable
  mutating func finish(_ link: InletLink) {
    if link === current { retire() }
  }

  /// Something failed, unless there is no failure. The first one is delivered, after what came before it.
  @inlinable
  mutating func fail(_ failure: Failure?) {
    if self.failure == nil { self.failure = failure }
  }

  @usableFromInline
  var holdings: Holdings { Holdings(held: waiting.count) }

  @inlinable
  mutating func next() -> Step<Output, Failure>? {
    if let output = waiting.popFirst() { return .deliver(output) }
    if let failure { return .complete(failure) }
    if let link = past.popFirst() { return .forget(link) }
    if unasked != .none, let current {
      defer { unasked = .none }
      return .request(unasked, current)
    }
    return isOuterFinished && current == nil ? .complete(nil) : nil
  }

  /// How many outputs may go past the steps.
  @inlinable
  var passable: DemandCount { waiting.isEmpty && failure == nil ? demand : .none }

  @inlinable
  mutating func willPass() { demand.takeOne() }
}
