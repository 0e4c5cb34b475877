/// Buffers values until the subscriber requests them.
///
/// The size counts the buffered values beyond the demand: a requested value always has room.
public struct BufferMachine<Output, Failure: Error>: PassingMachine {
  @usableFromInline let size: Int
  @usableFromInline let keepsFull: Bool
  @usableFromInline let whenFull: OverflowStrategy<Failure>

  public var demand = DemandCount.none
  public var waiting = OperatorQueue<Output>()
  /// The number of values that were delivered and have not been requested again from upstream.
  @usableFromInline var unrequested = DemandCount.none
  /// The thread that sends the subscription to the subscriber, which receives what it requests inside: only
  /// this thread delivers meanwhile. Zero once that is done; before, no thread's number.
  public var announcer: UInt = 1
  /// Whether the buffer accepts no more values.
  @usableFromInline var isClosed = false
  /// The number of values dropped because the buffer was full: new ones, or old ones replaced by newer ones.
  @usableFromInline var dropped = 0
  /// The completion that follows the buffered values.
  public var end: Failure??
  /// The upstream's failure, which is delivered before buffered values that were not requested.
  @usableFromInline var failure: Failure?
  /// The step that an overflow makes necessary, and below it the upstream to cancel for it.
  @usableFromInline var step: OperatorStep<Output, Failure>?
  @usableFromInline var overflowing: EngineInput?
  /// Whether the buffer has overflowed and its strategy is to fail.
  @usableFromInline var hasOverflowed = false
  /// Whether there was demand at the overflow, or has been since: once it is used up, the failure follows.
  @usableFromInline var isFailing = false

  @inlinable public init(size: Int, keepsFull: Bool, whenFull: OverflowStrategy<Failure>) {
    self.size = size
    self.keepsFull = keepsFull
    self.whenFull = whenFull
  }

  @inlinable public mutating func request(_ outputs: DemandCount) {
    demand += outputs
    if hasOverflowed, outputs != .none { isFailing = true }
  }

  /// - Returns: The value that was dropped in favor of the new one.
  @inlinable public mutating func receive(_ output: Output, from input: EngineInput) -> Output? {
    guard !isClosed else { return nil }
    // A requested value has room beside the others: it waits only because a delivery goes on.
    if size > 0, DemandCount(UInt(waiting.count)) < demand + DemandCount(UInt(size)) {
      waiting.append(output)
      return nil
    }
    switch whenFull {
    case .dropNewest:
      dropped += 1
      return nil
    case .dropOldest:
      dropped += 1
      guard let oldest = waiting.popFirst() else { return nil }
      waiting.append(output)
      return oldest
    case .fail(let make):
      isClosed = true
      hasOverflowed = true
      isFailing = demand != .none
      overflowing = input
      step = .makeFailure(make)
      return nil
    }
  }

  @inlinable public mutating func didMakeFailure(_ failure: Failure) {
    end = .some(failure)
    step = overflowing.take().map { .cancel($0) }
  }

  @inlinable public mutating func finish(_ failure: Failure?) {
    guard !isClosed else { return }
    isClosed = true
    self.failure = failure
    if failure == nil { end = .some(nil) }
  }

  @inlinable public var restsAfterRequest: Bool { true }
  public var bufferCounts: BufferCounts { BufferCounts(buffered: waiting.count, dropped: dropped) }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let step = step.take() { return step }
    guard hasSignals, mayDeliver else { return requestAgain() }
    if demand != .none, let output = waiting.popFirst() {
      demand.takeOne()
      if keepsFull { unrequested += DemandCount(1) }
      return .deliver(output)
    }
    if let failure, announcer == 0 { return .complete(failure) }
    switch end {
    case .some(let failure?) where isFailing: return .complete(failure)
    case .some(nil) where demand != .none: return .complete(nil)
    default: return requestAgain()
    }
  }

  /// Whether there is a value or a completion to be delivered, now or on request.
  @inlinable var hasSignals: Bool { !waiting.isEmpty || isClosed }

  /// Whether this thread may deliver.
  @inlinable var mayDeliver: Bool { announcer == 0 || isOnThread(announcer) }

  @inlinable mutating func requestAgain() -> OperatorStep<Output, Failure>? {
    if unrequested != .none {
      defer { unrequested = .none }
      return .requestAll(unrequested)
    }
    return nil
  }

  @inlinable
  public var passable: DemandCount { waiting.isEmpty && !isClosed && size > 0 && mayDeliver ? demand : .none }

  @inlinable public func requestedAgain(of granted: DemandCount) -> DemandCount {
    keepsFull ? DemandCount(1) : .none
  }

  @inlinable public mutating func willPass() { demand.takeOne() }
}
