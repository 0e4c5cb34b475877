import CombineMachinery
import Synchronization

extension Publishers {
  /// What ends a group of values that are collected.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// The time: a group for each interval.
    case byTime(Context, Context.SchedulerTimeType.Stride)
    /// The time, or a number of values: what has come at the end of an interval, and what is full before.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// A publisher that groups the values that come within an interval.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// What ends a group.
    public let strategy: Publishers.TimeGroupingStrategy<Context>
    /// How the scheduler is to run timers and deliveries.
    public let options: Context.SchedulerOptions?

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
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

    @inlinable
    func collect<S: Subscriber>(
      _ count: Int?, _ interval: Context.SchedulerTimeType.Stride, _ scheduler: Context, for subscriber: S
    ) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        CollectByTimeOperator(
          subscriber, count: count, scheduler: scheduler, options: options,
          alarm: Alarm(interval, on: scheduler, options: options, repeats: true),
          isBursty: Context._takesTogether && upstream._sendsInBursts))
    }
  }
}

@usableFromInline
final class CollectByTimeOperator<Input, Failure: Error, Context: Scheduler>:
  HopOperator<[Input], Failure, Context, GroupingStage<Input, Failure>>, Subscriber, Reflected
{
  @usableFromInline
  let alarm: Alarm<Context>
  @usableFromInline
  let count: Int?

  @inlinable
  init<S: Subscriber>(
    _ subscriber: S, count: Int?, scheduler: Context, options: Context.SchedulerOptions?,
    alarm: Alarm<Context>, isBursty: Bool
  ) where S.Input == [Input], S.Failure == Failure {
    self.alarm = alarm
    self.count = count
    super.init(
      subscriber, stage: GroupingStage(count: count), scheduler: scheduler, options: options,
      isBursty: isBursty)
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    let isOpen = open(subscription) { startTimer() }
    if isOpen, count == nil { ask(.max(1)) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard slot.isOpen else { return .none }
    if alarm.isLost.load(ordering: .relaxed) { startTimer() }
    signal { stage, outbox in
      stage.append(input)
      if stage.isFull { stage.deliverFull(to: &outbox) }
    }
    return count == nil ? .max(1) : .none
  }

  /// Starts the timer of all intervals, at the subscription and when the scheduler has dropped it.
  @usableFromInline
  func startTimer() {
    alarm.isLost.store(false, ordering: .relaxed)
    alarm.set(1) { _ in self.fire { stage, outbox in stage.deliverGroup(to: &outbox) } }
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    guard slot.isOpen, slot.end() else { return }
    alarm.stop()
    signal { stage, outbox in stage.end(completion, to: &outbox) }
  }

  @usableFromInline
  override func request(_ demand: Subscribers.Demand) {
    signal { stage, outbox in
      stage.demand += demand.count
      if stage.isFull || stage.isFinished { stage.deliverFull(to: &outbox) }
    }
    if let count { ask(demand * count) }
  }

  @usableFromInline
  override func stopTimers() { alarm.stop() }

  @usableFromInline
  var description: String { "CollectByTime" }
}

extension Publisher {
  /// Groups the values that come within an interval.
  ///
  ///     upstream                               ──1─2───3────────4──┤
  ///     collect(.byTime(queue, 5))             ─────●────●─────────●┤
  ///                                               [1,2] [3]       [4]
  ///     collect(.byTimeOrCount(queue, 5, 2))   ────●─────●─────────●┤
  ///                                              [1,2]  [3]       [4]
  ///
  /// **Output**: arrays; an interval without values makes none, and what is left at the end one more. The
  /// intervals count from the subscription; a group that is full comes at once and does not move them.
  /// **Delivery**: arrays and the end on the scheduler, in order; a closure further down that was formed on
  /// the main actor is checked: see to it that the scheduler runs there. **Demand**: in arrays. By time,
  /// the upstream is asked for one value after the other, whatever is wanted; by time or count, for `count`
  /// values an array. Without demand a group waits, goes on growing, and comes with a later interval; the end
  /// waits for it. **Failure**: at once, and drops what was collected. **Cancellation**: stops the timer.
  /// **Memory**: one group.
  ///
  /// - Parameters:
  ///   - strategy: What ends a group, on which scheduler.
  ///   - options: How the scheduler is to run timers and deliveries.
  @inlinable
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}
