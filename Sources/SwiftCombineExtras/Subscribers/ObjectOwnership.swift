/// How a subscription references the object it writes to.
public enum ObjectOwnership: Hashable, Sendable {
  /// Retains the object until the subscription terminates. If the object also retains the subscription's
  /// token, the two form a retain cycle, and the object is never deallocated.
  case strong
  /// Does not retain the object. Once the object is deallocated, the next value cancels the subscription.
  case weak
  /// Does not retain the object, and traps if a value arrives after the object is deallocated.
  case unowned
}
