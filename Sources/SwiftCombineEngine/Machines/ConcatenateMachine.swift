/// A machine that delivers one upstream after another: the outstanding demand passes from each to the next.
///
/// Its step `advance` requests the next upstream. The engine that performs it calls `start(_:)` with the
/// input of one, at once or later, or `finish()` if there is none. A machine that begins on demand requests
/// the upstream when there is outstanding demand.
public struct ConcatenateMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline enum Phase {
    /// The next upstream is to be requested.
    case idle
    /// The next upstream has been requested.
    case awaiting
    /// There is a current upstream.
    case following(EngineInput)
    /// There is no further upstream.
    case finished
  }

  @usableFromInline let beginsOnDemand: Bool
  @usableFromInline var phase = Phase.idle
  /// Whether the step `advance` is being taken or, at first, the subscriber has not received its
  /// subscription: in both cases `didAdvance()` ends it.
  @usableFromInline var isAdvancing = true
  @usableFromInline var waiting = OperatorQueue<Output>()
  @usableFromInline var ended: EngineInput?
  @usableFromInline var demand = DemandCount.none
  @usableFromInline var unrequested = DemandCount.none
  @usableFromInline var failure: Failure?

  /// - Parameter beginsOnDemand: Whether no upstream is subscribed to without outstanding demand.
  @inlinable public init(beginsOnDemand: Bool = false) { self.beginsOnDemand = beginsOnDemand }

  @inlinable public mutating func request(_ values: DemandCount) {
    demand += values
    unrequested += values
  }

  /// Starts the next upstream.
  @inlinable public mutating func start(_ input: EngineInput) {
    phase = .following(input)
    unrequested = input.start(with: demand) ? .none : demand
  }

  /// There is no further upstream.
  @inlinable public mutating func finish() { phase = .finished }

  @inlinable public mutating func receive(_ value: Output) { waiting.append(value) }

  /// The upstream has completed.
  @inlinable public mutating func end(_ input: EngineInput, _ failure: Failure?) {
    self.failure = failure
    ended = input
    phase = .idle
  }

  @inlinable public mutating func didAdvance() { isAdvancing = false }

  public var bufferCounts: BufferCounts { BufferCounts(buffered: waiting.count) }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let value = waiting.popFirst(for: &demand) { return .deliver(value) }
    if let failure, waiting.isEmpty { return .complete(failure) }
    if let input = ended.take() { return .forget(input) }
    switch phase {
    case .idle where waiting.isEmpty && !isAdvancing && !(beginsOnDemand && demand == .none):
      phase = .awaiting
      isAdvancing = true
      return .advance
    case .following(let input) where unrequested != .none:
      defer { unrequested = .none }
      return .request(unrequested, input)
    case .finished where waiting.isEmpty: return .complete(nil)
    default: return nil
    }
  }
}
