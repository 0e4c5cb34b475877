import CombineMachinery

/// What waits to be delivered on a scheduler, and the actions that are under way for it.
///
/// Each signal has a place on the scheduler: its action was scheduled when the signal came, after what others
/// had scheduled until then. Where signals may share actions, those of one burst do as long as the action
/// has not begun; an action takes as many signals as came into it, never those of a later burst.
@usableFromInline
struct Outbox<Output, Failure: Error> {
  @usableFromInline
  var values = Queue<Output>()
  /// How the stream ends, once all values are delivered.
  @usableFromInline
  var completion: Subscribers.Completion<Failure>?
  /// How many signals have an action that is under way. One whose action was dropped has none any more.
  @usableFromInline
  var scheduled = 0
  /// How many actions found another one delivering and left their work to it.
  @usableFromInline
  var due = 0

  // Used where signals share actions.
  /// How many signals each action takes, oldest first, without the newest if that can take more.
  @usableFromInline
  var shares = Queue<Int>()
  /// How many signals the newest action takes that can take more; zero if there is none.
  @usableFromInline
  var openShare = 0

  @inlinable
  init() {}

  @inlinable
  var count: Int { values.count + (completion == nil ? 0 : 1) }

  /// - Returns: How many actions are to be scheduled for what waits: one for each signal, or one for a burst.
  @inlinable
  mutating func claimActions(shared: Bool) -> Int {
    let missing = count - scheduled
    if missing <= 0 { return 0 }
    scheduled += missing
    if !shared { return missing }
    let isNew = openShare == 0
    openShare += missing
    return isNew ? 1 : 0
  }

  /// Ends a burst: what comes now has its place after what others schedule now.
  @usableFromInline
  mutating func endBurst() {
    if openShare > 0 { shares.append(openShare) }
    openShare = 0
  }

  /// Begins an action that takes several signals.
  ///
  /// - Returns: How many.
  @inlinable
  mutating func beginShare() -> Int {
    if let share = shares.popFirst() { return share }
    defer { openShare = 0 }
    return openShare
  }

  /// Takes values out of the outbox.
  ///
  /// - Parameters:
  ///   - signals: How many signals to take at most; less what was taken afterwards.
  ///   - room: An empty queue, which the values go into.
  /// - Returns: The completion, if that is taken too.
  @inlinable
  mutating func take(
    _ signals: inout Int, into room: inout Queue<Output>
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

  @inlinable
  mutating func takeDue() -> Bool {
    if due == 0 { return false }
    due -= 1
    return true
  }

  /// Takes out the oldest signal for an action.
  ///
  /// - Returns: The signal, and whether the action is to take one more, as a signal waits that has none.
  @inlinable
  mutating func takeOldest() -> (Output?, Subscribers.Completion<Failure>?, isMore: Bool) {
    scheduled -= 1
    let value = values.popFirst()
    let end = value == nil ? completion.take() : nil
    let isMore = count > scheduled
    if isMore { scheduled += 1 }
    return (value, end, isMore)
  }
}
