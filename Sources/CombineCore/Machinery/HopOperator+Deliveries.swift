import CombineMachinery
import Synchronization

/// What a hop operator does on the scheduler, inside its gate.
extension HopOperator {
  @inlinable
  func run() {
    switch gate.enter() {
    case .entered:
      deliver()
      leave(doing: deliver)
    case .nested:
      deliver()
    case .taken:
      state.withLock { $0.outbox.due += 1 }
      if gate.post() { leave(doing: deliver) }
    }
  }

  @inlinable
  func deliver() {
    if takesTogether { deliverAll() } else { deliverOldest() }
  }

  @inlinable
  func deliverOldest() {
    let (value, completion) = state.withLock { $0.outbox.takeOldest() }
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
    state.withLock { swap(&values, &$0.outbox.values) }
    let count = values.count
    while !isOver, let value = values.popFirst() { deliver(value) }

    let (isActionMissing, completion) = state.withLock {
      state -> (Bool, Subscribers.Completion<Failure>?) in
      let isMore = !state.outbox.values.isEmpty
      if !isMore { state.outbox.scheduled -= 1 }
      return (isMore, isMore ? nil : state.outbox.completion.take())
    }
    // Room that a crowd needed is given up when it has not been needed again.
    if values.isEmpty, count > values.capacity / 8 { spare = values }
    if let completion { complete(completion) }
    if isActionMissing { scheduleAtOnce() }  // after what others have scheduled
  }

  @inlinable
  func deliver(_ value: Output) {
    let wanted = withUnsafePointer(to: value) { subscriber.receive(at: $0) }
    if wanted != .none { request(wanted) }
  }

  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Failure>) {
    guard !over.exchange(true, ordering: .acquiringAndReleasing) else { return }
    drop()
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
      while state.withLock({ $0.outbox.takeDue() }) { act() }
      if isOver { free() }
    } while !gate.leave()
  }
}
