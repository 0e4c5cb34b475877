import SwiftCombineEngine

/// The implementation of operators that receive signals on the upstream's threads and deliver on a scheduler,
/// in order and serially.
///
/// There is one lock. Under it a signal of the upstream, a timer or a request changes the operator's *stage*,
/// its state that is not decided yet, and puts the signals to deliver into the *outbox*. Outside the lock
/// actions are scheduled for them: an action for each signal, which delivers the oldest waiting one, so that
/// each signal has its place among the actions that others schedule. If the upstream sends in bursts and the
/// scheduler allows it, signals that arrive before an action begins share it (see `Outbox`).
///
/// An action that the scheduler drops without running it returns its turn (see `ScheduledTurn`): the signal
/// still waits, and the next signal schedules actions for both.
///
/// Deliveries are made inside a region. An action that finds another thread in it leaves its signal to that
/// thread, so deliveries are serial on a concurrent queue too; an action that runs inside a delivery, in a
/// nested run loop for instance, delivers there. The subscriber is released inside, where
/// no delivery is under way.
@usableFromInline class SchedulingOperator<Output, Failure: Error, Context: Scheduler, Stage>: Subscription {
  @usableFromInline struct State {
    /// `nil` once the stream has ended.
    @usableFromInline var stage: Stage?
    @usableFromInline var outbox = Outbox<Output, Failure>()
    /// The operator itself, while prepared actions are under way: they do not retain it.
    @usableFromInline var keeper: SchedulingOperator?

    @inlinable init(_ stage: Stage) { self.stage = stage }
  }

  @usableFromInline final let slot = UpstreamSlot()
  @usableFromInline final let state: Locked<State>
  @usableFromInline final let region = SerialRegion()
  @usableFromInline final let over = Atomic<Bool>(false)  // canceled, or the completion was delivered
  @usableFromInline final let scheduler: Context
  @usableFromInline final let options: Context.SchedulerOptions?
  @usableFromInline final let wait: Wait?
  /// Whether the signals of one burst of the upstream share actions.
  @usableFromInline final let sharesActions: Bool
  /// `run()`, formed where the types are known: the code that schedules it may be unspecialized.
  @usableFromInline final let action: (SchedulingOperator) -> Void
  /// Schedules an action that was prepared once. Set in the initializer, and not changed. It does not retain
  /// the operator. If each signal has its own action, the operator retains itself as long as one is under
  /// way, which costs nothing for most of them; if signals share actions, each action retains the operator.
  // Unchecked: set in the initializer, and not changed.
  @usableFromInline @exclusivity(unchecked) final var prepared: (() -> Void)?

  /// What the thread that delivers needs.
  @usableFromInline struct Delivery {
    @usableFromInline var isFreed = false
    /// The values that an action shared by several has taken and not yet delivered.
    @usableFromInline var batch = OperatorQueue<Output>()
    /// The keeper, once the last action has begun: it is released when the thread has left the region.
    @usableFromInline var formerKeeper: SchedulingOperator?

    @inlinable init() {}
  }

  /// The subscriber; used inside the region.
  @usableFromInline final let subscriber: ErasedSubscriber
  @usableFromInline final let announce: (UnsafeMutableRawPointer, any Subscription) -> Void
  // Unchecked: accessed inside the gate only, see `Gated`.
  @usableFromInline @exclusivity(unchecked) final var delivery = Gated(Delivery())

  /// How long a signal waits that has its own action.
  @usableFromInline struct Wait {
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let tolerance: Context.SchedulerTimeType.Stride

    @inlinable init(interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride) {
      self.interval = interval
      self.tolerance = tolerance
    }
  }

  /// - Parameters:
  ///   - isBursty: Whether the upstream sends in bursts (`_sendsInBursts`).
  ///   - wait: How long every signal waits.
  @inlinable init<S: Subscriber>(
    _ subscriber: S, stage: Stage, scheduler: Context, options: Context.SchedulerOptions?,
    isBursty: Bool = false, wait: Wait? = nil
  ) where S.Input == Output, S.Failure == Failure {
    self.subscriber = ErasedSubscriber(subscriber)
    // Unchecked: called with the storage of the subscriber that was made in the line above.
    announce = { $0.assumingMemoryBound(to: StoredSubscriber<S>.self).pointee.receive(subscription: $1) }
    state = Locked(State(stage))
    self.scheduler = scheduler
    self.options = options
    self.wait = wait
    sharesActions = Context._takesTogether && isBursty && !Witnesses.isAnyEnabled.load(ordering: .relaxed)
    action = { _ = $0.run() }
    if wait == nil {
      let unretained = Unmanaged.passUnretained(self)
      prepared =
        sharesActions
        ? scheduler._prepare(options: options) { unretained.takeRetainedValue().run() }
        : scheduler._prepare(options: options) { _ = unretained._withUnsafeGuaranteedRef { $0.run() } }
    }
  }

  @inlinable deinit {
    if !delivery.inside.isFreed { subscriber.destroy() }
  }

  // MARK: From upstream

  /// Stores the upstream's subscription, and sends this one to the subscriber.
  ///
  /// - Parameter prepare: Runs between the two.
  /// - Returns: Whether the subscription is the first one and the stream has not ended; otherwise it was
  ///   canceled.
  @inlinable
  @discardableResult final func open(_ subscription: any Subscription, _ prepare: () -> Void = {}) -> Bool {
    guard slot.open(subscription) else { return false }
    if sharesActions { endBurst() }
    sendSubscription(prepare)
    return true
  }

  /// Sends this subscription to the subscriber.
  @inlinable final func sendSubscription(_ prepare: () -> Void = {}) {
    // This thread is not the scheduler's: actions that become due meanwhile are scheduled again, and that
    // outside the region, or they would find it taken again and again.
    var due = 0
    region.visit { entry in
      prepare()
      announce(subscriber.storage, self)
      if entry == .entered { _ = settle() }
    } drain: {
      drain { due += 1 }
    }
    if due > 0 { for _ in 0..<due { scheduleAtOnce() } }
  }

  /// Schedules the delivery of an unchanged value.
  @inlinable final func hop(_ input: Output) -> Subscribers.Demand {
    if slot.isOpen { signal { $1.values.append(input) } }
    return .none
  }

  /// Schedules the delivery of the upstream's completion, after the waiting values.
  @inlinable final func hop(_ completion: Subscribers.Completion<Failure>) {
    if slot.isOpen, slot.end() { signal { $1.completion = completion } }
  }

  /// Decides on an event outside the scheduler. The resulting deliveries are scheduled.
  ///
  /// - Parameter decide: Runs with the lock held. It returns the values it removes, so that they are released
  ///   outside.
  /// - Returns: `nil` if the stream has ended.
  @inlinable
  @discardableResult
  final func signal<Result>(_ decide: (inout Stage, inout Outbox<Output, Failure>) -> Result) -> Result? {
    let (result, actions, _) = change(decide)
    schedule(actions)
    return result
  }

  /// Decides on an event on the scheduler. The resulting signals are delivered there; if an earlier signal
  /// waits for its action, they are scheduled after it.
  @inlinable
  @discardableResult
  final func fire<Result>(_ decide: (inout Stage, inout Outbox<Output, Failure>) -> Result) -> Result? {
    let (result, actions, isNext) = change(decide)
    if actions > 0 { for _ in 0..<actions { if isNext { action(self) } else { scheduleAtOnce() } } }
    return result
  }

  /// - Returns: The decision, how many actions to run for it, and whether no other action is under way.
  @inlinable @inline(__always) final func change<Result>(
    _ decide: (inout Stage, inout Outbox<Output, Failure>) -> Result
  ) -> (Result?, actions: Int, isNext: Bool) {
    state.withLock { state in
      if state.stage == nil { return (nil, 0, true) }
      let result = decide(&state.stage!, &state.outbox)
      let isNext = state.outbox.scheduled == 0
      let actions = state.outbox.claimActions(shared: sharesActions)
      if isNext, actions > 0, !sharesActions, prepared != nil { state.keeper = self }
      return (result, actions, isNext)
    }
  }

  @inlinable @inline(__always) final func schedule(_ actions: Int) {
    if actions > 0 { for _ in 0..<actions { schedule() } }
  }

  @inlinable final func schedule() {
    guard let wait else { return scheduleAtOnce() }
    scheduler.schedule(
      after: scheduler.now.advanced(by: wait.interval), tolerance: wait.tolerance, options: options,
      makeAction())
  }

  @inlinable final func scheduleAtOnce() {
    if let prepared, CarriedContext.isAbsent {
      if sharesActions { _ = Unmanaged.passRetained(self) }
      prepared()
    } else {
      scheduler.schedule(options: options, makeAction())
    }
  }

  @usableFromInline final func makeAction() -> () -> Void {
    if Context._takesTogether { return CarriedContext.keep { self.action(self) } }
    let turn = ScheduledTurn { $0 ? self.action(self) : self.giveBack() }
    return CarriedContext.keep { turn.use() }
  }

  /// Takes back the turn of an action that will not run. It schedules nothing, since the scheduler may be
  /// running.
  private func giveBack() { state.withLock { $0.outbox.scheduled -= 1 } }

  // MARK: From the subscriber

  /// The subscriber requests more values. The operator requests as many from the upstream, unless it counts
  /// itself.
  @usableFromInline func request(_ demand: Subscribers.Demand) { requestUpstream(demand) }

  /// Requests values from the upstream. The values it sends until this returns are a burst.
  @inlinable final func requestUpstream(_ demand: Subscribers.Demand) {
    guard sharesActions else { return slot.request(demand) }
    endBurst()  // for values that another thread's call continues to send because of this one
    slot.request(demand)
    endBurst()
  }

  @usableFromInline func endBurst() { state.withLock { $0.outbox.endBurst() } }

  @usableFromInline final func cancel() {
    guard !over.exchange(true, ordering: .acquiringAndReleasing) else { return }
    slot.cancel()
    drop()
    // An action that runs meanwhile delivers nothing, but is counted: the last one releases the keeper.
    region.leave { drain() }
  }

  // MARK: Completion and cancellation

  /// Drops the waiting signals, and releases them here, where no lock is held.
  @usableFromInline final func drop() {
    var dropped = OperatorQueue<Output>()
    let (stage, completion) = state.withLock { state in
      swap(&state.outbox.values, &dropped)
      return (state.stage.take(), state.outbox.completion.take())
    }
    stopTimers()
    withExtendedLifetime((dropped, stage, completion)) {}
  }

  /// Called once the stream has ended.
  @usableFromInline func stopTimers() {}

  /// Delivers the values that were not buffered; called inside the region, before the completion.
  @usableFromInline func deliverAll() {}

  @usableFromInline final func free() {
    guard !delivery.inside.isFreed else { return }
    delivery.inside.isFreed = true
    var dropped = OperatorQueue<Output>()
    swap(&delivery.inside.batch, &dropped)
    subscriber.destroy()
    withExtendedLifetime(dropped) {}
  }
}

extension SchedulingOperator: BufferReporting {
  @usableFromInline final var bufferCounts: BufferCounts? {
    state.withLock { state in
      guard let stage = state.stage else { return nil }
      var bufferCounts = (stage as? any BufferReporting)?.bufferCounts ?? BufferCounts()
      bufferCounts.buffered += state.outbox.values.count
      return bufferCounts
    }
  }
}
