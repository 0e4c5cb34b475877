import SwiftCombineEngine

/// The signals that wait for delivery on a scheduler, and the count of the actions under way for them.
///
/// Each signal has a place on the scheduler: its action was scheduled when the signal arrived, after the
/// actions that others had scheduled until then. If signals may share actions, those of one burst do as long
/// as the action has not begun; an action takes as many signals as joined it, never those of a later burst.
@usableFromInline struct Outbox<Output, Failure: Error> {
  @usableFromInline var values = OperatorQueue<Output>()
  /// The completion to deliver, after all values.
  @usableFromInline var completion: Subscribers.Completion<Failure>?
  /// How many signals have an action that is under way. A signal whose action was dropped has none any more.
  @usableFromInline var scheduled = 0
  /// How many actions found another one delivering and left their work to it.
  @usableFromInline var due = 0

  // Used if signals share actions.
  /// How many signals each action takes, oldest first, without the newest if that can take more.
  @usableFromInline var shares = OperatorQueue<Int>()
  /// How many signals the newest action takes, if it can take more; zero if there is none.
  @usableFromInline var openShare = 0

  @inlinable init() {}

  @inlinable var count: Int { values.count + (completion == nil ? 0 : 1) }

  /// - Returns: How many actions to schedule for the waiting signals: one for each signal, or one for a
  ///   burst.
  @inlinable mutating func claimActions(shared: Bool) -> Int {
    let missing = count - scheduled
    if missing <= 0 { return 0 }
    scheduled += missing
    if !shared { return missing }
    let isNew = openShare == 0
    openShare += missing
    return isNew ? 1 : 0
  }

  /// Ends a burst: later signals have their place after the actions that others schedule now.
  @usableFromInline mutating func endBurst() {
    if openShare > 0 { shares.append(openShare) }
    openShare = 0
  }

  /// Begins an action that takes several signals.
  ///
  /// - Returns: How many.
  @inlinable mutating func beginShare() -> Int {
    if let share = shares.popFirst() { return share }
    defer { openShare = 0 }
    return openShare
  }

  /// Takes values out of the outbox.
  ///
  /// - Parameters:
  ///   - signals: How many signals to take at most; afterwards reduced by those taken.
  ///   - room: An empty queue, which receives the values.
  /// - Returns: The completion, if it is taken too.
  @inlinable mutating func take(
    _ signals: inout Int, into room: inout OperatorQueue<Output>
  ) -> Subscribers.Completion<Failure>? {
    let available = count
    if signals >= values.count {
      swap(&values, &room)
    } else {
      for _ in 0..<signals { room.append(values.popFirst()!) }
    }
    signals = min(signals, available)
    scheduled -= signals
    return signals > room.count ? completion.take() : nil
  }

  @inlinable mutating func takeDue() -> Bool {
    if due == 0 { return false }
    due -= 1
    return true
  }

  /// Takes out the oldest signal for an action.
  ///
  /// - Returns: The signal, and whether the action is to take one more, because another signal waits without
  ///   an action.
  @inlinable mutating func takeOldest() -> (Output?, Subscribers.Completion<Failure>?, isMore: Bool) {
    scheduled -= 1
    let value = values.popFirst()
    let end = value == nil ? completion.take() : nil
    let isMore = count > scheduled
    if isMore { scheduled += 1 }
    return (value, end, isMore)
  }
}
