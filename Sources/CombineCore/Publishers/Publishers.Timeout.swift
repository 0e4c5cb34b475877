import CombineMachinery

extension Publishers {
  /// A publisher that ends when no value has come for an interval.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// How long a value may take to come.
    public let interval: Context.SchedulerTimeType.Stride
    /// Where values and the completion are delivered.
    public let scheduler: Context
    /// How the scheduler is to run timers and deliveries.
    public let options: Context.SchedulerOptions?
    /// Makes the error to fail with; without it the stream finishes.
    public let customError: (() -> Upstream.Failure)?

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?, customError: (() -> Upstream.Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      if Context.self == ImmediateScheduler.self { Misuse.schedulerWithoutClock("timeout(_:)") }
      upstream.subscribe(
        TimeoutOperator(
          subscriber, alarm: Alarm(interval, on: scheduler, options: options), scheduler: scheduler,
          options: options, customError: customError,
          isBursty: Context._takesTogether && upstream._sendsInBursts))
    }
  }
}

@usableFromInline
struct TimeoutStage<Failure: Error> {
  /// How often the time was started: a timer of an earlier start is too late.
  @usableFromInline
  var number = 0
  @usableFromInline
  var isRequested = false
  /// Kept until it is called or the stream is over.
  @usableFromInline
  var customError: (() -> Failure)?

  @inlinable
  init(customError: (() -> Failure)?) { self.customError = customError }

  @inlinable
  mutating func restart() -> Int {
    number += 1
    return number
  }
}

@usableFromInline
final class TimeoutOperator<Input, Failure: Error, Context: Scheduler>:
  HopOperator<Input, Failure, Context, TimeoutStage<Failure>>, Subscriber, Reflected
{
  @usableFromInline
  let alarm: Alarm<Context>

  @inlinable
  init<S: Subscriber>(
    _ subscriber: S, alarm: Alarm<Context>, scheduler: Context, options: Context.SchedulerOptions?,
    customError: (() -> Failure)?, isBursty: Bool
  ) where S.Input == Input, S.Failure == Failure {
    self.alarm = alarm
    super.init(
      subscriber, stage: TimeoutStage(customError: customError), scheduler: scheduler, options: options,
      isBursty: isBursty)
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    open(subscription) { start(signal { stage, _ in stage.restart() }) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard slot.isOpen else { return .none }
    let (number, actions, _) = change { stage, outbox in
      outbox.values.append(input)
      return stage.restart()
    }
    start(number)  // the timer first, then the delivery
    schedule(actions)
    return .none
  }

  @inlinable
  func start(_ number: Int?) {
    if let number { alarm.set(number) { self.expire($0) } }
  }

  @usableFromInline
  func expire(_ number: Int) {
    let isNewest = state.withLock { $0.stage?.number == number }
    guard isNewest, slot.cancel() else { return }
    let customError = state.withLock { $0.stage?.customError.take() }
    let completion = customError.map { Subscribers.Completion.failure($0()) } ?? .finished
    fire { $1.completion = completion }
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    if slot.isOpen { alarm.stop() }
    hop(completion)
  }

  @usableFromInline
  override func request(_ demand: Subscribers.Demand) {
    let first = signal { stage, _ -> Int? in
      if stage.isRequested { return nil }
      stage.isRequested = true
      return stage.restart()
    }
    if let first { start(first) }
    ask(demand)
  }

  @usableFromInline
  override func stopTimers() { alarm.stop() }

  @usableFromInline
  var description: String { "Timeout" }
}

extension Publisher {
  /// Ends when no value has come for an interval: since the subscription, the first request or the last
  /// value.
  ///
  ///     upstream            ──1──2──────────3──
  ///     timeout(5, …)       ──1──2────┤
  ///
  /// **Delivery**: values and the end go by way of the scheduler, in order; a closure further down that was
  /// formed on the main actor is checked: see to it that the scheduler runs there. **Demand**: goes
  /// upstream as it is. **Failure**: of the upstream, or the one of the closure; without that, time out is
  /// a normal end. **Cancellation**: the upstream is cancelled before the end is delivered.
  ///
  /// - Parameters:
  ///   - interval: How long a value may take to come, in the scheduler's unit of time.
  ///   - scheduler: What tells the time. One that has no clock, `ImmediateScheduler`, traps.
  ///   - options: How the scheduler is to run timers and deliveries.
  ///   - customError: Makes the error to fail with; called once, at the time out.
  @inlinable
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
  }
}
