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
          subscriber, scheduler: scheduler, options: options, interval: interval, tolerance: tolerance))
    }
  }
}

/// Its subscription has no description of its own, as Apple's has none.
@usableFromInline
final class DelayOperator<Input, Failure: Error, Context: Scheduler>:
  HopOperator<Input, Failure, Context, Void>, Subscriber
{
  @inlinable
  init<S: Subscriber>(
    _ subscriber: S, scheduler: Context, options: Context.SchedulerOptions?,
    interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride
  ) where S.Input == Input, S.Failure == Failure {
    super.init(
      subscriber, stage: (), scheduler: scheduler, options: options,
      wait: Wait(interval: interval, tolerance: tolerance))
  }

  @inlinable
  func receive(subscription: any Subscription) { open(subscription) }
  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { hop(input) }
  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { hop(completion) }
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
  /// not checked: see to it that the scheduler runs there.
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
