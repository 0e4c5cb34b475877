import CombineMachinery
import CombineShim
import CombineToolkit

extension Publishers {
  /// A publisher that delivers the latest value of its upstream whenever another publisher sends.
  public struct Sample<Upstream: Publisher, Trigger: Publisher>: Publisher
  where Trigger.Failure == Upstream.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Whose values are delivered.
    public let upstream: Upstream
    /// What says when.
    public let trigger: Trigger

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, trigger: Trigger) {
      self.upstream = upstream
      self.trigger = trigger
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        SampleMachine<Output, Failure>(), name: "Sample", downstream: subscriber)
      let values = engine.inlet(
        0, for: Upstream.self, asking: .unlimited, machine: { $0.receive($1) }, end: { $0.end($1) })
      let ticks = engine.inlet(
        1, for: Trigger.self, asking: .unlimited, machine: { machine, _ in machine.tick() },
        end: { $0.end($1) })
      engine.connect([values, ticks])
      engine.announce()
      engine.subscribe(values, to: upstream)
      engine.subscribe(ticks, to: trigger)
    }
  }

  /// A publisher that delivers the latest value of its upstream at each interval.
  public struct SampleByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Whose values are delivered.
    public let upstream: Upstream
    /// How long it is from one tick to the next.
    public let interval: Context.SchedulerTimeType.Stride
    /// Where the ticks run, and values are delivered.
    public let scheduler: Context
    /// What the scheduler is told of the ticks.
    public let options: Context.SchedulerOptions?

    /// Makes what the operator of this name returns.
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
      let ticks = Ticks<Context, Failure>(every: interval, on: scheduler, options: options)
      Sample(upstream: upstream, trigger: ticks).receive(subscriber: subscriber)
    }
  }
}

/// Keeps the latest value until there is a tick at which it is wanted.
@usableFromInline
struct SampleMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline
  var latest: Output?
  @usableFromInline
  var demand = DemandCount.none
  /// What is to be delivered. Its demand has been taken.
  @usableFromInline
  var due = Queue<Output>()
  /// How it ends, after what is due.
  @usableFromInline
  var end: Failure??

  @inlinable
  init() {}

  @inlinable
  mutating func request(_ outputs: DemandCount) { demand += outputs }

  /// - Returns: The value before, which was never delivered.
  @inlinable
  mutating func receive(_ output: Output) -> Output? {
    if end != nil { return output }
    return exchange(&latest, with: output)
  }

  @inlinable
  mutating func tick() {
    guard end == nil, demand != .none, let output = latest.take() else { return }
    demand.takeOne()
    due.append(output)
  }

  @inlinable
  mutating func end(_ failure: Failure?) {
    if end == nil { end = .some(failure) }
  }

  @inlinable
  mutating func next() -> Step<Output, Failure>? {
    if let output = due.popFirst() { return .deliver(output) }
    if let end { return .complete(end) }
    return nil
  }
}

extension Publisher {
  /// Delivers the latest value of this publisher whenever another one sends, if it has not been delivered.
  ///
  ///     self               ──1──2───────3──4───┤
  ///     trigger            ───────x──x───────x──
  ///     sample(trigger)    ───────2──────────4─┤
  ///
  /// **Demand**: both are asked for all they have. A value that is not requested at a tick stays for the
  /// next one. **Failure**: of either, at once; the other is cancelled. It finishes with whichever finishes
  /// first, and the other is cancelled: a value for which no tick has come is not delivered. **Memory**: one
  /// value.
  ///
  /// - Parameter trigger: Says when; what it sends is of no interest.
  @inlinable
  public func sample<Trigger: Publisher>(_ trigger: Trigger) -> Publishers.Sample<Self, Trigger>
  where Trigger.Failure == Failure {
    Publishers.Sample(upstream: self, trigger: trigger)
  }

  /// Delivers the latest value of this publisher at each interval, if it has not been delivered.
  ///
  /// The first tick comes an interval after the subscription. **Delivery**: on the scheduler; the end comes
  /// where this publisher sends it. Everything else is as with a publisher that says when.
  ///
  /// - Parameters:
  ///   - interval: How long it is from one tick to the next.
  ///   - scheduler: Where the ticks run.
  ///   - options: What the scheduler is told of them.
  public func sample<Context: Scheduler>(
    every interval: Context.SchedulerTimeType.Stride, scheduler: Context,
    options: Context.SchedulerOptions? = nil
  ) -> Publishers.SampleByTime<Self, Context> {
    Publishers.SampleByTime(upstream: self, interval: interval, scheduler: scheduler, options: options)
  }
}
