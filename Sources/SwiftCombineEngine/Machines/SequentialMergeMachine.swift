/// Delivers the values of inner upstreams one upstream after the other, in the order in which these were
/// started, although all of them run at once. `flatMapSequential` uses it.
///
/// Each upstream has a buffer of a fixed size: as many values are requested from it as that has room for.
/// When the first upstream has finished and its values are delivered, another one is requested from the outer
/// upstream.
public struct SequentialMergeMachine<Output, Failure: Error>: OperatorMachine {
  /// An inner upstream, from its start until its values are delivered.
  @usableFromInline final class Branch {
    @usableFromInline let input: EngineInput
    // Unchecked: both are accessed by the machine alone, inside the gate of its engine.
    @usableFromInline @exclusivity(unchecked) var waiting = OperatorQueue<Output>()
    // Unchecked: as `waiting`.
    @usableFromInline @exclusivity(unchecked) var hasFinished = false

    @inlinable init(_ input: EngineInput) { self.input = input }
  }

  @usableFromInline let bufferSize: Int
  @usableFromInline var outer: EngineInput?
  @usableFromInline var demand = DemandCount.none
  /// The upstreams that are not delivered whole, in their order.
  @usableFromInline var branches: [Branch] = []
  @usableFromInline var dropped = 0
  @usableFromInline var failure: Failure?
  /// The steps to take before the machine waits for another signal.
  @usableFromInline var steps = OperatorQueue<OperatorStep<Output, Failure>>()

  /// - Parameter bufferSize: How many values of each inner upstream are buffered at most. As many have to be
  ///   requested with its subscription.
  @inlinable public init(bufferSize: Int) { self.bufferSize = bufferSize }

  /// Sets the upstream that emits the other ones, before anything is subscribed.
  @inlinable public mutating func begin(_ outer: EngineInput) { self.outer = outer }

  @inlinable public mutating func request(_ outputs: DemandCount) { demand += outputs }

  /// Adds an inner upstream after the others.
  @inlinable public mutating func start(_ input: EngineInput) { branches.append(Branch(input)) }

  @inlinable public mutating func receive(_ output: Output, from input: EngineInput) {
    guard failure == nil, let branch = branches.first(where: { $0.input === input }) else { return }
    if branch.waiting.count < bufferSize { branch.waiting.append(output) } else { dropped += 1 }
  }

  /// An inner upstream has finished.
  @inlinable public mutating func finish(_ input: EngineInput) {
    if failure != nil { return }  // values that wait behind it are dropped
    branches.first { $0.input === input }?.hasFinished = true
    steps.append(.forget(input))
  }

  /// The outer upstream has finished.
  @inlinable public mutating func finishOuter() { outer = nil }

  /// Records a failure, which follows the values that may be delivered now. Only the first one counts.
  @inlinable public mutating func fail(_ failure: Failure) {
    if self.failure == nil { self.failure = failure }
  }

  public var bufferCounts: BufferCounts {
    BufferCounts(buffered: branches.reduce(0) { $0 + $1.waiting.count }, dropped: dropped)
  }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    while let first = branches.first {
      if demand != .none, let output = first.waiting.popFirst() {
        demand.takeOne()
        if !first.hasFinished { steps.append(.request(DemandCount(1), first.input)) }
        return .deliver(output)
      }
      guard first.hasFinished, first.waiting.isEmpty else { break }
      branches.removeFirst()
      if let outer { steps.append(.request(DemandCount(1), outer)) }
    }
    if let failure { return .complete(failure) }
    if let step = steps.popFirst() { return step }
    return outer == nil && branches.isEmpty ? .complete(nil) : nil
  }
}
