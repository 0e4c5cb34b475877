import CombineMachinery

extension Publishers {
  /// A publisher that delivers after an interval, on a scheduler.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// How much later values and the completion are delivered.
    public let interval: Context.SchedulerTimeType.Stride
    /// By how much a delivery may be late.
    public let tolerance: Context.SchedulerTimeType.Stride
    /// Where they are delivered.
    public let scheduler: Context
    /// How the scheduler is to run the deliveries.
    public let options: Context.SchedulerOptions?

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride,
      tolerance: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions? = nil
    ) {
      self.upstream = upstream
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        DelayOperator(
          subscriber, scheduler: scheduler, options: options, interval: interval, tolerance: tolerance,
          isBursty: Context._takesTogether && upstream._sendsInBursts))
    }
  }
}

/// What waits for its time where one timer serves a burst: the oldest is due first.
@usableFromInline
struct DelayStage<Output, Failure: Error, Time: Comparable> {
  @usableFromInline
  enum Signal {
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
  }

  @usableFromInline
  var waiting = Queue<(signal: Signal, due: Time, burst: Int)>()
  /// How many bursts have begun, and whether the last one has a timer.
  @usableFromInline
  var burst = 0
  @usableFromInline
  var isTimerSet = false

  @inlinable
  init() {}

  @usableFromInline
  mutating func endBurst() {
    burst += 1
    isTimerSet = false
  }

  /// - Returns: Whether a timer is to be set.
  @inlinable
  mutating func add(_ signal: Signal, due: Time) -> Bool {
    waiting.append((signal, due, burst))
    defer { isTimerSet = true }
    return !isTimerSet
  }

  /// Delivers what is due of the oldest burst: the next one has a timer of its own.
  ///
  /// - Returns: The time to set the timer to again, if anything of the burst is left.
  @inlinable
  mutating func ripen(_ now: Time, into outbox: inout Outbox<Output, Failure>) -> Time? {
    guard let burst = waiting.first?.burst else { return nil }
    while let oldest = waiting.first, oldest.burst == burst {
      if oldest.due > now { return oldest.due }
      _ = waiting.popFirst()
      switch oldest.signal {
      case .value(let value): outbox.values.append(value)
      case .completion(let completion): outbox.completion = completion
      }
    }
    if burst == self.burst { isTimerSet = false }
    return nil
  }
}

extension DelayStage: HoldsValues {
  @usableFromInline
  var holdings: Holdings? { Holdings(held: waiting.count) }
}

/// Each signal has a delayed action of its own, and so its place among those of others. Where the upstream
/// sends in bursts and the scheduler grants it (`_takesTogether`), one timer at a time serves a burst.
///
/// Its subscription has no description of its own, as Apple's has none.
@usableFromInline
final class DelayOperator<Input, Failure: Error, Context: Scheduler>:
  HopOperator<Input, Failure, Context, DelayStage<Input, Failure, Context.SchedulerTimeType>>, Subscriber
{
  @usableFromInline
  let interval: Context.SchedulerTimeType.Stride
  @usableFromInline
  let tolerance: Context.SchedulerTimeType.Stride

  @inlinable
  init<S: Subscriber>(
    _ subscriber: S, scheduler: Context, options: Context.SchedulerOptions?,
    interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride, isBursty: Bool
  ) where S.Input == Input, S.Failure == Failure {
    self.interval = interval
    self.tolerance = tolerance
    super.init(
      subscriber, stage: DelayStage(), scheduler: scheduler, options: options, isBursty: isBursty,
      wait: Wait(interval: interval, tolerance: tolerance))
  }

  @inlinable
  func receive(subscription: any Subscription) { open(subscription) }

  @usableFromInline
  override func endBurst() {
    state.withLock {
      $0.stage?.endBurst()
      $0.outbox.endBurst()
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard sharesActions else { return hop(input) }
    if slot.isOpen { add(.value(input)) }
    return .none
  }
  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard sharesActions else { return hop(completion) }
    if slot.isOpen, slot.end() { add(.completion(completion)) }
  }

  @inlinable
  func add(_ waiting: DelayStage<Input, Failure, Context.SchedulerTimeType>.Signal) {
    let due = scheduler.now.advanced(by: interval)
    if signal({ stage, _ in stage.add(waiting, due: due) }) == true { setTimer(due) }
  }

  @inlinable
  func setTimer(_ due: Context.SchedulerTimeType) {
    scheduler.schedule(after: due, tolerance: tolerance, options: options) { self.ripen() }
  }

  @inlinable
  func ripen() {
    let now = scheduler.now
    if let next = fire({ stage, outbox in stage.ripen(now, into: &outbox) }) ?? nil { setTimer(next) }
  }
}

extension Publisher {
  /// Delivers values and the completion later, each by the same interval.
  ///
  ///     upstream               ──1──2─────3──┤
  ///     delay(for: 2, …)       ────1──2─────3──┤
  ///
  /// **Delivery**: on the scheduler, in the order in which upstream sent and one signal at a time, also on a
  /// queue that runs several actions at once; the completion, a failure too, comes after the last value. The
  /// subscription itself is handed on at once. A closure further down that was formed on the main actor is
  /// checked: see to it that the scheduler runs there.
  /// **Demand**: goes upstream as it is.
  /// **Cancellation**: what waits is dropped, a completion too.
  /// **Memory**: what came within the last interval.
  ///
  /// - Parameters:
  ///   - interval: How much later, in the scheduler's unit of time.
  ///   - tolerance: By how much a delivery may be late; without one, what the scheduler says.
  ///   - scheduler: Where values and the completion are delivered.
  ///   - options: How the scheduler is to run the deliveries.
  @inlinable
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance,
      scheduler: scheduler, options: options)
  }
}
