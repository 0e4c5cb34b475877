/// How a subscription references the object it writes to.
public enum ObjectOwnership: Hashable, Sendable {
  /// Retains the object until the subscription terminates. An object that also retains the subscription's
  /// token is then a retain cycle, and never deallocated.
  case strong
  /// Does not retain the object. Once the object is deallocated, the next value cancels the subscription.
  case weak
  /// Does not retain the object, and traps if a value arrives after the object is deallocated.
  case unowned
}
