import CombineMachinery

extension Publishers {
  /// A publisher that delivers a value once no other has come for a while.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// For how long no other value may come.
    public let dueTime: Context.SchedulerTimeType.Stride
    /// Where values and the completion are delivered.
    public let scheduler: Context
    /// How the scheduler is to run the timers.
    public let options: Context.SchedulerOptions?

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
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
      upstream.subscribe(
        DebounceOperator(
          subscriber, alarm: Alarm(dueTime, on: scheduler, options: options), scheduler: scheduler))
    }
  }
}

/// The newest value, and what is wanted.
@usableFromInline
struct DebounceStage<Value> {
  @usableFromInline
  var newest: Value?
  /// How many values have come: a timer of an earlier one is too late.
  @usableFromInline
  var number = 0
  @usableFromInline
  var demand = DemandCount.none
  /// How many values were due while none was wanted.
  @usableFromInline
  var dropped = 0

  @inlinable
  init() {}
}

extension DebounceStage: HoldsValues {
  @usableFromInline
  var holdings: Holdings? { Holdings(held: newest == nil ? 0 : 1, dropped: dropped) }
}

@usableFromInline
final class DebounceOperator<Input, Failure: Error, Context: Scheduler>:
  HopOperator<Input, Failure, Context, DebounceStage<Input>>, Subscriber, Reflected
{
  @usableFromInline
  let alarm: Alarm<Context>
  @usableFromInline
  let downstream: Any.Type

  @inlinable
  init<S: Subscriber>(_ subscriber: S, alarm: Alarm<Context>, scheduler: Context)
  where S.Input == Input, S.Failure == Failure {
    self.alarm = alarm
    downstream = S.self
    super.init(subscriber, stage: DebounceStage(), scheduler: scheduler, options: nil)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if open(subscription) { slot.request(.unlimited) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard slot.isOpen else { return .none }
    let change = signal { stage, _ in
      defer { stage.newest = input }
      stage.number += 1
      return (stage.number, old: stage.newest)
    }
    if let change { alarm.set(change.0) { self.deliver($0) } }
    return .none
  }

  @usableFromInline
  func deliver(_ number: Int) {
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

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    guard slot.isOpen, slot.end() else { return }
    alarm.stop()
    signal { stage, outbox in
      outbox.completion = completion
      return stage.newest.take()
    }
  }

  @usableFromInline
  override func request(_ demand: Subscribers.Demand) { signal { stage, _ in stage.demand += demand.count } }

  @usableFromInline
  override func stopTimers() { alarm.stop() }

  @usableFromInline
  var description: String { "Debounce" }
  @usableFromInline
  var parts: KeyValuePairs<String, Any> {
    let (demand, value) = state.withLock { ($0.stage?.demand ?? .none, $0.stage?.newest) }
    return [
      "downstream": downstream, "downstreamDemand": Subscribers.Demand(demand), "currentValue": value as Any,
    ]
  }
}

extension Publisher {
  /// Delivers a value once no other has come for a while.
  ///
  ///     upstream                 ─1─2─3───────4─────┤
  ///     debounce(for: 3, …)      ────────3───────4──┤
  ///
  /// **Delivery**: on the scheduler. **Demand**: the upstream is asked for everything; a value that is due
  /// while none is wanted is dropped. **Failure**, and the end: at once, and the value that waits is dropped.
  /// **Cancellation**: stops the timer. **Memory**: the newest value. A closure further down that was formed
  /// on the main actor is checked: see to it that the scheduler runs there.
  ///
  /// - Parameters:
  ///   - dueTime: For how long no other value may come, in the scheduler's unit of time.
  ///   - scheduler: Where values and the completion are delivered.
  ///   - options: How the scheduler is to run the timers.
  @inlinable
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}
