import SwiftCombineEngine

extension Publishers {
  /// A publisher that publishes a value once no other value has arrived for an interval.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The interval in which no other value may arrive.
    public let dueTime: Context.SchedulerTimeType.Stride
    /// The scheduler that delivers values and the completion.
    public let scheduler: Context
    /// Options for the scheduler's timers.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that publishes a value once no other value has arrived for an interval.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - dueTime: The interval in which no other value may arrive.
    ///   - scheduler: The scheduler that delivers values and the completion.
    ///   - options: Options for the scheduler's timers.
    @_transparent public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        DebounceOperator(
          subscriber, timer: ResettableTimer(SchedulerClock(dueTime, on: scheduler, options: options)),
          scheduler: scheduler))
    }
  }
}

/// The newest value, and the outstanding demand.
@usableFromInline struct DebounceStage<Value> {
  @usableFromInline var newest: Value?
  /// The number of values that have arrived: the timer of an earlier value is outdated.
  @usableFromInline var number = 0
  @usableFromInline var demand = DemandCount.none
  /// The number of values that were dropped because they were due without demand.
  @usableFromInline var dropped = 0

  @inlinable init() {}
}

extension DebounceStage: BufferReporting {
  @usableFromInline var bufferCounts: BufferCounts? {
    BufferCounts(buffered: newest == nil ? 0 : 1, dropped: dropped)
  }
}

@usableFromInline
final class DebounceOperator<Input, Failure: Error, Context: Scheduler>:
  SchedulingOperator<Input, Failure, Context, DebounceStage<Input>>, Subscriber, Reflected
{
  @usableFromInline let timer: ResettableTimer<SchedulerClock<Context>>
  @usableFromInline let downstream: Any.Type

  @inlinable init<S: Subscriber>(
    _ subscriber: S, timer: ResettableTimer<SchedulerClock<Context>>, scheduler: Context
  )
  where S.Input == Input, S.Failure == Failure {
    self.timer = timer
    downstream = S.self
    super.init(subscriber, stage: DebounceStage(), scheduler: scheduler, options: nil)
  }

  @inlinable func receive(subscription: any Subscription) {
    if open(subscription) { slot.request(.unlimited) }
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard slot.isOpen else { return .none }
    let change = signal { stage, _ in
      defer { stage.newest = input }
      stage.number += 1
      return (stage.number, old: stage.newest)
    }
    if let change { timer.set(change.0) { self.deliver($0) } }
    return .none
  }

  @usableFromInline func deliver(_ number: Int) {
    fire { stage, outbox -> Input? in
      guard stage.number == number, let value = stage.newest.take() else { return nil }
      guard stage.demand != .none else {
        stage.dropped += 1
        return value
      }
      stage.demand.takeOne()
      outbox.values.append(value)
      return nil
    }
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    guard slot.isOpen, slot.end() else { return }
    timer.stop()
    signal { stage, outbox in
      outbox.completion = completion
      return stage.newest.take()
    }
  }

  @usableFromInline
  override func request(_ demand: Subscribers.Demand) {
    signal { stage, _ in stage.demand += DemandCount(demand) }
  }

  @usableFromInline override func stopTimers() { timer.stop() }

  @usableFromInline var description: String { "Debounce" }
  @usableFromInline var parts: KeyValuePairs<String, Any> {
    let (demand, value) = state.withLock { ($0.stage?.demand ?? .none, $0.stage?.newest) }
    return [
      "downstream": downstream, "downstreamDemand": Subscribers.Demand(demand), "currentValue": value as Any,
    ]
  }
}

extension Publisher {
  /// Publishes a value once no other value has arrived for an interval.
  ///
  ///     let text = PassthroughSubject<String, Never>()
  ///     let cancellable = text
  ///       .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
  ///       .sink { print($0) }
  ///     text.send("S")
  ///     text.send("Swift")  // Swift
  ///
  ///     upstream                 ─1─2─3───────4─────┤
  ///     debounce(for: 3, …)      ────────3───────4──┤
  ///
  /// **Delivery**: on the scheduler. **Demand**: requests an unlimited number of values from the upstream
  /// publisher; a value that is due without demand is dropped. **Failure**, and finish: at once, and the
  /// pending value is dropped. **Cancellation**: stops the timer. **Memory**: the newest value. A downstream
  /// closure that was formed on the main actor is checked when it runs: pass a scheduler that runs on the
  /// main actor (<doc:ClosureOnAnotherThread>).
  ///
  /// - Parameters:
  ///   - dueTime: The interval in which no other value may arrive, in the scheduler's unit of time.
  ///   - scheduler: The scheduler that delivers values and the completion.
  ///   - options: Options for the scheduler's timers.
  @_transparent public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}
