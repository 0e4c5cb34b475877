/// The completion that foreign code brings about while it is told of a subscription which the subscriber has not
/// received yet: it is kept until then.
///
/// Only the upstream's signals access it, and they are serial or reentrant.
@usableFromInline final class EarlyCompletion<Failure: Error> {
  @exclusivity(unchecked) private var isTelling = false
  @exclusivity(unchecked) private var completion: Subscribers.Completion<Failure>?

  @usableFromInline init() {}

  /// Calls the foreign code.
  @usableFromInline func tell(_ act: () -> Void) {
    let isOuter = !isTelling
    isTelling = true
    act()
    if isOuter { isTelling = false }
  }

  /// - Returns: Whether the completion is kept; if not, it is to be delivered.
  @usableFromInline func keeps(_ completion: Subscribers.Completion<Failure>) -> Bool {
    guard isTelling else { return false }
    if self.completion == nil { self.completion = completion }
    return true
  }

  /// Whether a completion is to be delivered after the subscription.
  @usableFromInline var hasOne: Bool { !isTelling && completion != nil }

  /// Returns the completion to be delivered now, and forgets it.
  @usableFromInline func take() -> Subscribers.Completion<Failure>? { isTelling ? nil : completion.take() }
}
