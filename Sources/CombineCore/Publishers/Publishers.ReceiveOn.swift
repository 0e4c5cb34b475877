extension Publishers {
  /// A publisher that delivers on a scheduler.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// Where values and the completion are delivered.
    public let scheduler: Context
    /// How the scheduler is to run the deliveries.
    public let options: Context.SchedulerOptions?

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        ReceiveOnOperator(
          subscriber, scheduler: scheduler, options: options,
          isBursty: Context._takesTogether && upstream._sendsInBursts))
    }
  }
}

@usableFromInline
final class ReceiveOnOperator<Input, Failure: Error, Context: Scheduler>:
  HopOperator<Input, Failure, Context, Void>, Subscriber, Reflected
{
  @inlinable
  init<S: Subscriber>(
    _ subscriber: S, scheduler: Context, options: Context.SchedulerOptions?, isBursty: Bool
  ) where S.Input == Input, S.Failure == Failure {
    super.init(subscriber, stage: (), scheduler: scheduler, options: options, isBursty: isBursty)
  }

  @inlinable
  func receive(subscription: any Subscription) { open(subscription) }
  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { hop(input) }
  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { hop(completion) }

  @usableFromInline
  var description: String { "ReceiveOn" }
}

extension Publisher {
  /// Delivers values and the completion on a scheduler.
  ///
  ///     upstream            ──1──2──3──┤    on any thread
  ///     receive(on: main)   ──1──2──3──┤    on the main queue
  ///
  /// **Delivery**: in the order in which upstream sent, one signal at a time, also on a queue that runs
  /// several actions at once; the completion comes after the last value. On a serial queue each value has its
  /// place among the work of others, as if it had been scheduled alone; one whose action the scheduler drops
  /// comes with the next signal. The subscription itself is handed on
  /// at once, on the subscribing thread. A closure further down that was formed on the main actor is
  /// checked: see to it that the scheduler runs there.
  /// **Demand**: goes upstream as it is; what waits for the scheduler was asked for, and is not limited
  /// otherwise.
  /// **Cancellation**: what waits is dropped, a completion too.
  ///
  /// - Parameters:
  ///   - scheduler: Where to deliver.
  ///   - options: How the scheduler is to run the deliveries.
  @inlinable
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}
