import CombineMachinery

/// An object that tells when it is about to change.
///
/// An object that does not say how gets an `objectWillChange` which fires before each change of a
/// `@Published` property, those that it inherits too.
public protocol ObservableObject: AnyObject {
  /// The kind of publisher that tells of changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Tells that the object is about to change.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Tells that a published property of the object is about to change. It is the same publisher each time.
  public var objectWillChange: ObservableObjectPublisher { WillChangeRegistry.publisher(of: self) }
}

/// Who tells that which object is about to change.
///
/// The publisher of an object stands in its published properties. Objects that have none stand in a list, by
/// identity.
enum WillChangeRegistry {
  struct State {
    /// The published properties of each class.
    var properties: [ObjectIdentifier: [PublishedProperty]] = [:]
    /// The objects without any.
    var others: [ObjectIdentifier: Entry] = [:]
    /// How many of those there may be before the dead are looked for.
    var limit = 64
  }

  struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private static let state = Locked(State())

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let properties = properties(of: type(of: object)).map { $0.box(of: object) }
    return properties.isEmpty ? publisher(ofBare: object) : publisher(of: properties)
  }

  private static func publisher(of properties: [any WillChangeTelling]) -> ObservableObjectPublisher {
    state.withLock { _ in
      let publisher = properties.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
      for property in properties where property.objectWillChange == nil {
        property.objectWillChange = publisher
      }
      return publisher
    }
  }

  private static func properties(of type: AnyClass) -> [PublishedProperty] {
    if let known = state.withLock({ $0.properties[ObjectIdentifier(type)] }) { return known }
    let found = PublishedProperty.all(of: type)
    state.withLock { $0.properties[ObjectIdentifier(type)] = found }
    return found
  }

  // MARK: Objects without published properties

  private static func publisher(ofBare object: AnyObject) -> ObservableObjectPublisher {
    let (publisher, replaced, isFull) = state.withLock { state -> (ObservableObjectPublisher, Entry?, Bool) in
      let entry = state.others[ObjectIdentifier(object)]
      // An entry of another object is of a dead one, whose place in memory this one has got.
      if let entry, entry.object === object { return (entry.publisher, entry, false) }
      let new = ObservableObjectPublisher()
      state.others[ObjectIdentifier(object)] = Entry(object: object, publisher: new)
      return (new, entry, state.others.count > state.limit)
    }
    release(replaced)
    if isFull { forgetTheDead() }
    return publisher
  }

  /// Looks at the objects outside the lock: to look retains them, and what is released afterwards may be the
  /// last that holds one.
  private static func forgetTheDead() {
    let all = state.withLock { $0.others }
    let dead = all.filter { $0.value.object == nil }
    state.withLock { state in
      for (key, entry) in dead where state.others[key]?.publisher === entry.publisher {
        state.others[key] = nil
      }
      state.limit = max(64, state.others.count * 2)
    }
    release((all, dead))
  }
}
