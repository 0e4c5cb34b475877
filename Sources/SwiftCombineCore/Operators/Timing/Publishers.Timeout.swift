import SwiftCombineEngine

extension Publishers {
  /// A publisher that completes when no value has arrived for an interval.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The time in which the next value must arrive.
    public let interval: Context.SchedulerTimeType.Stride
    /// The scheduler that delivers values and the completion.
    public let scheduler: Context
    /// Options for the scheduler's timers and deliveries.
    public let options: Context.SchedulerOptions?
    /// Returns the error to fail with; without it the publisher finishes.
    public let customError: (() -> Upstream.Failure)?

    /// Creates a publisher that completes when no value has arrived for an interval.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - interval: The time in which the next value must arrive.
    ///   - scheduler: The scheduler that delivers values and the completion.
    ///   - options: Options for the scheduler's timers and deliveries.
    ///   - customError: Returns the error to fail with; without it the publisher finishes.
    @_transparent public init(
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
      upstream.attach(
        TimeoutOperator(
          subscriber, timer: ResettableTimer(SchedulerClock(interval, on: scheduler, options: options)),
          scheduler: scheduler,
          options: options, customError: customError,
          isBursty: Context._takesTogether && upstream._sendsInBursts))
    }
  }
}

@usableFromInline struct TimeoutStage<Failure: Error> {
  /// The number of times the timer was started: the timer of an earlier start is outdated.
  @usableFromInline var number = 0
  @usableFromInline var isRequested = false
  /// Retained until it is called or the subscription has completed or was canceled.
  @usableFromInline var customError: (() -> Failure)?

  @inlinable init(customError: (() -> Failure)?) { self.customError = customError }

  @inlinable mutating func restart() -> Int {
    number += 1
    return number
  }
}

@usableFromInline
final class TimeoutOperator<Input, Failure: Error, Context: Scheduler>:
  SchedulingOperator<Input, Failure, Context, TimeoutStage<Failure>>, Subscriber, Reflected
{
  @usableFromInline let timer: ResettableTimer<SchedulerClock<Context>>

  @inlinable init<S: Subscriber>(
    _ subscriber: S, timer: ResettableTimer<SchedulerClock<Context>>, scheduler: Context,
    options: Context.SchedulerOptions?,
    customError: (() -> Failure)?, isBursty: Bool
  ) where S.Input == Input, S.Failure == Failure {
    self.timer = timer
    super.init(
      subscriber, stage: TimeoutStage(customError: customError), scheduler: scheduler, options: options,
      isBursty: isBursty)
  }

  @usableFromInline func receive(subscription: any Subscription) {
    open(subscription) { start(signal { stage, _ in stage.restart() }) }
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard slot.isOpen else { return .none }
    let (number, actions, _) = change { stage, outbox in
      outbox.values.append(input)
      return stage.restart()
    }
    start(number)  // the timer first, then the delivery
    schedule(actions)
    return .none
  }

  @inlinable func start(_ number: Int?) {
    if let number { timer.set(number) { self.expire($0) } }
  }

  @usableFromInline func expire(_ number: Int) {
    let isNewest = state.withLock { $0.stage?.number == number }
    guard isNewest, slot.cancel() else { return }
    let customError = state.withLock { $0.stage?.customError.take() }
    let completion = customError.map { Subscribers.Completion.failure($0()) } ?? .finished
    fire { $1.completion = completion }
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    if slot.isOpen { timer.stop() }
    hop(completion)
  }

  @usableFromInline override func request(_ demand: Subscribers.Demand) {
    let first = signal { stage, _ -> Int? in
      if stage.isRequested { return nil }
      stage.isRequested = true
      return stage.restart()
    }
    if let first { start(first) }
    requestUpstream(demand)
  }

  @usableFromInline override func stopTimers() { timer.stop() }

  @usableFromInline var description: String { "Timeout" }
}

extension Publisher {
  /// Completes when no value has arrived for an interval: since the subscription, the first request or the
  /// last value.
  ///
  ///     let cancellable = PassthroughSubject<Int, Never>()
  ///       .timeout(.seconds(5), scheduler: DispatchQueue.main)
  ///       .sink { print($0) } receiveValue: { print($0) }
  ///
  ///     upstream            ──1──2──────────3──
  ///     timeout(5, …)       ──1──2────┤
  ///
  /// **Delivery**: values and the completion are delivered on the scheduler, in order. A downstream closure
  /// that was formed on the main actor is checked when it runs: pass a scheduler that runs on the main actor
  /// (<doc:ClosureOnAnotherThread>).
  /// **Demand**: passes upstream unchanged. **Failure**: of the upstream publisher, or at the timeout the
  /// error that the closure returns; without the closure, a timeout finishes normally. **Cancellation**: at a
  /// timeout the upstream publisher is canceled before the completion is delivered.
  ///
  /// - Parameters:
  ///   - interval: The time in which the next value must arrive, in the scheduler's unit of time.
  ///   - scheduler: The scheduler that tells the time. `ImmediateScheduler` has no clock and traps.
  ///   - options: Options for the scheduler's timers and deliveries.
  ///   - customError: Returns the error to fail with; called once, at the timeout.
  @_transparent public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
  }
}
