import SwiftCombine

/// A subscriber that retains an object until its subscription ends.
protocol RetainingSubscriber: AnyObject {
  var retained: AnyObject? { get }
}

extension Subscribers.Assign: RetainingSubscriber {
  var retained: AnyObject? { object.map { $0 as AnyObject } }
}

extension RetainingSubscriber {
  /// Whether the object that this subscriber retains stores the token of its subscription: in a property, an optional
  /// or a collection, but not in another object.
  var isInRetainCycle: Bool {
    guard let retained else { return false }
    var mirror: Mirror? = Mirror(reflecting: retained)
    while let current = mirror {
      if current.children.contains(where: { stores($0.value) }) { return true }
      mirror = current.superclassMirror
    }
    return false
  }

  private func stores(_ value: Any) -> Bool {
    if let token = value as? AnyCancellable { return isCanceled(by: token) }
    if type(of: value) is AnyObject.Type { return false }
    let mirror = Mirror(reflecting: value)
    let isList = mirror.displayStyle == .collection || mirror.displayStyle == .set
    // The elements of a list have one type, as a rule: it may be long.
    if isList, !(mirror.children.first?.value is AnyCancellable) { return false }
    return mirror.children.contains { stores($0.value) }
  }

  private func isCanceled(by token: AnyCancellable) -> Bool {
    #if canImport(Darwin)
      false
    #else
      token.cancels(self)
    #endif
  }
}
