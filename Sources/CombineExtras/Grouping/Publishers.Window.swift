import CombineMachinery
import CombineShim
import CombineToolkit

extension Publishers {
  /// A publisher that cuts its upstream into publishers of so many values each.
  public struct WindowByCount<Upstream: Publisher>: Publisher {
    public typealias Output = WindowPublisher<Upstream.Output, Upstream.Failure>
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// How many values a window has.
    public let count: Int

    /// Makes what the operator of this name returns.
    public init(upstream: Upstream, count: Int) {
      requirePositive(count, "window's count")
      self.upstream = upstream
      self.count = count
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        WindowMachine<Upstream.Output, Failure>(size: count), name: "Window",
        downstream: BranchingSubscriber<S, Upstream.Output>(subscriber))
      let values = engine.windowInlet(for: Upstream.self)
      engine.setOuter(values)
      engine.announceBranches()
      engine.subscribe(values, to: upstream)
    }
  }

  /// A publisher that cuts its upstream into publishers of the values of an interval each.
  public struct WindowByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = WindowPublisher<Upstream.Output, Upstream.Failure>
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// How long it is from one cut to the next.
    public let interval: Context.SchedulerTimeType.Stride
    /// How many values a window has at most, if there is a limit.
    public let count: Int?
    /// Where the cuts are made.
    public let scheduler: Context
    /// What the scheduler is told of the cuts.
    public let options: Context.SchedulerOptions?

    /// Makes what the operator of this name returns.
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, count: Int?, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      if let count { requirePositive(count, "window's count") }
      self.upstream = upstream
      self.interval = interval
      self.count = count
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        WindowMachine<Upstream.Output, Failure>(size: count), name: "Window",
        downstream: BranchingSubscriber<S, Upstream.Output>(subscriber))
      let values = engine.windowInlet(for: Upstream.self)
      let ticks = engine.inlet(
        1, for: Ticks<Context, Failure>.self, machine: { machine, _ in machine.tick() },
        end: { machine, _ in })
      engine.setOuter(values)
      engine.connect([ticks])
      engine.announceBranches()
      engine.subscribe(ticks, to: Ticks(every: interval, on: scheduler, options: options))
      engine.subscribe(values, to: upstream)
    }
  }
}

extension Publisher {
  /// Cuts this publisher into publishers of so many values each.
  ///
  ///     self                ──1──2──3──4──5──┤
  ///     window(count: 2)    ──●─────●─────●──┤
  ///     first window          1──2┤
  ///     second window               3──4┤
  ///     third window                      5──┤
  ///
  /// **Output**: a ``WindowPublisher``, opened by its first value; so none is empty, and the last one may
  /// have fewer values. **Demand**: windows. This publisher is asked for the values of one window at a time,
  /// when that is wanted, and for all it has if windows are wanted without a limit. **Failure**, and the end:
  /// of the open window, then of the stream of windows. **Cancellation**: of a window drops the rest of its
  /// values. A window that is released without having been subscribed to counts as cancelled. Cancelling the
  /// stream of windows lets the open window be filled if it has a subscriber, and opens no further one;
  /// then this publisher is cancelled. **Memory**: what waits in windows that are held, `count` values each.
  ///
  /// - Parameter count: How many values a window has, at least one.
  public func window(count: Int) -> Publishers.WindowByCount<Self> {
    Publishers.WindowByCount(upstream: self, count: count)
  }

  /// Cuts this publisher into publishers of the values of an interval each.
  ///
  ///     self                ──1──2────3────────4──┤
  ///     window(every: 8)    ──●───────●────────●──┤
  ///     first interval        1──2──┤
  ///     second interval               3─────┤
  ///     third interval                         4──┤
  ///
  /// Cuts are made at each interval from the subscription on. **Output**: a ``WindowPublisher``, opened by
  /// the first value after a cut; so none is empty. **Demand**: windows. This publisher is asked for nothing
  /// until one is wanted, and then for all it has; an unrequested window waits and is not cut.
  /// **Delivery**: the end of a window on the scheduler, all else where this publisher sends. **Memory**:
  /// what waits in the windows. Everything else is as with a count.
  ///
  /// - Parameters:
  ///   - interval: How long it is from one cut to the next.
  ///   - scheduler: Where the cuts are made.
  ///   - options: What the scheduler is told of them.
  public func window<Context: Scheduler>(
    every interval: Context.SchedulerTimeType.Stride, scheduler: Context,
    options: Context.SchedulerOptions? = nil
  ) -> Publishers.WindowByTime<Self, Context> {
    Publishers.WindowByTime(
      upstream: self, interval: interval, count: nil, scheduler: scheduler, options: options)
  }

  /// Cuts this publisher into publishers of the values of an interval each, of so many at most.
  ///
  ///     self                           ──1──2──3──────4──┤
  ///     window(every: 9, orCount: 2)   ──●─────●──────●──┤
  ///     full window                      1──2┤
  ///     cut window                             3┤
  ///
  /// Cuts are made at each interval from the subscription on, whether a full window came between or not.
  /// **Demand**: windows. This publisher is asked for the values of one full window at a time, less those it
  /// still owes from one that was cut; if windows are wanted without a limit, for all it has. Everything else
  /// is as without a count.
  ///
  /// - Parameters:
  ///   - interval: How long it is from one cut to the next.
  ///   - count: How many values a window has at most, at least one.
  ///   - scheduler: Where the cuts are made.
  ///   - options: What the scheduler is told of them.
  public func window<Context: Scheduler>(
    every interval: Context.SchedulerTimeType.Stride, orCount count: Int, scheduler: Context,
    options: Context.SchedulerOptions? = nil
  ) -> Publishers.WindowByTime<Self, Context> {
    Publishers.WindowByTime(
      upstream: self, interval: interval, count: count, scheduler: scheduler, options: options)
  }
}
