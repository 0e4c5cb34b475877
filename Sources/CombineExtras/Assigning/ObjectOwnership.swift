/// How a subscription holds an object it writes to.
public enum ObjectOwnership: Hashable, Sendable {
  /// It keeps the object alive until it ends. An object that keeps the subscription's token then never dies.
  case strong
  /// It does not keep the object alive. Once the object is gone, the next value ends the subscription.
  case weak
  /// It does not keep the object alive, and the program stops if a value comes once the object is gone.
  case unowned
}
