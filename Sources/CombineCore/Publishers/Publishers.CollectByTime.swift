import CombineMachinery

extension Publishers {
  /// What ends a group of values that are collected.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// The time: a group for each interval.
    case byTime(Context, Context.SchedulerTimeType.Stride)
    /// The time, or a number of values, after which the time starts anew.
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
          alarm: Alarm(interval, on: scheduler, options: options, repeats: true)))
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
    alarm: Alarm<Context>
  ) where S.Input == [Input], S.Failure == Failure {
    self.alarm = alarm
    self.count = count
    super.init(subscriber, stage: GroupingStage(count: count), scheduler: scheduler, options: options)
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    let isOpen = open(subscription) { start(signal { stage, _ in stage.restart() }) }
    if isOpen, count == nil { slot.request(.max(1)) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard slot.isOpen else { return .none }
    let restart = signal { stage, outbox in
      stage.append(input)
      return stage.isFull ? stage.deliverFull(to: &outbox) : nil
    }
    if let restart { start(restart) }
    return count == nil ? .max(1) : .none
  }

  @inlinable
  func start(_ number: Int?) {
    if let number { alarm.set(number) { self.tick($0) } }
  }

  @usableFromInline
  func tick(_ number: Int) {
    fire { stage, outbox in
      if stage.number == number { stage.deliverGroup(to: &outbox) }
    }
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    guard slot.isOpen, slot.end() else { return }
    alarm.stop()
    signal { stage, outbox in stage.end(completion, to: &outbox) }
  }

  @usableFromInline
  override func request(_ demand: Subscribers.Demand) {
    let restart = signal { stage, outbox in
      stage.demand += demand.count
      return stage.isFull || stage.isFinished ? stage.deliverFull(to: &outbox) : nil
    }
    if let restart { start(restart) }
    if let count { slot.request(demand * count) }
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
  ///     collect(.byTimeOrCount(queue, 5, 2))   ────●────●─────────●┤
  ///                                              [1,2] [3]       [4]
  ///
  /// **Output**: arrays; an interval without values makes none, and what is left at the end one more. A group
  /// that is full starts the interval anew. **Delivery**: arrays and the end on the scheduler, in order; a
  /// closure further down that was formed on the main actor is checked: see to it that the scheduler
  /// runs there. **Demand**: in arrays. By time, the upstream is asked for one value after the other,
  /// whatever is wanted; by time or count, for `count` values an array. Without demand a group waits, goes
  /// on growing, and comes with a later interval; the end waits for it. **Failure**: at once, and drops what
  /// was collected. **Cancellation**: stops the timer. **Memory**: one group.
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
