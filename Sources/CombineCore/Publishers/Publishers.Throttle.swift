import CombineMachinery

extension Publishers {
  /// A publisher that delivers one value an interval at most.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// How long it is from one value to the next, at least.
    public let interval: Context.SchedulerTimeType.Stride
    /// Where values and the completion are delivered.
    public let scheduler: Context
    /// Whether the last of the values that come meanwhile is delivered, or the first.
    public let latest: Bool

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        ThrottleOperator(subscriber, interval: interval, scheduler: scheduler, latest: latest))
    }
  }
}

/// The value whose turn is next, and when the last one had its turn.
@usableFromInline
struct ThrottleStage<Value, Failure: Error, Time> {
  @usableFromInline
  var next: Value?
  /// Whether an action is under way that takes the turn. One that the scheduler drops gives it back.
  @usableFromInline
  var isTurnScheduled = false
  @usableFromInline
  var last: Time?
  @usableFromInline
  var demand = DemandCount.none
  /// How many values came while none was wanted.
  @usableFromInline
  var dropped = 0
  /// How the upstream ended while a value waited.
  @usableFromInline
  var completion: Subscribers.Completion<Failure>?

  @inlinable
  init() {}
}

extension ThrottleStage {
  /// - Returns: Whether a turn is to be scheduled.
  @inlinable
  mutating func claimTurn() -> Bool {
    defer { isTurnScheduled = true }
    return !isTurnScheduled
  }
}

extension ThrottleStage: HoldsValues {
  @usableFromInline
  var holdings: Holdings? { Holdings(held: next == nil ? 0 : 1, dropped: dropped) }
}

@usableFromInline
final class ThrottleOperator<Input, Failure: Error, Context: Scheduler>:
  HopOperator<Input, Failure, Context, ThrottleStage<Input, Failure, Context.SchedulerTimeType>>, Subscriber,
  Reflected
{
  @usableFromInline
  let interval: Context.SchedulerTimeType.Stride
  @usableFromInline
  let latest: Bool

  @inlinable
  init<S: Subscriber>(
    _ subscriber: S, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
  ) where S.Input == Input, S.Failure == Failure {
    self.interval = interval
    self.latest = latest
    super.init(subscriber, stage: ThrottleStage(), scheduler: scheduler, options: nil)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if open(subscription) { slot.request(.unlimited) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard slot.isOpen else { return .none }
    let change = signal { stage, _ -> (isMissing: Bool, old: Input?) in
      let old = stage.next
      if old == nil, stage.demand == .none {
        stage.dropped += 1
        return (false, nil)
      }
      if latest || old == nil { stage.next = input }
      return (stage.claimTurn(), old)
    }
    if let change, change.isMissing { scheduleTurn() }
    return .none
  }

  @usableFromInline
  func scheduleTurn() {
    let turn = state.withLock { $0.stage?.last }?.advanced(by: interval)
    if let turn, scheduler.now < turn {
      scheduler.schedule(after: turn, tolerance: scheduler.minimumTolerance, options: nil, makeTurn())
    } else {
      scheduler.schedule(options: nil, makeTurn())
    }
  }

  private func makeTurn() -> () -> Void {
    if Context._takesTogether { return { self.takeTurn() } }
    let ticket = Ticket { $0 ? self.takeTurn() : self.giveTurnBack() }
    return { ticket.use() }
  }

  private func giveTurnBack() { state.withLock { $0.stage?.isTurnScheduled = false } }

  @usableFromInline
  func takeTurn() {
    let now = scheduler.now
    fire { stage, outbox in
      stage.isTurnScheduled = false
      guard let value = stage.next.take() else { return }
      stage.last = now
      stage.demand.takeOne()
      outbox.values.append(value)
      outbox.completion = stage.completion
    }
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    guard slot.isOpen, slot.end() else { return }
    let isMissing = signal { stage, outbox in
      if stage.next == nil {
        outbox.completion = completion
        return false
      }
      stage.completion = completion
      return stage.claimTurn()
    }
    if isMissing == true { scheduleTurn() }
  }

  @usableFromInline
  override func request(_ demand: Subscribers.Demand) { signal { stage, _ in stage.demand += demand.count } }

  @usableFromInline
  var description: String { "Throttle" }
}

extension Publisher {
  /// Delivers one value an interval at most: the first at once, and then the first or the last of those that
  /// come until the interval is over.
  ///
  ///     upstream                             1─2─3───────4─5─┤
  ///     throttle(for: 5, …, latest: false)   1────2──────4────5┤
  ///     throttle(for: 5, …, latest: true)    1────3──────4────5┤
  ///
  /// **Delivery**: on the scheduler; the interval counts from one delivery to the next, and one without
  /// values delivers nothing. **Demand**: the upstream is asked for everything; a value that comes while none
  /// is wanted is dropped. **Failure**, and the end: at once, or after the value that waits, when that has
  /// its turn. **Cancellation**: what waits is dropped. **Memory**: one value. A closure further down that
  /// was formed on the main actor is checked: see to it that the scheduler runs there.
  ///
  /// - Parameters:
  ///   - interval: How long it is from one value to the next, at least, in the scheduler's unit of time.
  ///   - scheduler: Where values and the completion are delivered.
  ///   - latest: Whether the last of the values that come meanwhile is delivered, or the first.
  @inlinable
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}
