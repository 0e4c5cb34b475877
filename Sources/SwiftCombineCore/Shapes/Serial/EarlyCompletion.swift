/// The completion that foreign code brings about while it is called with a subscription that the subscriber
/// has not received yet: it is kept until then.
///
/// Only the upstream's signals access it, and they are serial or reentrant.
@usableFromInline final class EarlyCompletion<Failure: Error> {
  // Unchecked: no code of others runs during an access.
  @exclusivity(unchecked) private var isCalling = false
  @exclusivity(unchecked) private var completion: Subscribers.Completion<Failure>?

  @usableFromInline init() {}

  /// Calls the foreign code.
  @usableFromInline func call(_ act: () -> Void) {
    let isOuter = !isCalling
    isCalling = true
    act()
    if isOuter { isCalling = false }
  }

  /// - Returns: Whether the completion is kept; if not, it is to be delivered.
  @usableFromInline func keeps(_ completion: Subscribers.Completion<Failure>) -> Bool {
    guard isCalling else { return false }
    if self.completion == nil { self.completion = completion }
    return true
  }

  /// Whether a completion is to be delivered after the subscription.
  @usableFromInline var hasOne: Bool { !isCalling && completion != nil }

  /// Returns the completion to be delivered now, and forgets it.
  @usableFromInline func take() -> Subscribers.Completion<Failure>? { isCalling ? nil : completion.take() }
}
