import SwiftCombineEngine

extension Publishers {
  /// A publisher that delivers values and the completion after an interval, on a scheduler.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The interval by which values and the completion are delayed.
    public let interval: Context.SchedulerTimeType.Stride
    /// By how much a delivery may be late.
    public let tolerance: Context.SchedulerTimeType.Stride
    /// The scheduler that delivers values and the completion.
    public let scheduler: Context
    /// Options for the scheduler's deliveries.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that delivers values and the completion after an interval, on a scheduler.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - interval: The interval by which values and the completion are delayed.
    ///   - tolerance: By how much a delivery may be late.
    ///   - scheduler: The scheduler that delivers values and the completion.
    ///   - options: Options for the scheduler's deliveries.
    @_transparent public init(
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
      upstream.attach(
        DelayOperator(
          subscriber, scheduler: scheduler, options: options, interval: interval, tolerance: tolerance,
          isBursty: Context._takesTogether && upstream._sendsInBursts))
    }
  }
}

/// The delayed signals where one timer serves a burst: the oldest is due first.
@usableFromInline struct DelayStage<Output, Failure: Error, Time: Comparable> {
  @usableFromInline enum Signal {
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
  }

  @usableFromInline var waiting = OperatorQueue<(signal: Signal, due: Time, burst: Int)>()
  /// The number of bursts that have begun; below it, whether the last one has a timer.
  @usableFromInline var burst = 0
  @usableFromInline var isTimerSet = false

  @inlinable init() {}

  @usableFromInline mutating func endBurst() {
    burst += 1
    isTimerSet = false
  }

  /// - Returns: Whether the caller must set a timer.
  @inlinable mutating func add(_ signal: Signal, due: Time) -> Bool {
    waiting.append((signal, due, burst))
    defer { isTimerSet = true }
    return !isTimerSet
  }

  /// Delivers the signals of the oldest burst that are due; the next burst has a separate timer.
  ///
  /// - Returns: The time to set the timer to again, if signals of the burst remain.
  @inlinable mutating func ripen(_ now: Time, into outbox: inout Outbox<Output, Failure>) -> Time? {
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

extension DelayStage: BufferReporting {
  @usableFromInline var bufferCounts: BufferCounts? { BufferCounts(buffered: waiting.count) }
}

/// Each signal has a separate delayed action, and so keeps its place among the actions of others. Where the
/// upstream publisher sends in bursts and the scheduler allows it (`_takesTogether`), one timer at a time
/// serves a burst.
///
/// Its subscription has no separate description, as Apple's has none.
@usableFromInline
final class DelayOperator<Input, Failure: Error, Context: Scheduler>:
  SchedulingOperator<Input, Failure, Context, DelayStage<Input, Failure, Context.SchedulerTimeType>>,
  Subscriber
{
  @usableFromInline let interval: Context.SchedulerTimeType.Stride
  @usableFromInline let tolerance: Context.SchedulerTimeType.Stride

  @inlinable init<S: Subscriber>(
    _ subscriber: S, scheduler: Context, options: Context.SchedulerOptions?,
    interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride, isBursty: Bool
  ) where S.Input == Input, S.Failure == Failure {
    self.interval = interval
    self.tolerance = tolerance
    super.init(
      subscriber, stage: DelayStage(), scheduler: scheduler, options: options, isBursty: isBursty,
      wait: Wait(interval: interval, tolerance: tolerance))
  }

  @inlinable func receive(subscription: any Subscription) { open(subscription) }

  @usableFromInline override func endBurst() {
    state.withLock {
      $0.stage?.endBurst()
      $0.outbox.endBurst()
    }
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard sharesActions else { return hop(input) }
    if slot.isOpen { add(.value(input)) }
    return .none
  }
  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    guard sharesActions else { return hop(completion) }
    if slot.isOpen, slot.end() { add(.completion(completion)) }
  }

  @inlinable func add(_ waiting: DelayStage<Input, Failure, Context.SchedulerTimeType>.Signal) {
    let due = scheduler.now.advanced(by: interval)
    if signal({ stage, _ in stage.add(waiting, due: due) }) == true { setTimer(due) }
  }

  @inlinable func setTimer(_ due: Context.SchedulerTimeType) {
    scheduler.schedule(
      after: due, tolerance: tolerance, options: options,
      CarriedContext.keep { self.ripen() })
  }

  @inlinable func ripen() {
    let now = scheduler.now
    if let next = fire({ stage, outbox in stage.ripen(now, into: &outbox) }) ?? nil { setTimer(next) }
  }
}

extension Publisher {
  /// Delays values and the completion, each by the same interval.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .delay(for: .seconds(2), scheduler: DispatchQueue.main)
  ///       .sink { print($0) }
  ///
  ///     upstream               ──1──2─────3──┤
  ///     delay(for: 2, …)       ────1──2─────3──┤
  ///
  /// **Delivery**: on the scheduler, in upstream order and one signal at a time, also on a queue that runs
  /// several actions at once; the completion, a failure too, comes after the last value. The subscription
  /// itself is not delayed. A downstream closure that was formed on the main actor is checked when it runs:
  /// pass a scheduler that runs on the main actor (<doc:ClosureOnAnotherThread>).
  /// **Demand**: passes upstream unchanged.
  /// **Cancellation**: drops the delayed values, and a delayed completion too.
  /// **Memory**: the values of the last interval.
  ///
  /// - Parameters:
  ///   - interval: The delay, in the scheduler's unit of time.
  ///   - tolerance: By how much a delivery may be late; if `nil`, the scheduler's minimum tolerance.
  ///   - scheduler: The scheduler that delivers values and the completion.
  ///   - options: Options for the scheduler's deliveries.
  @_transparent public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance,
      scheduler: scheduler, options: options)
  }
}
