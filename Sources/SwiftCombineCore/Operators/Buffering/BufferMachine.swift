import SwiftCombineEngine

/// Buffers values until the subscriber requests them.
@usableFromInline struct BufferMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline let size: Int
  @usableFromInline let keepsFull: Bool
  @usableFromInline let whenFull: Publishers.BufferingStrategy<Failure>

  @usableFromInline var demand = DemandCount.none
  @usableFromInline var waiting = Queue<Output>()
  /// The number of values that were delivered and have not been requested again from upstream.
  @usableFromInline var unasked = DemandCount.none
  /// Whether the subscriber has received its subscription.
  @usableFromInline var isAnnounced = false
  /// The thread that sends the subscription to the subscriber; until it is done, only this thread delivers.
  @usableFromInline var announcer: UInt = 0
  /// Whether the buffer accepts no more values.
  @usableFromInline var isClosed = false
  /// The number of values dropped because the buffer was full: new ones, or old ones replaced by newer ones.
  @usableFromInline var dropped = 0
  /// The completion that follows the buffered values.
  @usableFromInline var end: Subscribers.Completion<Failure>?
  /// The upstream's failure, which is delivered before buffered values that were not requested.
  @usableFromInline var failure: Failure?
  /// The step that an overflow makes necessary, and below it the upstream to cancel for it.
  @usableFromInline var step: Step<Output, Failure>?
  @usableFromInline var overflowing: InletLink?
  /// Whether the buffer has overflowed and its strategy is to fail.
  @usableFromInline var hasOverflowed = false
  /// Whether there was demand at the overflow, or has been since: once it is used up, the failure follows.
  @usableFromInline var isFailing = false

  @inlinable init(size: Int, keepsFull: Bool, whenFull: Publishers.BufferingStrategy<Failure>) {
    self.size = size
    self.keepsFull = keepsFull
    self.whenFull = whenFull
  }

  @inlinable mutating func request(_ outputs: DemandCount) {
    demand += outputs
    if hasOverflowed, outputs != .none { isFailing = true }
  }

  /// - Returns: The value that was dropped in favor of the new one.
  @inlinable mutating func receive(_ output: Output, from link: InletLink) -> Output? {
    guard !isClosed else { return nil }
    if waiting.count < size {
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
    case .customError(let make):
      isClosed = true
      hasOverflowed = true
      isFailing = demand != .none
      overflowing = link
      step = .makeFailure(make)
      return nil
    }
  }

  @inlinable mutating func receive(made failure: Failure) {
    end = .failure(failure)
    step = overflowing.take().map { .cancel($0) }
  }

  @inlinable mutating func finish(_ failure: Failure?) {
    guard !isClosed else { return }
    isClosed = true
    self.failure = failure
    if failure == nil { end = .finished }
  }

  @usableFromInline var holdings: Holdings { Holdings(held: waiting.count, dropped: dropped) }

  @inlinable mutating func next() -> Step<Output, Failure>? {
    if let step = step.take() { return step }
    guard mayDeliver else { return askAgain() }
    if demand != .none, let output = waiting.popFirst() {
      demand.takeOne()
      if keepsFull { unasked += DemandCount(1) }
      return .deliver(output)
    }
    if let failure, isAnnounced { return .complete(failure) }
    switch end {
    case .failure(let failure)? where isFailing: return .complete(failure)
    case .finished? where demand != .none: return .complete(nil)
    default: return askAgain()
    }
  }

  /// Whether this thread may deliver: while one thread sends the subscription to the subscriber, no other
  /// may.
  @inlinable var mayDeliver: Bool { isAnnounced || announcer == 0 || isOnThread(announcer) }

  @inlinable mutating func askAgain() -> Step<Output, Failure>? {
    if unasked != .none {
      defer { unasked = .none }
      return .requestAll(unasked)
    }
    return nil
  }

  /// The number of outputs that may be delivered directly, without steps.
  @inlinable
  var passable: DemandCount { waiting.isEmpty && !isClosed && size > 0 && mayDeliver ? demand : .none }

  @inlinable mutating func willPass() { demand.takeOne() }
}

extension OperatorEngine where Machine == BufferMachine<Downstream.Input, Downstream.Failure> {
  /// Creates the inlet for the buffer's upstream publisher.
  ///
  /// - Parameters:
  ///   - publisher: The type of the upstream publisher.
  ///   - demand: The initial request.
  @inlinable func bufferInlet<P: Publisher>(
    for publisher: P.Type, asking demand: Subscribers.Demand
  ) -> Inlet<OperatorEngine, P.Output, P.Failure>
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    inlet(
      for: publisher, asking: demand,
      { engine, inlet, value in
        // With an empty buffer and no thread inside, a requested value is delivered directly.
        var keepsFull = false
        let (wasSent, answer) = engine.pass(from: inlet) {
          keepsFull = $0.keepsFull
          return $0.passable
        } _: { _, deliver in
          _ = deliver(value)
          return true
        }
        if wasSent { return keepsFull ? answer + DemandCount(1) : answer }
        return answer + engine.signal((value, inlet), from: inlet) { $0.receive($1.0, from: $1.1) }
      },
      end: { engine, _, failure in engine.signal(failure) { $0.finish($1) } })
  }
}
