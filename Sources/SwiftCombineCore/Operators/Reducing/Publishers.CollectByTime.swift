import SwiftCombineEngine

extension Publishers {
  /// The strategy that decides when a group of collected values ends.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// Ends a group at each interval.
    case byTime(Context, Context.SchedulerTimeType.Stride)
    /// Ends a group at each interval, and earlier when it has a number of values.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// A publisher that groups the values that arrive within an interval.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The strategy that decides when a group ends.
    public let strategy: Publishers.TimeGroupingStrategy<Context>
    /// Options for the scheduler's timers and deliveries.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that groups the values that arrive within an interval.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - strategy: The strategy that decides when a group ends, and its scheduler.
    ///   - options: Options for the scheduler's timers and deliveries.
    @inlinable public init(
      upstream: Upstream, strategy: Publishers.TimeGroupingStrategy<Context>,
      options: Context.SchedulerOptions?
    ) {
      if case .byTimeOrCount(_, _, let count) = strategy, count <= 0 {
        Misuse.notPositiveCount("collect(_:options:)", count)
      }
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      switch strategy {
      case .byTime(let scheduler, let interval): collect(nil, interval, scheduler, for: subscriber)
      case .byTimeOrCount(let scheduler, let interval, let count):
        collect(count, interval, scheduler, for: subscriber)
      }
    }

    @inlinable func collect<S: Subscriber>(
      _ count: Int?, _ interval: Context.SchedulerTimeType.Stride, _ scheduler: Context, for subscriber: S
    ) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        CollectByTimeOperator(
          subscriber, count: count, scheduler: scheduler, options: options,
          timer: ResettableTimer(SchedulerClock(interval, on: scheduler, options: options), repeats: true),
          isBursty: Context._takesTogether && upstream._sendsInBursts))
    }
  }
}

@usableFromInline
final class CollectByTimeOperator<Input, Failure: Error, Context: Scheduler>:
  SchedulingOperator<[Input], Failure, Context, GroupingStage<Input, Failure>>, Subscriber, Reflected
{
  @usableFromInline let timer: ResettableTimer<SchedulerClock<Context>>
  @usableFromInline let count: Int?

  @inlinable init<S: Subscriber>(
    _ subscriber: S, count: Int?, scheduler: Context, options: Context.SchedulerOptions?,
    timer: ResettableTimer<SchedulerClock<Context>>, isBursty: Bool
  ) where S.Input == [Input], S.Failure == Failure {
    self.timer = timer
    self.count = count
    super.init(
      subscriber, stage: GroupingStage(count: count), scheduler: scheduler, options: options,
      isBursty: isBursty)
  }

  @usableFromInline func receive(subscription: any Subscription) {
    let isOpen = open(subscription) { startTimer() }
    if isOpen, count == nil { requestUpstream(.max(1)) }
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard slot.isOpen else { return .none }
    if timer.takeDrop() { startTimer() }
    signal { stage, outbox in
      stage.append(input)
      if stage.isFull { stage.deliverFull(to: &outbox) }
    }
    return count == nil ? .max(1) : .none
  }

  /// Starts the timer of all intervals, on subscription and when the scheduler has dropped it.
  @usableFromInline func startTimer() {
    timer.set(1) { _ in self.fire { stage, outbox in stage.deliverGroup(to: &outbox) } }
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    guard slot.isOpen, slot.end() else { return }
    timer.stop()
    signal { stage, outbox in stage.end(completion, to: &outbox) }
  }

  @usableFromInline override func request(_ demand: Subscribers.Demand) {
    signal { stage, outbox in
      stage.demand += DemandCount(demand)
      if stage.isFull || stage.isFinished { stage.deliverFull(to: &outbox) }
    }
    if let count { requestUpstream(demand * count) }
  }

  @usableFromInline override func stopTimers() { timer.stop() }

  @usableFromInline var description: String { "CollectByTime" }
}

extension Publisher {
  /// Groups the values that arrive within an interval into arrays.
  ///
  ///     let cancellable = (1...5).publisher
  ///       .collect(.byTimeOrCount(DispatchQueue.main, .seconds(1), 2))
  ///       .sink { print($0) }  // [1, 2], [3, 4], [5]
  ///
  ///     upstream                               ──1─2───3────────4──┤
  ///     collect(.byTime(queue, 5))             ─────●────●─────────●┤
  ///                                               [1,2] [3]       [4]
  ///     collect(.byTimeOrCount(queue, 5, 2))   ────●─────●─────────●┤
  ///                                              [1,2]  [3]       [4]
  ///
  /// **Output**: arrays; an interval without values publishes none, and the values that remain at the end
  /// make one more. The intervals count from the subscription; a full group is published at once and does not
  /// move them. **Delivery**: arrays and the completion on the scheduler, in order. A downstream closure that
  /// was formed on the main actor is checked when it runs: pass a scheduler that runs on the main actor
  /// (<doc:ClosureOnAnotherThread>).
  /// **Demand**: in arrays. `byTime` requests one value after the other from the upstream publisher, whatever
  /// the demand; `byTimeOrCount` requests `count` values for each array. Without demand a group stays
  /// buffered, continues to grow, and is published at a later interval; the completion waits for it.
  /// **Failure**: at once, and drops the collected values. **Cancellation**: stops the timer. **Memory**: one
  /// group.
  ///
  /// - Parameters:
  ///   - strategy: The strategy that decides when a group ends, and its scheduler.
  ///   - options: Options for the scheduler's timers and deliveries.
  @_transparent public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}
