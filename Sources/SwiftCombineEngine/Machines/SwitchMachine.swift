/// Delivers the values of the latest of the inner publishers that an upstream emits; `switchToLatest` and
/// `flatMapFirst` use it.
///
/// Outstanding demand is requested from each new inner publisher when it becomes the current one.
public struct SwitchMachine<Output, Failure: Error>: TakingMachine {
  /// The outstanding demand: values requested and not delivered by any inner publisher.
  @usableFromInline var demand = DemandCount.none
  /// The part of it that has not been requested from the current inner publisher.
  @usableFromInline var unrequested = DemandCount.none
  /// The current inner publisher; `nil` before the first one, and once it has finished.
  @usableFromInline var current: EngineInput?
  /// Inner publishers that have completed or been replaced.
  @usableFromInline var past = OperatorQueue<EngineInput>()
  /// The values that arrived during a delivery. Their demand has been deducted.
  @usableFromInline var waiting = OperatorQueue<Output>()
  @usableFromInline var isOuterFinished = false
  @usableFromInline var failure: Failure?
  /// Called with a value for which there is no demand, which is then dropped.
  @usableFromInline let onUnrequested: () -> Void

  /// - Parameter onUnrequested: Called when a value arrives for which there is no demand.
  @inlinable public init(onUnrequested: @escaping () -> Void = {}) { self.onUnrequested = onUnrequested }

  @inlinable public mutating func request(_ outputs: DemandCount) {
    demand += outputs
    if current != nil { unrequested += outputs }
  }

  /// Makes a new inner publisher, which has not been subscribed to, the current one.
  @inlinable public mutating func start(_ input: EngineInput) {
    retire()
    current = input
    unrequested = input.start(with: demand) ? .none : demand
  }

  /// Ignores the current inner publisher from now on.
  @inlinable public mutating func retire() {
    if let last = current.take() { past.append(last) }
    unrequested = .none
  }

  @inlinable public mutating func receive(_ output: Output, from input: EngineInput) {
    guard input === current, failure == nil else { return }
    if demand == .none { return onUnrequested() }
    demand.takeOne()
    waiting.append(output)
  }

  @inlinable public mutating func finish(_ input: EngineInput) {
    if input === current { retire() }
  }

  /// Records that the current inner publisher has failed; the failure of another one is ignored.
  @inlinable public mutating func fail(_ input: EngineInput, _ failure: Failure) {
    if input === current { fail(failure) }
  }

  /// Records that no inner publisher follows, because the upstream has completed.
  @inlinable public mutating func endOuter(_ failure: Failure?) {
    isOuterFinished = true
    fail(failure)
  }

  /// Records a failure, unless it is `nil`. The first one is delivered, after the values before it.
  @inlinable public mutating func fail(_ failure: Failure?) {
    if self.failure == nil { self.failure = failure }
  }

  @inlinable public var restsAfterRequest: Bool { true }
  public var bufferCounts: BufferCounts { BufferCounts(buffered: waiting.count) }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let output = waiting.popFirst() { return .deliver(output) }
    if let failure { return .complete(failure) }
    if let input = past.popFirst() { return .forget(input) }
    if unrequested != .none, let current {
      defer { unrequested = .none }
      return .request(unrequested, current)
    }
    return isOuterFinished && current == nil ? .complete(nil) : nil
  }

  /// The number of outputs that may be delivered directly, without steps.
  @inlinable public var passable: DemandCount { waiting.isEmpty && failure == nil ? demand : .none }

  @inlinable public mutating func willPass() { demand.takeOne() }

  @inlinable public mutating func begin(taking input: EngineInput) { start(input) }
  @inlinable public mutating func end(taking input: EngineInput) { finish(input) }
}
