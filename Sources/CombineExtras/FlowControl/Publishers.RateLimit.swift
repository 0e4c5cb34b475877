import CombineMachinery
import CombineShim
import CombineToolkit

extension Publishers {
  /// A publisher that delivers so many values in any interval at most, and asks its upstream for no more.
  public struct RateLimit<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// How many values may be delivered in an interval.
    public let count: Int
    /// How long a delivery counts.
    public let interval: Context.SchedulerTimeType.Stride
    /// What tells the time, and where waiting ends.
    public let scheduler: Context
    /// What the scheduler is told of the ends of waiting.
    public let options: Context.SchedulerOptions?

    /// Makes what the operator of this name returns.
    public init(
      upstream: Upstream, count: Int, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      requirePositive(count, "rateLimit's count")
      self.upstream = upstream
      self.count = count
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = RateLimitEngine(
        count: count, interval: interval, scheduler: scheduler, options: options, downstream: subscriber)
      let inlet = engine.inlet(
        for: Upstream.self,
        { engine, inlet, value in engine.signal(value, from: inlet) { $0.receive($1) } },
        end: { engine, _, failure in _ = engine.signal(failure) { $0.end($1) } })
      engine.connect([inlet])
      engine.announce()
      engine.subscribe(inlet, to: upstream)
    }
  }
}

/// Delivers as long as there are permits: each delivery uses one up, and is followed by a step `advance`, so
/// that the engine takes its time and gives the permit back later.
@usableFromInline
struct RateLimitMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline
  var permits: Int
  @usableFromInline
  var demand = DemandCount.none
  /// How many values the upstream was asked for and has not sent.
  @usableFromInline
  var asked = 0
  /// Deliveries whose time has not been taken.
  @usableFromInline
  var untimed = 0
  /// More than one only if the upstream sends what it was not asked for.
  @usableFromInline
  var waiting = Queue<Output>()
  /// How it ends, after what waits.
  @usableFromInline
  var end: Failure??

  @inlinable
  init(permits: Int) { self.permits = permits }

  @inlinable
  mutating func request(_ outputs: DemandCount) { demand += outputs }

  @inlinable
  mutating func receive(_ output: Output) {
    if end != nil { return }
    if asked > 0 { asked -= 1 }
    waiting.append(output)
  }

  @inlinable
  mutating func end(_ failure: Failure?) {
    if end == nil { end = .some(failure) }
  }

  @usableFromInline
  var holdings: Holdings { Holdings(held: waiting.count) }

  @inlinable
  mutating func next() -> Step<Output, Failure>? {
    if let end, waiting.isEmpty { return .complete(end) }
    if untimed > 0 {
      untimed -= 1
      return .advance
    }
    if permits > 0, demand != .none, let output = waiting.popFirst() {
      demand.takeOne()
      permits -= 1
      untimed += 1
      return .deliver(output)
    }
    let sendable = Swift.min(demand, DemandCount(UInt(permits)))
    let unasked = Int(sendable.rawValue) - waiting.count - asked
    guard unasked > 0, end == nil else { return nil }
    asked += unasked
    return .requestAll(DemandCount(UInt(unasked)))
  }
}

/// Keeps the times of the last deliveries, and gives their permits back when they are an interval old.
@usableFromInline
final class RateLimitEngine<Context: Scheduler, Downstream: Subscriber>: OperatorEngine<
  RateLimitMachine<Downstream.Input, Downstream.Failure>, Downstream
>
{
  @usableFromInline
  typealias Time = Context.SchedulerTimeType

  /// When the deliveries of the last interval returned.
  // Internal, not private: the compiler of 6.3 stops over a private type inside a lock.
  struct Times {
    var queue = Queue<Time>()
    /// How many were taken out, by which the oldest is known again.
    var takenCount = 0

    var oldest: (number: Int, time: Time)? { queue.first.map { (takenCount, $0) } }

    /// Takes the oldest time out, unless it is another one by now.
    mutating func take(_ number: Int) -> Time? {
      guard number == takenCount else { return nil }
      takenCount += 1
      return queue.popFirst()
    }
  }

  private let count: Int
  private let interval: Time.Stride
  private let scheduler: Context
  private let options: Context.SchedulerOptions?
  private let times = Locked(Times())
  private let alarm = Alarm()

  @usableFromInline
  init(
    count: Int, interval: Time.Stride, scheduler: Context, options: Context.SchedulerOptions?,
    downstream: Downstream
  ) {
    self.count = count
    self.interval = interval
    self.scheduler = scheduler
    self.options = options
    super.init(RateLimitMachine(permits: count), name: "RateLimit", downstream: downstream)
  }

  /// Takes the time of a delivery that has returned.
  @usableFromInline
  override func advance() {
    let now = scheduler.now
    times.withLock { $0.queue.append(now) }
    giveBack(at: now)
  }

  /// Gives back the permits that are due at a time. If all are out then, an alarm is set for the first.
  private func giveBack(at now: Time) {
    // The scheduler's times are computed and compared where no lock is held, since its code may come back.
    var free = 0
    while let (number, oldest) = times.withLock({ $0.oldest }), oldest.advanced(by: interval) <= now {
      if times.withLock({ $0.take(number) }) != nil { free += 1 }
    }
    if free > 0 { _ = signal(free) { $0.permits += $1 } }
    if let next = times.withLock({ $0.queue.count == count ? $0.queue.first : nil })?.advanced(by: interval) {
      alarm.set(at: next, on: scheduler, options: options) { [self] in
        giveBack(at: Swift.max(next, scheduler.now))  // a timer may be early
      }
    }
  }

  @usableFromInline
  override func didEnd() {
    super.didEnd()
    alarm.stop()
  }
}

extension Publisher {
  /// Delivers so many values in any interval at most, in their order, and asks for no more than may be
  /// delivered.
  ///
  ///     self                   abcde─────────┤
  ///     rateLimit(2, per: 5)   ab───cd───e───┤
  ///
  /// The window slides: a delivery counts from when it has returned until an interval later, whatever the
  /// clock says. **Demand**: what is wanted, as far as it may be delivered now. So values wait where they
  /// come from; put `onBackpressureBuffer` before this if they come from something that does not wait, such
  /// as a subject. **Failure**, and the end: after what has come. **Delivery**: where this publisher sends,
  /// which is on the scheduler if it sends when asked, and was asked after waiting. **Cancellation**: stops
  /// the timer. **Memory**: the times of the last `count` deliveries.
  ///
  /// - Parameters:
  ///   - count: How many values may be delivered in an interval, at least one.
  ///   - interval: How long a delivery counts.
  ///   - scheduler: Tells the time, and runs the timer.
  ///   - options: What the scheduler is told of the timer.
  public func rateLimit<Context: Scheduler>(
    _ count: Int, per interval: Context.SchedulerTimeType.Stride, scheduler: Context,
    options: Context.SchedulerOptions? = nil
  ) -> Publishers.RateLimit<Self, Context> {
    Publishers.RateLimit(
      upstream: self, count: count, interval: interval, scheduler: scheduler, options: options)
  }
}
