import CombineMachinery
import Synchronization

/// What operators are made of that take signals in on upstream's threads and deliver on a scheduler, in order
/// and one at a time.
///
/// There is one lock. Under it a signal of the upstream, a timer or a request changes the operator's *stage*,
/// what it knows and has not decided on, and puts what is to be delivered into the *outbox*. Outside of it
/// actions are scheduled for what was put there. In general there is an action for each signal, which
/// delivers the oldest one that waits. Where a scheduler allows it, there is one action at a time, which
/// delivers all that has come until it runs.
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
  @usableFromInline
  final let takesTogether: Bool
  /// `run()`, formed where the types are known: what schedules it may be compiled for any types.
  @usableFromInline
  final let action: (HopOperator) -> Void

  // Touched inside the gate only.
  @usableFromInline
  final let subscriber: HiddenSubscriber
  @usableFromInline
  final let announce: (UnsafeMutableRawPointer, any Subscription) -> Void
  @usableFromInline
  @exclusivity(unchecked)
  final var isFreed = false
  /// Room for the values of the next action that takes all.
  @usableFromInline
  @exclusivity(unchecked)
  final var spare = Queue<Output>()

  /// For how long every signal waits, which keeps actions from taking several.
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

  @inlinable
  init<S: Subscriber>(
    _ subscriber: S, stage: Stage, scheduler: Context, options: Context.SchedulerOptions?, wait: Wait? = nil
  ) where S.Input == Output, S.Failure == Failure {
    self.subscriber = HiddenSubscriber(subscriber)
    announce = { $0.assumingMemoryBound(to: Kept<S>.self).pointee.receive(subscription: $1) }
    state = Locked(State(stage))
    self.scheduler = scheduler
    self.options = options
    self.wait = wait
    takesTogether = Context._takesTogether && wait == nil
    action = { $0.run() }
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
    let entry = gate.enter()
    prepare()
    announce(subscriber.storage, self)
    guard entry == .entered else { return true }
    // This thread is not the scheduler's: what came due meanwhile is scheduled anew, and that with the gate
    // left, or it would find it taken again and again.
    var due = 0
    leave { due += 1 }
    for _ in 0..<due { scheduleAtOnce() }
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
    let (result, actions) = change(decide)
    if actions > 0 { for _ in 0..<actions { schedule() } }
    return result
  }

  /// Decides on something that happened on the scheduler. What is to be delivered then is delivered there.
  @inlinable
  @discardableResult
  final func fire<Result>(_ decide: (inout Stage, inout Outbox<Output, Failure>) -> Result) -> Result? {
    let (result, actions) = change(decide)
    if actions > 0 { for _ in 0..<actions { action(self) } }
    return result
  }

  @inlinable
  @inline(__always)
  final func change<Result>(
    _ decide: (inout Stage, inout Outbox<Output, Failure>) -> Result
  ) -> (Result?, actions: Int) {
    state.withLock { state in
      if state.stage == nil { return (nil, 0) }
      let result = decide(&state.stage!, &state.outbox)
      return (result, state.outbox.claimActions(together: takesTogether))
    }
  }

  @inlinable
  final func schedule() {
    guard let wait else { return scheduleAtOnce() }
    scheduler.schedule(
      after: scheduler.now.advanced(by: wait.interval), tolerance: wait.tolerance, options: options
    ) { self.action(self) }
  }

  @inlinable
  final func scheduleAtOnce() { scheduler.schedule(options: options) { self.action(self) } }

  // MARK: From the subscriber

  /// The subscriber wants more values. The upstream is asked for as many, unless the operator counts itself.
  @usableFromInline
  func request(_ demand: Subscribers.Demand) { slot.request(demand) }

  @usableFromInline
  final func cancel() {
    guard !over.exchange(true, ordering: .acquiringAndReleasing) else { return }
    slot.cancel()
    drop()
    switch gate.enter() {
    case .entered: leave {}
    case .nested: break  // the call further up frees the rest
    case .taken: if gate.post() { leave {} }
    }
  }

  // MARK: The end

  /// Drops what waits, which dies here, where nothing is held.
  @usableFromInline
  final func drop() {
    var dropped = Queue<Output>()
    let stage = state.withLock { state in
      swap(&state.outbox.values, &dropped)
      return state.stage.take()
    }
    stopTimers()
    withExtendedLifetime((dropped, stage)) {}
  }

  /// Called once the stream is over.
  @usableFromInline
  func stopTimers() {}

  @usableFromInline
  final func free() {
    guard !isFreed else { return }
    isFreed = true
    spare = Queue()
    subscriber.destroy()
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
