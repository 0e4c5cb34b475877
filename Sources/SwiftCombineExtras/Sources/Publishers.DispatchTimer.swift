import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit
import Dispatch

extension Publishers {
  /// A publisher that publishes the current time at each interval, a number of times, and finishes: a
  /// separate timer for each subscriber.
  ///
  ///     let ticks = Publishers.DispatchTimer(interval: .seconds(1), times: .max(10))
  ///
  ///     wanted                                 1────────────2─────
  ///     DispatchTimer(interval: 3, times: 3)   ───●───────────●──●┤
  ///
  /// **Output**: the time of the value. **Demand**: the first request starts the timer, which then runs until
  /// it finishes; an unrequested tick is dropped, and neither counted nor replaced. After the last value it
  /// finishes at once; with `times: .none`, on subscription. **Delivery**: on the queue; ticks that occur
  /// while a value is being delivered are merged into one. A closure of the main actor that runs on another
  /// thread than the main one traps with an illegal instruction in `_dispatch_assert_queue_fail`: put
  /// `receive(on:)` in front of it. **Cancellation**: stops the timer. **Memory**: the timer retains the
  /// subscriber until completion or cancellation.
  public struct DispatchTimer: Publisher {
    public typealias Output = DispatchTime
    public typealias Failure = Never
    /// The configuration of the timer.
    public let configuration: DispatchTimerConfiguration

    /// Creates a timer, and returns what stops it and what starts it: it calls a closure at each interval.
    let makeTimer: () -> (input: EngineInput, start: (@escaping (DispatchTime) -> Void) -> Void)

    /// Creates a timer publisher on a queue.
    ///
    /// - Parameters:
    ///   - queue: The queue on which the values are delivered; a global queue if `nil`.
    ///   - interval: The time from the first request to the first value, and from each value to the next.
    ///   - leeway: The amount by which a value may be late, so that the system can wake up less often.
    ///   - times: The number of values that are delivered.
    public init(
      queue: DispatchQueue? = nil, interval: DispatchTimeInterval,
      leeway: DispatchTimeInterval = .nanoseconds(0), times: Subscribers.Demand = .unlimited
    ) {
      self.init(
        configuration: DispatchTimerConfiguration(
          queue: queue, interval: interval, leeway: leeway, times: times))
    }

    /// Creates a timer publisher on a scheduler that uses the time of dispatch queues, such as a virtual-time
    /// scheduler in a test.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler on which the values are delivered.
    ///   - interval: The time from the first request to the first value, and from each value to the next.
    ///   - leeway: The amount by which a value may be late, so that the system can wake up less often.
    ///   - times: The number of values that are delivered.
    public init<S: Scheduler>(
      scheduler: S, interval: DispatchTimeInterval, leeway: DispatchTimeInterval = .nanoseconds(0),
      times: Subscribers.Demand = .unlimited
    ) where S.SchedulerTimeType == DispatchQueue.SchedulerTimeType {
      self.init(
        configuration: DispatchTimerConfiguration(interval: interval, leeway: leeway, times: times),
        scheduler: scheduler)
    }

    /// Creates a timer publisher on the queue of the configuration.
    ///
    /// - Parameter configuration: The queue, the interval, and the number of values.
    public init(configuration: DispatchTimerConfiguration) {
      self.init(configuration: configuration, scheduler: configuration.queue ?? .global())
    }

    /// Creates a timer publisher on a scheduler that uses the time of dispatch queues, such as a virtual-time
    /// scheduler.
    ///
    /// - Parameters:
    ///   - configuration: The interval, and the number of values; its queue is not used.
    ///   - scheduler: The scheduler on which the values are delivered.
    public init<S: Scheduler>(configuration: DispatchTimerConfiguration, scheduler: S)
    where S.SchedulerTimeType == DispatchQueue.SchedulerTimeType {
      self.configuration = configuration
      makeTimer = {
        let timer = SchedulerTimer<S>(
          every: DispatchQueue.SchedulerTimeType.Stride(configuration.interval),
          tolerance: DispatchQueue.SchedulerTimeType.Stride(configuration.leeway), on: scheduler, options: nil
        )
        return (TimerInput(timer), { tick in timer.start { tick(scheduler.now.dispatchTime) } })
      }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == DispatchTime, S.Failure == Never {
      let machine = TickMachine<DispatchTime>(times: DemandCount(configuration.times))
      let engine = DispatchTimerEngine(machine, makeTimer(), downstream: subscriber)
      engine.announce()
      engine.signal((), mayWait: false) { machine, _ in machine.begin() }
    }
  }
}

/// Runs the timer of one subscriber.
private final class DispatchTimerEngine<Downstream: Subscriber>: OperatorEngine<
  TickMachine<DispatchTime>, Downstream
>
where Downstream.Input == DispatchTime, Downstream.Failure == Never {
  private let start: (@escaping (DispatchTime) -> Void) -> Void

  init(
    _ machine: TickMachine<DispatchTime>,
    _ timer: (input: EngineInput, start: (@escaping (DispatchTime) -> Void) -> Void), downstream: Downstream
  ) {
    start = timer.start
    super.init(machine, name: "DispatchTimer", downstream: downstream)
    connect([timer.input])
  }

  override func advance() {
    start { [self] time in signal(time) { $0.receive($1) } }
  }
}
