import SwiftCombineEngine

/// An object that announces its changes: its publisher emits before each of them.
///
///     final class Counter: ObservableObject {
///       @Published var count = 0
///     }
///     let counter = Counter()
///     let token = counter.objectWillChange.sink { _ in print("The counter changes.") }
///     counter.count = 1  // The counter changes.
///
/// The default `objectWillChange` emits before each change of a `@Published` property of the object,
/// including inherited ones. A change inside of an object that a property refers to is none of that property:
/// the outer object announces nothing. Forward the changes of the inner one:
///
///     final class Page: ObservableObject {
///       @Published var counter = Counter()
///       private var token: AnyCancellable?
///
///       init() {
///         token = $counter.map(\.objectWillChange).switchToLatest()
///           .sink { [weak self] _ in self?.objectWillChange.send() }
///       }
///     }
///     let page = Page()
///     let changes = page.objectWillChange.sink { _ in print("The page changes.") }
///     page.counter.count = 1  // The page changes.
public protocol ObservableObject: AnyObject {
  /// The type of the publisher that announces changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// The publisher that announces each change of the object, before it happens.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher that announces each change of a published property of the object, before it happens. It is
  /// the same publisher each time.
  public var objectWillChange: ObservableObjectPublisher { WillChangeRegistry.publisher(of: self) }
}

/// The `objectWillChange` publishers of all objects.
///
/// The publisher of an object is kept in its published properties. Objects that have none are kept in a
/// dictionary, by identity.
enum WillChangeRegistry {
  struct State {
    /// The objects without published properties.
    var others: [ObjectIdentifier: Entry] = [:]
    /// How many of those there may be before released objects are looked for.
    var limit = 64
  }

  struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private static let state = Locked(State())

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let properties = PublishedProperties.boxes(of: object)
    return properties.isEmpty ? publisher(ofBare: object) : publisher(of: properties)
  }

  private static func publisher(of properties: [any WillChangePublishing]) -> ObservableObjectPublisher {
    state.withLock { _ in
      let publisher = properties.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
      for property in properties where property.objectWillChange == nil {
        property.objectWillChange = publisher
      }
      return publisher
    }
  }

  // MARK: Objects without published properties

  private static func publisher(ofBare object: AnyObject) -> ObservableObjectPublisher {
    let (publisher, replaced, isFull) = state.withLock { state -> (ObservableObjectPublisher, Entry?, Bool) in
      let entry = state.others[ObjectIdentifier(object)]
      // An entry with another object belongs to a released one, whose address this object has now.
      if let entry, entry.object === object { return (entry.publisher, entry, false) }
      let new = ObservableObjectPublisher()
      state.others[ObjectIdentifier(object)] = Entry(object: object, publisher: new)
      return (new, entry, state.others.count > state.limit)
    }
    release(replaced)
    if isFull { forgetTheDead() }
    return publisher
  }

  /// Looks at the objects outside the lock: looking retains them, and the release afterwards may be the last
  /// one of an object.
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
