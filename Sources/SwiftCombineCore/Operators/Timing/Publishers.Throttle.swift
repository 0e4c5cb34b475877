import SwiftCombineEngine

extension Publishers {
  /// A publisher that publishes at most one value per interval.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The minimum interval from one value to the next.
    public let interval: Context.SchedulerTimeType.Stride
    /// The scheduler that delivers values and the completion.
    public let scheduler: Context
    /// Whether to publish the latest value that arrives within an interval, or the first.
    public let latest: Bool

    /// Creates a publisher that publishes at most one value per interval.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - interval: The minimum interval from one value to the next.
    ///   - scheduler: The scheduler that delivers values and the completion.
    ///   - latest: Whether to publish the latest value that arrives within an interval, or the first.
    @_transparent public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        ThrottleOperator(subscriber, interval: interval, scheduler: scheduler, latest: latest))
    }
  }
}

/// The value to deliver next, and the time of the last delivery.
@usableFromInline struct ThrottleStage<Value, Failure: Error, Time> {
  @usableFromInline var next: Value?
  /// Whether an action that delivers the next value is scheduled. An action that the scheduler drops resets
  /// it.
  @usableFromInline var isTurnScheduled = false
  @usableFromInline var last: Time?
  @usableFromInline var demand = DemandCount.none
  /// The number of values that were dropped because they arrived without demand.
  @usableFromInline var dropped = 0
  /// The upstream's completion, if it arrived while a value was pending.
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  @inlinable init() {}
}

extension ThrottleStage {
  /// - Returns: Whether the caller must schedule a delivery.
  @inlinable mutating func claimTurn() -> Bool {
    defer { isTurnScheduled = true }
    return !isTurnScheduled
  }
}

extension ThrottleStage: BufferReporting {
  @usableFromInline var bufferCounts: BufferCounts? {
    BufferCounts(buffered: next == nil ? 0 : 1, dropped: dropped)
  }
}

@usableFromInline
final class ThrottleOperator<Input, Failure: Error, Context: Scheduler>:
  SchedulingOperator<Input, Failure, Context, ThrottleStage<Input, Failure, Context.SchedulerTimeType>>,
  Subscriber,
  Reflected
{
  @usableFromInline let interval: Context.SchedulerTimeType.Stride
  @usableFromInline let latest: Bool

  @inlinable init<S: Subscriber>(
    _ subscriber: S, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
  ) where S.Input == Input, S.Failure == Failure {
    self.interval = interval
    self.latest = latest
    super.init(subscriber, stage: ThrottleStage(), scheduler: scheduler, options: nil)
  }

  @inlinable func receive(subscription: any Subscription) {
    if open(subscription) { slot.request(.unlimited) }
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
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

  @usableFromInline func scheduleTurn() {
    let turn = state.withLock { $0.stage?.last }?.advanced(by: interval)
    if let turn, scheduler.now < turn {
      scheduler.schedule(after: turn, tolerance: scheduler.minimumTolerance, options: nil, makeTurn())
    } else {
      scheduler.schedule(options: nil, makeTurn())
    }
  }

  private func makeTurn() -> () -> Void {
    if Context._takesTogether { return CarriedContext.keep { self.takeTurn() } }
    let turn = ScheduledTurn { $0 ? self.takeTurn() : self.giveTurnBack() }
    return CarriedContext.keep { turn.use() }
  }

  private func giveTurnBack() { state.withLock { $0.stage?.isTurnScheduled = false } }

  @usableFromInline func takeTurn() {
    let now = scheduler.now
    // The last time may call back when it is released, so that is returned from the lock.
    fire { stage, outbox -> Context.SchedulerTimeType? in
      stage.isTurnScheduled = false
      guard let value = stage.next.take() else { return nil }
      stage.demand.takeOne()
      outbox.values.append(value)
      outbox.completion = stage.completion
      return exchange(&stage.last, with: now)
    }
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
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
  override func request(_ demand: Subscribers.Demand) {
    signal { stage, _ in stage.demand += DemandCount(demand) }
  }

  @usableFromInline var description: String { "Throttle" }
}

extension Publisher {
  /// Publishes at most one value per interval: the first value at once, and then the first or the latest of
  /// the values that arrive within each interval.
  ///
  ///     let positions = PassthroughSubject<Int, Never>()
  ///     let cancellable = positions
  ///       .throttle(for: .milliseconds(100), scheduler: DispatchQueue.main, latest: true)
  ///       .sink { print($0) }
  ///
  ///     upstream                             1─2─3───────4─5─┤
  ///     throttle(for: 5, …, latest: false)   1────2──────4────5┤
  ///     throttle(for: 5, …, latest: true)    1────3──────4────5┤
  ///
  /// **Delivery**: on the scheduler; the interval counts from one delivery to the next, and an interval
  /// without values delivers nothing. The first value is delivered at once, as by Apple's since iOS 14; books
  /// and articles of 2019 show it one interval later. **Demand**: requests an unlimited number of values from
  /// the upstream publisher; a value that arrives without demand is dropped. **Failure**, and finish: at
  /// once, or after the pending value, when that is delivered. **Cancellation**: drops the pending value.
  /// **Memory**: one value. A downstream closure that was formed on the main actor is checked when it runs:
  /// pass a scheduler that runs on the main actor (<doc:ClosureOnAnotherThread>).
  ///
  /// - Parameters:
  ///   - interval: The minimum interval from one value to the next, in the scheduler's unit of time.
  ///   - scheduler: The scheduler that delivers values and the completion.
  ///   - latest: Whether to publish the latest value that arrives within an interval, or the first.
  @_transparent public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}
