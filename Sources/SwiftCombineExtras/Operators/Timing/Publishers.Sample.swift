import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that samples its upstream: it delivers the latest value whenever a trigger publisher sends.
  public struct Sample<Upstream: Publisher, Trigger: Publisher>: Publisher
  where Trigger.Failure == Upstream.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The publisher whose values trigger a delivery.
    public let trigger: Trigger

    /// Creates a publisher that samples its upstream.
    @inlinable public init(upstream: Upstream, trigger: Trigger) {
      self.upstream = upstream
      self.trigger = trigger
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      receive(subscriber: subscriber, requestsWithValues: false)
    }

    /// - Parameter requestsWithValues: Whether each value has the trigger start again if it was dropped.
    @inlinable func receive<S: Subscriber>(subscriber: S, requestsWithValues: Bool)
    where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        SampleMachine<Output, Failure>(), name: "Sample", downstream: subscriber)
      let ticks = engine.input(
        1, for: Trigger.self, requesting: .unlimited, machine: { machine, _ in machine.tick() },
        end: { $0.end($1) })
      let values = engine.input(0, for: Upstream.self, requesting: .unlimited) { engine, input, value in
        if requestsWithValues { ticks.request(DemandCount(1)) }
        return engine.signal(value, from: input) { $0.receive($1) }
      } end: { engine, _, failure in
        engine.signal(failure) { $0.end($1) }
      }
      engine.connect([values, ticks])
      engine.announce()
      engine.subscribe(values, to: upstream)
      engine.subscribe(ticks, to: trigger)
    }
  }

  /// A publisher that samples its upstream: it delivers the latest value at each interval.
  public struct SampleByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The time from one tick to the next.
    public let interval: Context.SchedulerTimeType.Stride
    /// The scheduler on which the timer runs and values are delivered.
    public let scheduler: Context
    /// The options of the scheduler for the timer.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that samples its upstream.
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let ticks = TickPublisher<Context, Failure>(every: interval, on: scheduler, options: options)
      Sample(upstream: upstream, trigger: ticks).receive(subscriber: subscriber, requestsWithValues: true)
    }
  }
}

extension Publishers.Sample: Equatable where Upstream: Equatable, Trigger: Equatable {}

extension Publisher {
  /// Samples this publisher: delivers its latest value whenever a trigger publisher sends, unless that value
  /// has been delivered already.
  ///
  ///     let positions = moves.sample(frames)
  ///
  ///     self               ──1──2───────3──4───┤
  ///     trigger            ───────x──x───────x──
  ///     sample(trigger)    ───────2──────────4─┤
  ///
  /// **Demand**: unlimited for both publishers. A value that is not requested at a tick is kept for the next
  /// one. **Failure**: of either publisher, at once; the other is canceled. It finishes as soon as one of
  /// them finishes, and cancels the other: a value that no tick has followed is not delivered. **Memory**:
  /// one value.
  ///
  /// - Parameter trigger: The publisher whose values trigger a delivery; the values themselves are ignored.
  @inlinable public func sample<Trigger: Publisher>(_ trigger: Trigger) -> Publishers.Sample<Self, Trigger>
  where Trigger.Failure == Failure {
    Publishers.Sample(upstream: self, trigger: trigger)
  }

  /// Samples this publisher: delivers its latest value at each interval, unless that value has been delivered
  /// already.
  ///
  ///     let readings = sensor.sample(every: .seconds(1), scheduler: DispatchQueue.main)
  ///
  /// The first tick comes an interval after the subscription. **Delivery**: on the scheduler; completion on
  /// the thread on which this publisher sends it. Everything else is as with a trigger publisher. A closure
  /// of the main actor that runs on another thread than the main one traps with an illegal instruction in
  /// `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next.
  ///   - scheduler: The scheduler on which the timer runs.
  ///   - options: The options of the scheduler for the timer.
  public func sample<Context: Scheduler>(
    every interval: Context.SchedulerTimeType.Stride, scheduler: Context,
    options: Context.SchedulerOptions? = nil
  ) -> Publishers.SampleByTime<Self, Context> {
    Publishers.SampleByTime(upstream: self, interval: interval, scheduler: scheduler, options: options)
  }
}
