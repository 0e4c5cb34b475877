extension Publishers {
  /// A publisher that delivers values and the completion on a scheduler.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The scheduler that delivers values and the completion.
    public let scheduler: Context
    /// Options for the scheduler's deliveries.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that delivers values and the completion on a scheduler.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - scheduler: The scheduler that delivers values and the completion.
    ///   - options: Options for the scheduler's deliveries.
    @_transparent public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        ReceiveOnOperator(
          subscriber, scheduler: scheduler, options: options,
          isBursty: Context._takesTogether && upstream._sendsInBursts))
    }
  }
}

@usableFromInline
final class ReceiveOnOperator<Input, Failure: Error, Context: Scheduler>:
  SchedulingOperator<Input, Failure, Context, Void>, Subscriber, Reflected
{
  @inlinable init<S: Subscriber>(
    _ subscriber: S, scheduler: Context, options: Context.SchedulerOptions?, isBursty: Bool
  ) where S.Input == Input, S.Failure == Failure {
    super.init(subscriber, stage: (), scheduler: scheduler, options: options, isBursty: isBursty)
  }

  @inlinable func receive(subscription: any Subscription) { open(subscription) }
  @inlinable func receive(_ input: Input) -> Subscribers.Demand { hop(input) }
  @inlinable func receive(completion: Subscribers.Completion<Failure>) { hop(completion) }

  @usableFromInline var description: String { "ReceiveOn" }
}

extension Publisher {
  /// Delivers values and the completion on a scheduler.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .receive(on: DispatchQueue.main)
  ///       .sink { print($0) }  // 1, 2, 3
  ///
  ///     upstream            ──1──2──3──┤    on any thread
  ///     receive(on: main)   ──1──2──3──┤    on the main queue
  ///
  /// **Delivery**: in upstream order, one signal at a time, also on a queue that runs several actions at
  /// once; the completion comes after the last value. On a serial queue each value keeps its place among the
  /// work of others, as if it had been scheduled alone; a value whose action the scheduler drops is delivered
  /// with the next signal. The subscription itself is sent at once, on the subscribing thread. A downstream
  /// closure that was formed on the main actor is checked when it runs: pass a scheduler that runs on the
  /// main actor (<doc:ClosureOnAnotherThread>).
  /// **Demand**: passes upstream unchanged; the values that wait for the scheduler were requested, and have
  /// no other limit.
  /// **Cancellation**: drops the values that wait for the scheduler, and a completion too. Cancels upstream
  /// on the thread that cancels, not on the scheduler: `subscribe(on:)` does that.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that delivers values and the completion.
  ///   - options: Options for the scheduler's deliveries.
  @_transparent public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}
