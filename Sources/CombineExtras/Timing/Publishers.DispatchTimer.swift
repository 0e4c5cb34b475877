import CombineMachinery
import CombineShim
import CombineToolkit
import Dispatch

extension Publishers {
  /// A publisher of the current time at each interval, a number of times: a timer of its own for each
  /// subscriber.
  public struct DispatchTimer: Publisher {
    public typealias Output = DispatchTime
    public typealias Failure = Never
    /// What it was made with.
    public let configuration: DispatchTimerConfiguration

    /// Starts a timer that calls a closure at each interval.
    let start: (Alarm, @escaping (DispatchTime) -> Void) -> Void

    /// Makes a timer on the queue of the configuration.
    ///
    /// - Parameter configuration: The queue, the interval, and how many times.
    public init(configuration: DispatchTimerConfiguration) {
      self.init(configuration: configuration, scheduler: configuration.queue ?? .global())
    }

    /// Makes a timer on a scheduler that keeps the time as dispatch queues do, such as one in virtual time.
    ///
    /// - Parameters:
    ///   - configuration: The interval, and how many times; its queue is not used.
    ///   - scheduler: Where the values are delivered.
    public init<S: Scheduler>(configuration: DispatchTimerConfiguration, scheduler: S)
    where S.SchedulerTimeType == DispatchQueue.SchedulerTimeType {
      self.configuration = configuration
      start = { alarm, tick in
        let interval = DispatchQueue.SchedulerTimeType.Stride(configuration.interval)
        let leeway = DispatchQueue.SchedulerTimeType.Stride(configuration.leeway)
        alarm.set(every: interval, tolerance: leeway, on: scheduler, options: nil) {
          tick(scheduler.now.dispatchTime)
        }
      }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == DispatchTime, S.Failure == Never {
      let machine = TickMachine(times: configuration.times.machineCount)
      let engine = DispatchTimerEngine(machine, start: start, downstream: subscriber)
      engine.announce()
      _ = engine.signal(()) { machine, _ in machine.begin() }
    }
  }

  /// Delivers the current time at each interval, a number of times, and finishes.
  ///
  ///     wanted                            1────────────2─────
  ///     timer(interval: 3, times: 3)      ───●───────────●──●┤
  ///
  /// **Output**: the time of the value. **Demand**: the first request starts the timer, which then runs until
  /// the end; an unrequested tick is then lost, and neither counted nor made up for. After the last
  /// value it finishes at once; with `times: .none`, on subscription. **Delivery**: on the queue; ticks that
  /// come while a value is being delivered become one. **Cancellation**: stops the timer. **Memory**: the
  /// timer keeps the subscriber until the end or the cancellation.
  ///
  /// - Parameters:
  ///   - queue: Where the values are delivered; a global queue if `nil`.
  ///   - interval: From the first request to the first value, and from each value to the next.
  ///   - leeway: By how much a value may be late, so that the system can wake up less often.
  ///   - times: How many values are delivered.
  public static func timer(
    queue: DispatchQueue? = nil, interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval = .nanoseconds(0), times: Subscribers.Demand = .unlimited
  ) -> Publishers.DispatchTimer {
    DispatchTimer(
      configuration: DispatchTimerConfiguration(
        queue: queue, interval: interval, leeway: leeway, times: times))
  }

  /// The same on a scheduler that keeps the time as dispatch queues do: in a test, one in virtual time.
  ///
  /// - Parameters:
  ///   - scheduler: Where the values are delivered.
  ///   - interval: From the first request to the first value, and from each value to the next.
  ///   - leeway: By how much a value may be late, so that the system can wake up less often.
  ///   - times: How many values are delivered.
  public static func timer<S: Scheduler>(
    scheduler: S, interval: DispatchTimeInterval, leeway: DispatchTimeInterval = .nanoseconds(0),
    times: Subscribers.Demand = .unlimited
  ) -> Publishers.DispatchTimer where S.SchedulerTimeType == DispatchQueue.SchedulerTimeType {
    DispatchTimer(
      configuration: DispatchTimerConfiguration(interval: interval, leeway: leeway, times: times),
      scheduler: scheduler)
  }
}

/// Delivers a tick if it is wanted when it comes, and ends after a number of them. Its step `advance` asks
/// for the timer.
struct TickMachine: OperatorMachine {
  /// How many are still to be delivered.
  private var remaining: DemandCount
  private var demand = DemandCount.none
  private var isBegun = false
  private var isStarted = false
  /// A tick that was wanted when it came.
  private var tick: DispatchTime?

  init(times: DemandCount) { remaining = times }

  /// The subscriber has its subscription: no signal comes before that is over.
  mutating func begin() { isBegun = true }

  mutating func request(_ ticks: DemandCount) { demand += ticks }

  mutating func receive(_ time: DispatchTime) {
    if demand != .none { tick = time }
  }

  mutating func next() -> Step<DispatchTime, Never>? {
    guard isBegun else { return nil }
    if remaining == .none { return .complete(nil) }
    if let time = tick.take() {
      demand.takeOne()
      remaining.takeOne()
      return .deliver(time)
    }
    if isStarted || demand == .none { return nil }
    isStarted = true
    return .advance
  }
}

/// Runs the timer of one subscriber.
private final class DispatchTimerEngine<Downstream: Subscriber>: OperatorEngine<TickMachine, Downstream>
where Downstream.Input == DispatchTime, Downstream.Failure == Never {
  private let timer = AlarmLink()
  private let start: (Alarm, @escaping (DispatchTime) -> Void) -> Void

  init(
    _ machine: TickMachine, start: @escaping (Alarm, @escaping (DispatchTime) -> Void) -> Void,
    downstream: Downstream
  ) {
    self.start = start
    super.init(machine, name: "DispatchTimer", downstream: downstream)
    setOuter(timer)
  }

  override func advance() {
    start(timer.alarm) { [self] time in _ = signal(time) { $0.receive($1) } }
  }
}
