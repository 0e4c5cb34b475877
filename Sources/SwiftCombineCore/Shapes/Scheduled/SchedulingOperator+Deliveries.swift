import SwiftCombineEngine

/// What a hop operator does on the scheduler, inside its region.
extension SchedulingOperator {
  /// - Returns: The reference that retained the operator during this call, possibly the last one.
  @inlinable @discardableResult func run() -> AnyObject? {
    var keeper: AnyObject?
    let isInside = region.visit { entry in
      if entry == .taken { return false }
      deliver()
      if entry == .entered { keeper = settle() }  // if nested, the outer call does
      return true
    } drain: {
      let next = drain()
      keeper = keeper ?? next
    }
    if isInside { return keeper }
    keeper = state.withLock { state in
      state.outbox.due += 1
      return state.keeper
    }
    region.leave { drain() }
    return keeper
  }

  @inlinable func deliver() {
    if sharesActions { deliverShare() } else { deliverOldest() }
  }

  @inlinable func deliverOldest() {
    var isMore = false
    repeat {
      let signal = state.withLock { state in
        let oldest = state.outbox.takeOldest()
        if state.outbox.scheduled == 0, state.keeper != nil {
          delivery.inside.formerKeeper = state.keeper.take()
        }
        return oldest
      }
      if let value = signal.0 {
        if !isOver { deliver(value) }
      } else if let completion = signal.1 {
        complete(completion)
      }
      isMore = signal.isMore
    } while isMore
  }

  /// Delivers as many of the oldest signals as this action takes: those that an outer action has taken and
  /// not yet delivered come first.
  @inlinable func deliverShare() {
    var share = state.withLock { $0.outbox.beginShare() }
    let count = share
    var completion: Subscribers.Completion<Failure>?
    while share > 0, !isOver {
      if let value = delivery.inside.batch.popFirst() {
        share -= 1
        deliver(value)
      } else if let completion {
        return complete(completion)
      } else {
        completion = refillBatch(share)
        if delivery.inside.batch.isEmpty, completion == nil { break }
      }
    }
    // Capacity that many values needed is released when it has not been needed again.
    if delivery.inside.batch.isEmpty, count <= delivery.inside.batch.capacity / 8 {
      delivery.inside.batch = OperatorQueue()
    }
  }

  @inlinable func refillBatch(_ share: Int) -> Subscribers.Completion<Failure>? {
    var signals = share
    var room = delivery.inside.batch
    delivery.inside.batch = OperatorQueue()
    let completion = state.withLock { $0.outbox.take(&signals, into: &room) }
    delivery.inside.batch = room
    return completion
  }

  @inlinable func deliver(_ value: Output) {
    let wanted = withUnsafePointer(to: value) { subscriber.receive(at: $0) }
    if wanted != .none { request(wanted) }
  }

  @usableFromInline func complete(_ completion: Subscribers.Completion<Failure>) {
    deliverAll()
    guard !over.exchange(true, ordering: .acquiringAndReleasing) else { return }
    drop()
    withUnsafePointer(to: completion) { subscriber.receive(completionAt: $0) }
  }

  @inlinable var isOver: Bool { over.load(ordering: .relaxed) }

  /// Releases the subscriber once the stream has ended. Called inside, where no delivery is under way.
  ///
  /// - Returns: The reference that retained the operator until now.
  @inlinable func settle() -> AnyObject? {
    if isOver { free() }
    return delivery.inside.formerKeeper.take()
  }

  /// Delivers what other threads have left, and leaves the region.
  @usableFromInline @inline(never) @discardableResult func drain() -> AnyObject? { drain { action(self) } }

  /// - Parameter act: Called for each action that left its signal.
  /// - Returns: The reference that retained the operator until now.
  @inlinable @discardableResult func drain(doing act: () -> Void) -> AnyObject? {
    var keeper: AnyObject?
    region.drain {
      while state.withLock({ $0.outbox.takeDue() }) { act() }
      if let next = settle() { keeper = next }
    }
    return keeper
  }
}
