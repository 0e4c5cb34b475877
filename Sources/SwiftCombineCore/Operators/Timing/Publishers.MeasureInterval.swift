import SwiftCombineEngine

extension Publishers {
  /// A publisher that publishes, for each value, the time since the value before.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Context.SchedulerTimeType.Stride
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The scheduler that tells the time.
    public let scheduler: Context

    /// Creates a publisher that publishes, for each value, the time since the value before.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - scheduler: The scheduler that tells the time.
    @_transparent public init(upstream: Upstream, scheduler: Context) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Failure == S.Failure, S.Input == Context.SchedulerTimeType.Stride {
      upstream.attach(
        MeasureIntervalOperator<Upstream.Output, Context, S>(subscriber, scheduler: scheduler))
    }
  }
}

@usableFromInline
final class MeasureIntervalOperator<Input, Context: Scheduler, Downstream: Subscriber>:
  SerialOperator<Downstream>, Subscriber
where Downstream.Input == Context.SchedulerTimeType.Stride {
  @usableFromInline let scheduler: Context
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var last: Context.SchedulerTimeType?

  @inlinable init(_ downstream: Downstream, scheduler: Context) {
    self.scheduler = scheduler
    super.init(downstream, name: "MeasureInterval")
  }

  @inlinable override func receive(subscription: any Subscription) {
    if last == nil { last = scheduler.now }
    super.receive(subscription: subscription)
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard isOpen else { return .none }
    let now = scheduler.now
    guard let last = exchange(&last, with: now) else { return .none }
    defer { release(last) }
    let wanted = downstream.receive(last.distance(to: now))
    if wanted != .none { link.request(wanted) }
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) { complete(completion) }
}

extension Publisher {
  /// Publishes, in place of each value, the time since the value before, and for the first value the time
  /// since the subscription.
  ///
  ///     let clicks = PassthroughSubject<Void, Never>()
  ///     let cancellable = clicks
  ///       .measureInterval(using: DispatchQueue.main)
  ///       .sink { print($0.magnitude) }
  ///
  ///     upstream                  a──b─────c─┤
  ///     measureInterval(using:)   0──3─────6─┤
  ///
  /// **Demand**: passes upstream unchanged. **Delivery**: at once, on the thread of the value: the scheduler
  /// only tells the time. A clock that was set back makes negative intervals.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that tells the time.
  ///   - options: Not used, since nothing is scheduled.
  @_transparent public func measureInterval<S: Scheduler>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}
