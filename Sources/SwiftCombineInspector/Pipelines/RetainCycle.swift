import SwiftCombine

/// A subscriber that retains objects until its subscription ends.
protocol RetainingSubscriber: AnyObject {
  /// The objects, as far as they are known. Read this before the subscriber has a subscription.
  var retained: [AnyObject] { get }
}

extension Subscribers.Assign: RetainingSubscriber {
  var retained: [AnyObject] { object.map { [$0 as AnyObject] } ?? [] }
}

#if !canImport(Darwin)
  extension Subscribers.Sink: RetainingSubscriber {
    var retained: [AnyObject] {
      var objects: [AnyObject] = []
      unsafe withClosureContexts { context in
        if let context = unsafe context { unsafe objects += ClosureContext(at: context).objects }
      }
      return objects
    }
  }
#endif

extension RetainingSubscriber {
  /// Whether an object that this subscriber retains stores the token of its subscription: in a property, an
  /// optional or a collection, but not in another object.
  func isStored(inObject retained: AnyObject) -> Bool {
    var mirror: Mirror? = Mirror(reflecting: retained)
    while let current = mirror {
      if isStored(in: current) { return true }
      mirror = current.superclassMirror
    }
    return false
  }

  private func isStored(in mirror: Mirror) -> Bool {
    let weak = WeakProperties(of: mirror.subjectType)
    return mirror.children.contains { !weak.contains($0.label) && isStored(inValue: $0.value) }
  }

  private func isStored(inValue value: Any) -> Bool {
    if let token = value as? AnyCancellable { return isCanceled(by: token) }
    if type(of: value) is AnyObject.Type { return false }
    let mirror = Mirror(reflecting: value)
    let isList = mirror.displayStyle == .collection || mirror.displayStyle == .set
    // The elements of a list have one type, as a rule: it may be long.
    if isList, !(mirror.children.first?.value is AnyCancellable) { return false }
    return isStored(in: mirror)
  }

  private func isCanceled(by token: AnyCancellable) -> Bool {
    #if canImport(Darwin)
      false
    #else
      token.cancels(self)
    #endif
  }
}
