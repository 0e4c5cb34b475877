import CombineMachinery
import Synchronization

/// What has come and waits to be delivered on a scheduler.
@usableFromInline
struct WaitingSignals<Input, Failure: Error> {
  @usableFromInline
  var values = Queue<Input>()
  @usableFromInline
  var completion: Subscribers.Completion<Failure>?
  /// How many actions are under way; one at most where one takes all.
  @usableFromInline
  var scheduled = 0
  /// How many actions found another one delivering and left their work to it.
  @usableFromInline
  var due = 0
  @usableFromInline
  var isOver = false

  @inlinable
  init() {}

  @inlinable
  mutating func takeDue() -> Bool {
    if due == 0 { return false }
    due -= 1
    return true
  }
}

/// Takes signals in on upstream's threads and delivers them on a scheduler, in order and one at a time.
///
/// In general there is an action for each signal, which delivers the oldest one that waits. Where a scheduler
/// allows it, there is one action at a time, which delivers all that has come until it runs.
///
/// Deliveries are made inside a gate. An action that finds another thread in it leaves its signal to that
/// thread, so on a concurrent queue too there is one delivery at a time; one that runs inside a delivery, in
/// a nested run loop for instance, delivers there. The subscriber is freed inside the gate, where no delivery
/// is under way.
@usableFromInline
final class ReceiveOnOperator<Input, Failure: Error, Context: Scheduler>: Subscriber, Subscription,
  CustomStringConvertible, CustomReflectable
{
  @usableFromInline
  let slot = SubscriptionSlot()
  @usableFromInline
  let waiting = Locked(WaitingSignals<Input, Failure>())
  @usableFromInline
  let gate = Gate()
  @usableFromInline
  let over = Atomic<Bool>(false)  // cancelled, or the completion was delivered
  @usableFromInline
  let scheduler: Context
  @usableFromInline
  let options: Context.SchedulerOptions?

  // Touched inside the gate only.
  @usableFromInline
  let subscriber: HiddenSubscriber
  @usableFromInline
  let announce: (UnsafeMutableRawPointer, any Subscription) -> Void
  @usableFromInline
  @exclusivity(unchecked)
  var isFreed = false
  /// Room for the values of the next action that takes all.
  @usableFromInline
  @exclusivity(unchecked)
  var spare = Queue<Input>()

  @inlinable
  init<S: Subscriber>(_ subscriber: S, scheduler: Context, options: Context.SchedulerOptions?)
  where S.Input == Input, S.Failure == Failure {
    self.subscriber = HiddenSubscriber(subscriber)
    announce = { $0.assumingMemoryBound(to: Kept<S>.self).pointee.receive(subscription: $1) }
    self.scheduler = scheduler
    self.options = options
  }

  @inlinable
  deinit {
    if !isFreed { subscriber.destroy() }
  }

  // MARK: From upstream

  @inlinable
  func receive(subscription: any Subscription) {
    guard slot.open(subscription) else { return }
    let entry = gate.enter()
    announce(subscriber.storage, self)
    // This thread is not the scheduler's: what came due meanwhile is scheduled anew.
    if entry == .entered { leave(doing: schedule) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard slot.isOpen else { return .none }
    let isActionMissing = waiting.withLock { waiting in
      if waiting.isOver { return false }
      waiting.values.append(input)
      return claimAction(&waiting)
    }
    if isActionMissing { schedule() }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard slot.isOpen, slot.end() else { return }
    let isActionMissing = waiting.withLock { waiting in
      if waiting.isOver { return false }
      waiting.completion = completion
      return claimAction(&waiting)
    }
    if isActionMissing { schedule() }
  }

  /// - Returns: Whether the caller is to schedule an action.
  @inlinable
  func claimAction(_ waiting: inout WaitingSignals<Input, Failure>) -> Bool {
    if Context._takesTogether, waiting.scheduled > 0 { return false }
    waiting.scheduled += 1
    return true
  }

  @inlinable
  func schedule() { scheduler.schedule(options: options) { self.run() } }

  // MARK: On the scheduler

  @inlinable
  func run() {
    switch gate.enter() {
    case .entered:
      deliver()
      leave(doing: deliver)
    case .nested:
      deliver()
    case .taken:
      waiting.withLock { $0.due += 1 }
      if gate.post() { leave(doing: deliver) }
    }
  }

  @inlinable
  func deliver() {
    if Context._takesTogether { deliverAll() } else { deliverOldest() }
  }

  @inlinable
  func deliverOldest() {
    let (value, completion) = waiting.withLock { waiting -> (Input?, Subscribers.Completion<Failure>?) in
      waiting.scheduled -= 1
      let value = waiting.values.popFirst()
      return (value, value == nil ? waiting.completion.take() : nil)
    }
    if let value {
      if !isOver { deliver(value) }
    } else if let completion {
      complete(completion)
    }
  }

  @inlinable
  func deliverAll() {
    var values = spare
    spare = Queue()
    waiting.withLock { swap(&values, &$0.values) }
    let count = values.count
    while !isOver, let value = values.popFirst() { deliver(value) }

    let (isActionMissing, completion) = waiting.withLock {
      waiting -> (Bool, Subscribers.Completion<Failure>?) in
      let isMore = !waiting.values.isEmpty
      if !isMore { waiting.scheduled -= 1 }
      return (isMore, isMore ? nil : waiting.completion.take())
    }
    // Room that a crowd needed is given up when it has not been needed again.
    if values.isEmpty, count > values.capacity / 8 { spare = values }
    if let completion { complete(completion) }
    if isActionMissing { schedule() }  // after what others have scheduled
  }

  @inlinable
  func deliver(_ value: Input) {
    let wanted = withUnsafePointer(to: value) { subscriber.receive(at: $0) }
    if wanted != .none { slot.request(wanted) }
  }

  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Failure>) {
    guard !over.exchange(true, ordering: .acquiringAndReleasing) else { return }
    waiting.withLock { $0.isOver = true }
    withUnsafePointer(to: completion) { subscriber.receive(completionAt: $0) }
  }

  @inlinable
  var isOver: Bool { over.load(ordering: .relaxed) }

  /// Leaves the gate, after doing what was left there.
  ///
  /// - Parameter act: Called for each action that left its signal.
  @inlinable
  func leave(doing act: () -> Void) {
    repeat {
      while waiting.withLock({ $0.takeDue() }) { act() }
      if isOver { free() }
    } while !gate.leave()
  }

  // MARK: From the subscriber

  @usableFromInline
  func request(_ demand: Subscribers.Demand) { slot.request(demand) }

  @usableFromInline
  func cancel() {
    guard !over.exchange(true, ordering: .acquiringAndReleasing) else { return }
    slot.cancel()
    var dropped = Queue<Input>()
    waiting.withLock { waiting in
      waiting.isOver = true
      swap(&waiting.values, &dropped)
    }
    withExtendedLifetime(dropped) {}  // they die here, where nothing is held
    switch gate.enter() {
    case .entered: leave {}
    case .nested: break  // the call further up frees the rest
    case .taken: if gate.post() { leave {} }
    }
  }

  @usableFromInline
  func free() {
    guard !isFreed else { return }
    isFreed = true
    spare = Queue()
    subscriber.destroy()
  }

  @usableFromInline
  var description: String { "ReceiveOn" }
  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: []) }
}
