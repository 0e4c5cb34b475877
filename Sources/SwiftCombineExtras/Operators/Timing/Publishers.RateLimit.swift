import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that delivers at most a number of values in any interval, and requests no more from its
  /// upstream.
  public struct RateLimit<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The maximum number of values that are delivered in an interval.
    public let count: Int
    /// The length of the sliding interval.
    public let interval: Context.SchedulerTimeType.Stride
    /// The scheduler that tells the time and runs the timer.
    public let scheduler: Context
    /// The options of the scheduler for the timer.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that limits the rate of its upstream.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - count: The maximum number of values that are delivered in an interval, at least one.
    ///   - interval: The length of the sliding interval.
    ///   - scheduler: The scheduler that tells the time and runs the timer.
    ///   - options: The options of the scheduler for the timer.
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
      let input = engine.input(
        for: Upstream.self,
        { engine, input, value in engine.signal(value, from: input) { $0.receive($1) } },
        end: { engine, _, failure in engine.signal(failure) { $0.end($1) } })
      engine.connect([input])
      engine.announce()
      engine.subscribe(input, to: upstream)
    }
  }
}

/// Keeps the times of the last deliveries, and returns their permits when they are an interval old.
@usableFromInline
final class RateLimitEngine<Context: Scheduler, Downstream: Subscriber>: OperatorEngine<
  RateLimitMachine<Downstream.Input, Downstream.Failure>, Downstream
>
{
  @usableFromInline typealias Time = Context.SchedulerTimeType

  /// The times at which the deliveries of the last interval returned.
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct Times {
    var queue = OperatorQueue<Time>()
    /// The number of times that were removed, which identifies the oldest one.
    var takenCount = 0

    var oldest: (number: Int, time: Time)? { queue.first.map { (takenCount, $0) } }

    /// Removes the oldest time, unless another one is the oldest by now.
    mutating func take(_ number: Int) -> Time? {
      guard number == takenCount else { return nil }
      takenCount += 1
      return queue.popFirst()
    }
  }

  private let count: Int
  private let interval: Time.Stride
  private let scheduler: Context
  private let times = Locked(Times())
  private let timer: SchedulerTimer<Context>

  @usableFromInline init(
    count: Int, interval: Time.Stride, scheduler: Context, options: Context.SchedulerOptions?,
    downstream: Downstream
  ) {
    self.count = count
    self.interval = interval
    self.scheduler = scheduler
    timer = SchedulerTimer(on: scheduler, options: options)
    super.init(RateLimitMachine(permits: count), name: "RateLimit", downstream: downstream)
  }

  /// Records the time of a delivery that has returned.
  @usableFromInline override func advance() {
    let now = scheduler.now
    times.withLock { $0.queue.append(now) }
    giveBack(at: now)
  }

  /// Returns the permits that are due at a time. If all permits are in use then, sets a timer for the first
  /// one.
  private func giveBack(at now: Time) {
    // The scheduler's times are computed and compared with no lock held, since its code may reenter.
    var free = 0
    while let (number, oldest) = times.withLock({ $0.oldest }), oldest.advanced(by: interval) <= now {
      if times.withLock({ $0.take(number) }) != nil { free += 1 }
    }
    if free > 0 { signal(free, mayWait: false) { $0.permits += $1 } }
    if let next = times.withLock({ $0.queue.count == count ? $0.queue.first : nil })?.advanced(by: interval) {
      timer.set(at: next) { [self] _ in
        giveBack(at: Swift.max(next, scheduler.now))  // a timer may be early
      }
    }
  }

  @usableFromInline override func didEnd() {
    super.didEnd()
    timer.stop()
  }
}

extension Publisher {
  /// Limits the rate: delivers at most a number of values in any interval, in their order, and requests no
  /// more than may be delivered.
  ///
  ///     let limited = requests.rateLimit(10, per: .seconds(1), scheduler: DispatchQueue.main)
  ///
  ///     self                   abcde─────────┤
  ///     rateLimit(2, per: 5)   ab───cd───e───┤
  ///
  /// The window slides: a delivery counts from when it has returned until an interval later, whatever the
  /// clock says. **Demand**: the downstream demand, as far as the values may be delivered now. So
  /// back-pressure reaches this publisher; put `onBackpressureBuffer` before this operator if the values come
  /// from a publisher without back-pressure, such as a subject. **Failure**, and completion: after the values
  /// received so far. **Delivery**: on the thread on which this publisher sends; that is the scheduler if
  /// it sends inside a request and the request was made by the timer. A closure of the main actor that runs
  /// on another thread than the main one traps with an illegal instruction in
  /// `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it. **Cancellation**: stops the timer. A
  /// scheduler must not drop the timer, as `OperationQueue.cancelAllOperations()` does: nothing starts it
  /// again. **Memory**: the times of the last `count` deliveries.
  ///
  /// - Parameters:
  ///   - count: The maximum number of values that are delivered in an interval, at least one.
  ///   - interval: The length of the sliding interval.
  ///   - scheduler: The scheduler that tells the time and runs the timer.
  ///   - options: The options of the scheduler for the timer.
  public func rateLimit<Context: Scheduler>(
    _ count: Int, per interval: Context.SchedulerTimeType.Stride, scheduler: Context,
    options: Context.SchedulerOptions? = nil
  ) -> Publishers.RateLimit<Self, Context> {
    Publishers.RateLimit(
      upstream: self, count: count, interval: interval, scheduler: scheduler, options: options)
  }
}
