import CombineMachinery

/// What waits to be delivered on a scheduler.
@usableFromInline
struct Outbox<Output, Failure: Error> {
  @usableFromInline
  var values = Queue<Output>()
  /// How the stream ends, once all values are delivered.
  @usableFromInline
  var completion: Subscribers.Completion<Failure>?
  /// How many actions are under way; one at most where one takes all.
  @usableFromInline
  var scheduled = 0
  /// How many actions found another one delivering and left their work to it.
  @usableFromInline
  var due = 0

  @inlinable
  init() {}

  /// - Returns: How many actions are missing for what waits: one for each signal, or one for all.
  @inlinable
  mutating func claimActions(together: Bool) -> Int {
    let signals = values.count + (completion == nil ? 0 : 1)
    let missing = together ? (scheduled == 0 && signals > 0 ? 1 : 0) : signals - scheduled
    if missing > 0 { scheduled += missing }
    return missing
  }

  @inlinable
  mutating func takeDue() -> Bool {
    if due == 0 { return false }
    due -= 1
    return true
  }

  /// Takes out the oldest signal for an action.
  @inlinable
  mutating func takeOldest() -> (Output?, Subscribers.Completion<Failure>?) {
    scheduled -= 1
    let value = values.popFirst()
    return (value, value == nil ? completion.take() : nil)
  }
}
