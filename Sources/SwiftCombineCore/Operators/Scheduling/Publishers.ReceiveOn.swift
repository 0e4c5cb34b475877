import SwiftCombineEngine

extension Publishers {
  /// A publisher that delivers values and the completion on a scheduler.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The scheduler that delivers values and the completion.
    public let scheduler: Context
    /// Options for the scheduler's deliveries.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that delivers values and the completion on a scheduler.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - scheduler: The scheduler that delivers values and the completion.
    ///   - options: Options for the scheduler's deliveries.
    @_transparent public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let isBursty = Context._takesTogether && upstream._sendsInBursts
      let delivery = ReceiveOnOperator<Output, Failure, Context>(
        subscriber, scheduler: scheduler, options: options, isBursty: isBursty,
        source: isBursty && upstream._deliversAtOnce ? source : nil)
      if delivery.startsLater { delivery.announce() } else { upstream.attach(delivery) }
    }

    /// What sends all values of the upstream, formed where its type is known.
    @inlinable var source: ReceiveOnStage.Source {
      let upstream = upstream
      return { object, sendsAll in
        // Unchecked: called with the operator that it was made for.
        let delivery = unsafeDowncast(object, to: ReceiveOnOperator<Output, Failure, Context>.self)
        if sendsAll {
          _ = upstream._deliverAtOnce(.unlimited) { delivery.deliverNext($0) }
        } else {
          upstream.attach(delivery)
        }
      }
    }
  }
}

/// An upstream publisher that has its values and needs no subscription to send all of them. If the first
/// request is one of unlimited values, the action that this schedules sends them: nothing is buffered.
/// Otherwise the operator subscribes to it, before it requests anything.
///
/// The values are sent where they would have been delivered, and nothing can tell when they were: no foreign
/// code runs between two of them.
@usableFromInline struct ReceiveOnStage {
  /// Sends all values to the operator, or attaches it.
  @usableFromInline typealias Source = (_ delivery: AnyObject, _ sendsAll: Bool) -> Void

  /// `nil` for an upstream publisher of another kind.
  @usableFromInline let source: Source?
  /// Whether the action that sends all values is scheduled.
  @usableFromInline var isScheduled = false

  @inlinable init(source: Source?) { self.source = source }
}

@usableFromInline
final class ReceiveOnOperator<Input, Failure: Error, Context: Scheduler>:
  SchedulingOperator<Input, Failure, Context, ReceiveOnStage>, Subscriber, Reflected
{
  /// Whether the subscriber receives its subscription before there is one of the upstream.
  @usableFromInline let startsLater: Bool
  /// Whether the operator is attached to the upstream, or will be by the call that has set this.
  @usableFromInline let isAttached: Atomic<Bool>

  @inlinable init<S: Subscriber>(
    _ subscriber: S, scheduler: Context, options: Context.SchedulerOptions?, isBursty: Bool,
    source: ReceiveOnStage.Source?
  ) where S.Input == Input, S.Failure == Failure {
    startsLater = source != nil && !Witnesses.isAnyEnabled.load(ordering: .relaxed)
    isAttached = Atomic(!startsLater)
    super.init(
      subscriber, stage: ReceiveOnStage(source: source), scheduler: scheduler, options: options,
      isBursty: isBursty)
  }

  @inlinable func receive(subscription: any Subscription) {
    if startsLater { _ = slot.open(subscription) } else { open(subscription) }
  }
  @inlinable func receive(_ input: Input) -> Subscribers.Demand { hop(input) }
  @inlinable func receive(completion: Subscribers.Completion<Failure>) { hop(completion) }

  /// Sends the subscriber its subscription, and then attaches the operator, unless a request did so or made
  /// that unnecessary.
  @usableFromInline func announce() {
    sendSubscription()
    attach()
  }

  @usableFromInline override func request(_ demand: Subscribers.Demand) {
    if !isAttached.load(ordering: .relaxed) { if demand == .unlimited { scheduleAll() } else { attach() } }
    requestUpstream(demand)
  }

  /// Schedules the action that sends all values, for the first request.
  private func scheduleAll() {
    signal { stage, outbox in
      if stage.isScheduled || isAttached.load(ordering: .relaxed) { return }
      stage.isScheduled = true
      outbox.completion = .finished
    }
  }

  private func attach() {
    let source: ReceiveOnStage.Source? = state.withLock { state in
      guard let stage = state.stage, !stage.isScheduled else { return nil }
      return isAttached.exchange(true, ordering: .relaxed) ? nil : stage.source
    }
    source?(self, false)
  }

  @usableFromInline override func deliverAll() {
    guard startsLater else { return }
    let source: ReceiveOnStage.Source? = state.withLock { state in
      if let stage = state.stage, stage.isScheduled { stage.source } else { nil }
    }
    source?(self, true)
  }

  /// - Returns: Whether the subscriber has not canceled.
  @inlinable func deliverNext(_ value: Input) -> Bool {
    _ = withUnsafePointer(to: value) { subscriber.receive(at: $0) }
    return !isOver
  }

  @usableFromInline var description: String { "ReceiveOn" }
}

extension Publisher {
  /// Delivers values and the completion on a scheduler.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .receive(on: DispatchQueue.main)
  ///       .sink { print($0) }  // 1, 2, 3
  ///
  ///     upstream            ──1──2──3──┤    on any thread
  ///     receive(on: main)   ──1──2──3──┤    on the main queue
  ///
  /// **Delivery**: in upstream order, one signal at a time, also on a queue that runs several actions at
  /// once; the completion comes after the last value. On a serial queue each value keeps its place among the
  /// work of others, as if it had been scheduled alone; a value whose action the scheduler drops is delivered
  /// with the next signal. The subscription itself is sent at once, on the subscribing thread. A downstream
  /// closure that was formed on the main actor is checked when it runs: pass a scheduler that runs on the
  /// main actor (<doc:ClosureOnAnotherThread>).
  /// **Demand**: passes upstream unchanged; the values that wait for the scheduler were requested, and have
  /// no other limit.
  /// **Cancellation**: drops the values that wait for the scheduler, and a completion too. Cancels upstream
  /// on the thread that cancels, not on the scheduler: `subscribe(on:)` does that.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that delivers values and the completion.
  ///   - options: Options for the scheduler's deliveries.
  @_transparent public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}
