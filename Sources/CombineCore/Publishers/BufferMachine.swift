import CombineMachinery

/// Keeps values until they are asked for.
@usableFromInline
struct BufferMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline
  let size: Int
  @usableFromInline
  let keepsFull: Bool
  @usableFromInline
  let whenFull: Publishers.BufferingStrategy<Failure>

  @usableFromInline
  var demand = DemandCount.none
  @usableFromInline
  var waiting = Queue<Output>()
  /// How many values were delivered and have not been asked for again.
  @usableFromInline
  var unasked = DemandCount.none
  /// Whether the subscriber has its subscription.
  @usableFromInline
  var isAnnounced = false
  /// The thread that hands it over, the only one to deliver meanwhile.
  @usableFromInline
  var announcer: UInt = 0
  /// Whether nothing is taken in any more.
  @usableFromInline
  var isClosed = false
  /// How many values found no room, or lost it to newer ones.
  @usableFromInline
  var dropped = 0
  /// The end that comes after what waits.
  @usableFromInline
  var end: Subscribers.Completion<Failure>?
  /// The upstream's failure, which comes before what waits and is not wanted.
  @usableFromInline
  var failure: Failure?
  /// What a value that found no room makes necessary, and the upstream to be cancelled for it.
  @usableFromInline
  var step: Step<Output, Failure>?
  @usableFromInline
  var overflowing: InletLink?
  /// Whether the buffer has overflowed where that is a failure.
  @usableFromInline
  var hasOverflowed = false
  /// Whether demand has come since, or was there: once that is used up, the failure follows.
  @usableFromInline
  var isFailing = false

  @inlinable
  init(size: Int, keepsFull: Bool, whenFull: Publishers.BufferingStrategy<Failure>) {
    self.size = size
    self.keepsFull = keepsFull
    self.whenFull = whenFull
  }

  @inlinable
  mutating func request(_ outputs: DemandCount) {
    demand += outputs
    if hasOverflowed, outputs != .none { isFailing = true }
  }

  /// - Returns: The value that was dropped for the new one.
  @inlinable
  mutating func receive(_ output: Output, from link: InletLink) -> Output? {
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

  @inlinable
  mutating func receive(made failure: Failure) {
    end = .failure(failure)
    step = overflowing.take().map { .cancel($0) }
  }

  @inlinable
  mutating func finish(_ failure: Failure?) {
    guard !isClosed else { return }
    isClosed = true
    self.failure = failure
    if failure == nil { end = .finished }
  }

  @usableFromInline
  var holdings: Holdings { Holdings(held: waiting.count, dropped: dropped) }

  @inlinable
  mutating func next() -> Step<Output, Failure>? {
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

  /// Whether this thread may deliver: while one hands the subscription over, no other does.
  @inlinable
  var mayDeliver: Bool { isAnnounced || announcer == 0 || isOnThread(announcer) }

  @inlinable
  mutating func askAgain() -> Step<Output, Failure>? {
    if unasked != .none {
      defer { unasked = .none }
      return .requestAll(unasked)
    }
    return nil
  }

  /// How many outputs may go past the steps.
  @inlinable
  var passable: DemandCount { waiting.isEmpty && !isClosed && size > 0 && mayDeliver ? demand : .none }

  @inlinable
  mutating func willPass() { demand.takeOne() }
}

extension OperatorEngine where Machine == BufferMachine<Downstream.Input, Downstream.Failure> {
  /// Makes the way in of the buffer's upstream.
  ///
  /// - Parameters:
  ///   - publisher: Its type.
  ///   - demand: What it is asked for at first.
  @inlinable
  func bufferInlet<P: Publisher>(
    for publisher: P.Type, asking demand: Subscribers.Demand
  ) -> Inlet<OperatorEngine, P.Output, P.Failure>
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    inlet(
      for: publisher, asking: demand,
      { engine, inlet, value in
        // With nothing before it and no thread inside, a value that is wanted goes straight through.
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
      end: { engine, _, failure in _ = engine.signal(failure) { $0.finish($1) } })
  }
}
