import CombineMachinery

extension Publishers {
  /// A publisher that delivers, for each value, how long it took to come.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Context.SchedulerTimeType.Stride
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// What tells the time.
    public let scheduler: Context

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, scheduler: Context) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, S.Input == Context.SchedulerTimeType.Stride {
      upstream.subscribe(
        MeasureIntervalOperator<Upstream.Output, Context, S>(subscriber, scheduler: scheduler))
    }
  }
}

@usableFromInline
final class MeasureIntervalOperator<Input, Context: Scheduler, Downstream: Subscriber>:
  SerialOperator<Downstream>, Subscriber
where Downstream.Input == Context.SchedulerTimeType.Stride {
  @usableFromInline
  let scheduler: Context
  @usableFromInline
  @exclusivity(unchecked)
  var last: Context.SchedulerTimeType?

  @inlinable
  init(_ downstream: Downstream, scheduler: Context) {
    self.scheduler = scheduler
    super.init(downstream, name: "MeasureInterval")
  }

  @inlinable
  override func receive(subscription: any Subscription) {
    if last == nil { last = scheduler.now }
    super.receive(subscription: subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard isOpen else { return .none }
    let now = scheduler.now
    guard let last = exchange(&last, with: now) else { return .none }
    defer { release(last) }
    let wanted = downstream.receive(last.distance(to: now))
    if wanted != .none { link.request(wanted) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) { complete(completion) }
}

extension Publisher {
  /// Delivers, in place of each value, the time since the one before, and for the first the time since the
  /// subscription.
  ///
  ///     upstream                  a──b─────c─┤
  ///     measureInterval(using:)   0──3─────6─┤
  ///
  /// **Demand**: goes upstream as it is. **Delivery**: at once, on the thread of the value: the scheduler
  /// only tells the time. A clock that was set back makes negative intervals.
  ///
  /// - Parameters:
  ///   - scheduler: What tells the time.
  ///   - options: Not used, since nothing is scheduled.
  @inlinable
  public func measureInterval<S: Scheduler>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}
