import CombineMachinery
import Synchronization

/// What operators are made of that take signals in on upstream's threads and deliver on a scheduler, in order
/// and one at a time.
///
/// There is one lock. Under it a signal of the upstream, a timer or a request changes the operator's *stage*,
/// what it knows and has not decided on, and puts what is to be delivered into the *outbox*. Outside of it
/// actions are scheduled for what was put there: an action for each signal, which delivers the oldest one that
/// waits, so each has its place among what others schedule. Where upstream sends in bursts and the scheduler
/// allows it, those that come before an action begins share it (see `Outbox`).
///
/// An action that the scheduler drops without running it gives its turn back (see `Ticket`): the signal
/// still waits, and the next one has both scheduled.
///
/// Deliveries are made inside a gate. An action that finds another thread in it leaves its signal to that
/// thread, so on a concurrent queue too there is one delivery at a time; one that runs inside a delivery, in
/// a nested run loop for instance, delivers there. The subscriber is freed inside the gate, where no delivery
/// is under way.
@usableFromInline
class HopOperator<Output, Failure: Error, Context: Scheduler, Stage>: Subscription {
  @usableFromInline
  struct State {
    /// `nil` once the stream is over.
    @usableFromInline
    var stage: Stage?
    @usableFromInline
    var outbox = Outbox<Output, Failure>()
    /// The operator itself, while prepared actions are under way: they do not keep it.
    @usableFromInline
    var keeper: HopOperator?

    @inlinable
    init(_ stage: Stage) { self.stage = stage }
  }

  @usableFromInline
  final let slot = SubscriptionSlot()
  @usableFromInline
  final let state: Locked<State>
  @usableFromInline
  final let gate = Gate()
  @usableFromInline
  final let over = Atomic<Bool>(false)  // cancelled, or the completion was delivered
  @usableFromInline
  final let scheduler: Context
  @usableFromInline
  final let options: Context.SchedulerOptions?
  @usableFromInline
  final let wait: Wait?
  /// Whether the signals of one burst of the upstream share actions.
  @usableFromInline
  final let sharesActions: Bool
  /// `run()`, formed where the types are known: what schedules it may be compiled for any types.
  @usableFromInline
  final let action: (HopOperator) -> Void
  /// Schedules an action that was prepared once. Set as this is made, and not changed. It does not keep the
  /// operator. Where each signal has its own action, the operator keeps itself as long as one is under way,
  /// which costs nothing for most; where signals share them, each takes a reference along.
  @usableFromInline
  @exclusivity(unchecked)
  final var prepared: (() -> Void)?

  // Touched inside the gate only.
  @usableFromInline
  final let subscriber: HiddenSubscriber
  @usableFromInline
  final let announce: (UnsafeMutableRawPointer, any Subscription) -> Void
  @usableFromInline
  @exclusivity(unchecked)
  final var isFreed = false
  /// The values that an action shared by several has taken and not yet delivered.
  @usableFromInline
  @exclusivity(unchecked)
  final var batch = Queue<Output>()

  /// The keeper, once the last action has begun: it is let go when the gate has been left.
  @usableFromInline
  @exclusivity(unchecked)
  final var formerKeeper: HopOperator?

  /// For how long a signal waits that has an action of its own.
  @usableFromInline
  struct Wait {
    @usableFromInline
    let interval: Context.SchedulerTimeType.Stride
    @usableFromInline
    let tolerance: Context.SchedulerTimeType.Stride

    @inlinable
    init(interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride) {
      self.interval = interval
      self.tolerance = tolerance
    }
  }

  /// - Parameters:
  ///   - isBursty: Whether the upstream sends in bursts (`_sendsInBursts`).
  ///   - wait: For how long every signal waits.
  @inlinable
  init<S: Subscriber>(
    _ subscriber: S, stage: Stage, scheduler: Context, options: Context.SchedulerOptions?,
    isBursty: Bool = false, wait: Wait? = nil
  ) where S.Input == Output, S.Failure == Failure {
    self.subscriber = HiddenSubscriber(subscriber)
    announce = { $0.assumingMemoryBound(to: Kept<S>.self).pointee.receive(subscription: $1) }
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

  @inlinable
  deinit {
    if !isFreed { subscriber.destroy() }
  }

  // MARK: From upstream

  /// Takes the upstream's subscription in and hands this one on.
  ///
  /// - Parameter prepare: Runs between the two.
  /// - Returns: Whether the subscription is the first and nothing has ended; otherwise it was cancelled.
  @inlinable
  @discardableResult
  final func open(_ subscription: any Subscription, _ prepare: () -> Void = {}) -> Bool {
    guard slot.open(subscription) else { return false }
    if sharesActions { endBurst() }
    let entry = gate.enter()
    prepare()
    announce(subscriber.storage, self)
    guard entry == .entered else { return true }
    // This thread is not the scheduler's: what came due meanwhile is scheduled anew, and that with the gate
    // left, or it would find it taken again and again.
    var due = 0
    leave { due += 1 }
    if due > 0 { for _ in 0..<due { scheduleAtOnce() } }
    return true
  }

  /// Has a value delivered as it is.
  @inlinable
  final func hop(_ input: Output) -> Subscribers.Demand {
    if slot.isOpen { signal { $1.values.append(input) } }
    return .none
  }

  /// Has the end of the upstream delivered after what waits.
  @inlinable
  final func hop(_ completion: Subscribers.Completion<Failure>) {
    if slot.isOpen, slot.end() { signal { $1.completion = completion } }
  }

  /// Decides on something that happened off the scheduler. What is to be delivered then is scheduled.
  ///
  /// - Parameter decide: Runs with the lock held. What it throws out it returns, to die outside.
  /// - Returns: `nil` when the stream is over.
  @inlinable
  @discardableResult
  final func signal<Result>(_ decide: (inout Stage, inout Outbox<Output, Failure>) -> Result) -> Result? {
    let (result, actions, _) = change(decide)
    schedule(actions)
    return result
  }

  /// Decides on something that happened on the scheduler. What is to be delivered then is delivered there;
  /// where an earlier signal waits for its action, it gets one too, after that.
  @inlinable
  @discardableResult
  final func fire<Result>(_ decide: (inout Stage, inout Outbox<Output, Failure>) -> Result) -> Result? {
    let (result, actions, isNext) = change(decide)
    if actions > 0 { for _ in 0..<actions { if isNext { action(self) } else { scheduleAtOnce() } } }
    return result
  }

  /// - Returns: What was decided, how many actions there are to be for it, and whether no other action is
  ///   under way.
  @inlinable
  @inline(__always)
  final func change<Result>(
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

  @inlinable
  @inline(__always)
  final func schedule(_ actions: Int) {
    if actions > 0 { for _ in 0..<actions { schedule() } }
  }

  @inlinable
  final func schedule() {
    guard let wait else { return scheduleAtOnce() }
    scheduler.schedule(
      after: scheduler.now.advanced(by: wait.interval), tolerance: wait.tolerance, options: options,
      makeAction())
  }

  @inlinable
  final func scheduleAtOnce() {
    if let prepared {
      if sharesActions { _ = Unmanaged.passRetained(self) }
      prepared()
    } else {
      scheduler.schedule(options: options, makeAction())
    }
  }

  @usableFromInline
  final func makeAction() -> () -> Void {
    if Context._takesTogether { return { self.action(self) } }
    let ticket = Ticket { $0 ? self.action(self) : self.giveBack() }
    return { ticket.use() }
  }

  /// Takes the turn of an action back that will not run. Schedules nothing: the scheduler may be at it.
  private func giveBack() { state.withLock { $0.outbox.scheduled -= 1 } }

  // MARK: From the subscriber

  /// The subscriber wants more values. The upstream is asked for as many, unless the operator counts itself.
  @usableFromInline
  func request(_ demand: Subscribers.Demand) { ask(demand) }

  /// Asks the upstream for values. What it sends until this returns is a burst.
  @inlinable
  final func ask(_ demand: Subscribers.Demand) {
    guard sharesActions else { return slot.request(demand) }
    endBurst()  // what another thread's call goes on sending because of this one
    slot.request(demand)
    endBurst()
  }

  @usableFromInline
  func endBurst() { state.withLock { $0.outbox.endBurst() } }

  @usableFromInline
  final func cancel() {
    guard !over.exchange(true, ordering: .acquiringAndReleasing) else { return }
    slot.cancel()
    drop()
    // An action that comes meanwhile delivers nothing, but has to be counted: the last lets the keeper go.
    switch gate.enter() {
    case .entered: leave { action(self) }
    case .nested: break  // the call further up frees the rest
    case .taken: if gate.post() { leaveLate() }
    }
  }

  // MARK: The end

  /// Drops what waits, which dies here, where nothing is held.
  @usableFromInline
  final func drop() {
    var dropped = Queue<Output>()
    let (stage, completion) = state.withLock { state in
      swap(&state.outbox.values, &dropped)
      return (state.stage.take(), state.outbox.completion.take())
    }
    stopTimers()
    withExtendedLifetime((dropped, stage, completion)) {}
  }

  /// Called once the stream is over.
  @usableFromInline
  func stopTimers() {}

  @usableFromInline
  final func free() {
    guard !isFreed else { return }
    isFreed = true
    var dropped = Queue<Output>()
    swap(&batch, &dropped)
    subscriber.destroy()
    withExtendedLifetime(dropped) {}
  }
}

extension HopOperator: HoldsValues {
  @usableFromInline
  final var holdings: Holdings? {
    state.withLock { state in
      guard let stage = state.stage else { return nil }
      var holdings = (stage as? any HoldsValues)?.holdings ?? Holdings()
      holdings.held += state.outbox.values.count
      return holdings
    }
  }
}
