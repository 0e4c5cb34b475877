import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that splits its upstream into windows: publishers of a fixed number of values each.
  public struct WindowByCount<Upstream: Publisher>: Publisher {
    public typealias Output = WindowPublisher<Upstream.Output, Upstream.Failure>
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The number of values in a window.
    public let count: Int

    /// Creates a publisher that splits its upstream into windows.
    public init(upstream: Upstream, count: Int) {
      requirePositive(count, "window's count")
      self.upstream = upstream
      self.count = count
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        WindowMachineOf<Upstream.Output, Failure>(size: count), name: "Window",
        downstream: BranchingSubscriber<S, Upstream.Output>(subscriber))
      let values = engine.windowInput(for: Upstream.self)
      engine.connect(outer: values) { $0.begin($1) }
      engine.announceBranches()
      engine.subscribe(values, to: upstream)
    }
  }

  /// A publisher that splits its upstream into windows: publishers of the values of a time interval each.
  public struct WindowByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = WindowPublisher<Upstream.Output, Upstream.Failure>
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The length of an interval.
    public let interval: Context.SchedulerTimeType.Stride
    /// The maximum number of values in a window; `nil` for no limit.
    public let count: Int?
    /// The scheduler that ends the windows.
    public let scheduler: Context
    /// The options of the scheduler for its timer.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that splits its upstream into windows.
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
        WindowMachineOf<Upstream.Output, Failure>(size: count), name: "Window",
        downstream: BranchingSubscriber<S, Upstream.Output>(subscriber))
      let ticks = engine.input(
        1, for: TickPublisher<Context, Failure>.self, machine: { machine, _ in machine.tick() },
        end: { machine, _ in })
      let values = engine.windowInput(for: Upstream.self, ticks: ticks)
      engine.connect([ticks], outer: values) { $0.begin($1) }
      engine.announceBranches()
      engine.subscribe(ticks, to: TickPublisher(every: interval, on: scheduler, options: options))
      engine.subscribe(values, to: upstream)
    }
  }
}

extension Publishers.WindowByCount: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Splits this publisher into windows: publishers of a fixed number of values each.
  ///
  ///     let sums = numbers.window(count: 10).flatMap { $0.reduce(0, +) }
  ///
  ///     self                ──1──2──3──4──5──┤
  ///     window(count: 2)    ──●─────●─────●──┤
  ///     first window          1──2┤
  ///     second window               3──4┤
  ///     third window                      5──┤
  ///
  /// **Output**: a ``WindowPublisher``, opened by its first value; so no window is empty, and the last one
  /// may have fewer values. **Demand**: windows. The values of one window at a time are requested from this
  /// publisher, when that window is requested; with an unlimited demand for windows, an unlimited number of
  /// values. **Failure**, and completion: sent to the open window, then to the subscriber of the windows.
  /// **Cancellation**: canceling a window drops the rest of its values. A window that is released without a
  /// subscriber counts as canceled. When the subscriber of the windows cancels, the open window is still
  /// filled if it has a subscriber, and no further window is opened; then this publisher is canceled.
  /// **Memory**: the values buffered in windows that are retained, `count` values each.
  ///
  /// - Parameter count: The number of values in a window, at least one.
  public func window(count: Int) -> Publishers.WindowByCount<Self> {
    Publishers.WindowByCount(upstream: self, count: count)
  }

  /// Splits this publisher into windows: publishers of the values of a time interval each.
  ///
  ///     let rates = requests.window(every: .seconds(1), scheduler: DispatchQueue.main)
  ///       .flatMap { $0.count() }
  ///
  ///     self                ──1──2────3────────4──┤
  ///     window(every: 8)    ──●───────●────────●──┤
  ///     first interval        1──2──┤
  ///     second interval               3─────┤
  ///     third interval                         4──┤
  ///
  /// A window ends at each interval from the subscription on. **Output**: a ``WindowPublisher``, opened by
  /// the first value of its interval; so no window is empty. **Demand**: windows. Nothing is requested from
  /// this publisher until a window is requested, and then an unlimited number of values; an unrequested
  /// window is buffered and does not end with its interval. **Delivery**: the end of a window on the
  /// scheduler, everything else on the thread on which this publisher sends. A closure of the main actor
  /// that runs on another thread than the main one traps with an illegal instruction in
  /// `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it. **Memory**: the values buffered in
  /// the windows. Everything else is as with a count.
  ///
  /// - Parameters:
  ///   - interval: The length of an interval.
  ///   - scheduler: The scheduler that ends the windows.
  ///   - options: The options of the scheduler for its timer.
  public func window<Context: Scheduler>(
    every interval: Context.SchedulerTimeType.Stride, scheduler: Context,
    options: Context.SchedulerOptions? = nil
  ) -> Publishers.WindowByTime<Self, Context> {
    Publishers.WindowByTime(
      upstream: self, interval: interval, count: nil, scheduler: scheduler, options: options)
  }

  /// Splits this publisher into windows: publishers of the values of a time interval each, up to a maximum
  /// number.
  ///
  ///     let batches = events.window(every: .seconds(1), orCount: 100, scheduler: DispatchQueue.main)
  ///       .flatMap { $0.collect() }
  ///
  ///     self                           ──1──2──3──────4──┤
  ///     window(every: 9, orCount: 2)   ──●─────●──────●──┤
  ///     full window                      1──2┤
  ///     cut window                             3┤
  ///
  /// The intervals count from the subscription on, whether a window became full in between or not.
  /// **Demand**: windows. The values of one full window at a time are requested from this publisher, less
  /// those that are still outstanding from a window that ended before it was full; with an unlimited demand
  /// for windows, an unlimited number of values. Everything else is as without a count.
  ///
  /// - Parameters:
  ///   - interval: The length of an interval.
  ///   - count: The maximum number of values in a window, at least one.
  ///   - scheduler: The scheduler that ends the windows.
  ///   - options: The options of the scheduler for its timer.
  public func window<Context: Scheduler>(
    every interval: Context.SchedulerTimeType.Stride, orCount count: Int, scheduler: Context,
    options: Context.SchedulerOptions? = nil
  ) -> Publishers.WindowByTime<Self, Context> {
    Publishers.WindowByTime(
      upstream: self, interval: interval, count: count, scheduler: scheduler, options: options)
  }
}
