import SwiftCombineEngine

extension Publishers {
  /// A publisher that subscribes, requests and cancels on a scheduler.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The scheduler on which to subscribe, request and cancel.
    public let scheduler: Context
    /// Options for the scheduler's actions.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that subscribes, requests and cancels on a scheduler.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - scheduler: The scheduler on which to subscribe, request and cancel.
    ///   - options: Options for the scheduler's actions.
    @_transparent public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let inner = Inner(
        downstream: subscriber, link: ScheduledSubscription(scheduler: scheduler, options: options))
      let upstream = self.upstream
      scheduler.schedule(options: options) { upstream.subscribe(inner) }
    }
  }
}

extension Publishers.SubscribeOn {
  @usableFromInline struct Inner<Downstream: Subscriber>: Subscriber, Reflected
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let link: ScheduledSubscription<Context>

    @inlinable init(downstream: Downstream, link: ScheduledSubscription<Context>) {
      self.downstream = downstream
      self.link = link
    }

    @inlinable func receive(subscription: any Subscription) {
      if link.slot.open(subscription) { link.announce(to: downstream) }
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
      if link.isOpen { return downstream.receive(input) }
      link.cancelIfLost()
      return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      if link.isOpen, link.slot.end() { downstream.receive(completion: completion) }
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { "SubscribeOn" }
  }
}

/// A subscription that forwards demand and cancellation through a scheduler.
@usableFromInline final class ScheduledSubscription<Context: Scheduler>: Subscription, Reflected {
  @usableFromInline let slot = UpstreamSlot()
  @usableFromInline let cancelled = Atomic<Bool>(false)  // set at once; the upstream is canceled later
  private let region = MailboxRegion()
  private let scheduler: Context
  private let options: Context.SchedulerOptions?
  /// Demand whose action the scheduler has dropped: the next request includes it.
  private let lost = Locked(DemandCount.none)
  /// Whether the scheduler has dropped the action of the cancel.
  private let isLost = Atomic<Bool>(false)
  /// Demand whose action ran on another thread during `receive(subscription:)`.
  private let due = Locked(DemandCount.none)

  @usableFromInline init(scheduler: Context, options: Context.SchedulerOptions?) {
    self.scheduler = scheduler
    self.options = options
  }

  @inlinable var isOpen: Bool { slot.isOpen && !cancelled.load(ordering: .relaxed) }

  @usableFromInline func announce<S: Subscriber>(to subscriber: S) {
    region.announce(for: self) { subscriber.receive(subscription: self) }
    requestDue()
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    guard isOpen else { return }
    if Context._takesTogether {
      return scheduler.schedule(options: options) { self.requestUpstream(DemandCount(demand)) }
    }
    let lost = lost.withLock { lost in
      defer { lost = .none }
      return lost
    }
    let count = DemandCount(demand) + lost
    let turn = ScheduledTurn { isUsed in
      if isUsed { self.requestUpstream(count) } else { self.lost.withLock { $0 += count } }
    }
    scheduler.schedule(options: options) { turn.use() }
  }

  /// Requests from the upstream. While another thread sends the subscription to the subscriber, that would
  /// cause deliveries meanwhile: that thread requests again afterwards.
  private func requestUpstream(_ count: DemandCount) {
    if region.isAnnounced { return slot.request(count: count) }
    if region.perform(for: self, {}) != nil {
      slot.request(count: count)
      return requestDue()  // what another thread has left meanwhile
    }
    region.leave { [self] _ in
      due.withLock { $0 += count }
    } drain: {
      region.drain(self)
      requestDue()
    }
  }

  /// Outside the region: an action that finds it taken leaves its demand again, and
  /// could do so without an end.
  private func requestDue() {
    let count = due.withLock { due in
      defer { due = .none }
      return due
    }
    if count != .none { request(Subscribers.Demand(count)) }
  }

  @usableFromInline func cancel() {
    guard !cancelled.exchange(true, ordering: .relaxed), !slot.hasEnded else { return }
    if Context._takesTogether { return scheduler.schedule(options: options) { self.slot.cancel() } }
    let turn = ScheduledTurn { isUsed in
      if isUsed { self.slot.cancel() } else { self.isLost.store(true, ordering: .relaxed) }
    }
    scheduler.schedule(options: options) { turn.use() }
  }

  /// Cancels the upstream if the scheduler has dropped the action that was to do so; called for a value that
  /// arrives after a cancel.
  @usableFromInline func cancelIfLost() { if isLost.load(ordering: .relaxed) { slot.cancel() } }

  @usableFromInline var description: String { "SubscribeOn" }
}

extension Publisher {
  /// Subscribes to this publisher, requests from it and cancels it on a scheduler.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .subscribe(on: DispatchQueue.global())
  ///       .sink { print($0) }  // 1, 2, 3
  ///
  ///     upstream                 ──1──2──┤    subscribed to on the queue
  ///     subscribe(on: queue)     ──1──2──┤
  ///
  /// **Delivery**: wherever this publisher delivers; a publisher that delivers as soon as values are
  /// requested delivers on the scheduler. A closure of this publisher that was formed on the main actor is
  /// checked when it runs: pass a scheduler that runs on the main actor (<doc:ClosureOnAnotherThread>).
  /// **Cancellation**: nothing is delivered afterwards; the upstream publisher is canceled on the scheduler.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler on which to subscribe, request and cancel.
  ///   - options: Options for the scheduler's actions.
  @_transparent public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}
