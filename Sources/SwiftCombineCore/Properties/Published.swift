/// A property with a publisher of its values.
///
///     final class Thermometer: ObservableObject {
///       @Published var celsius = 20.0
///     }
///     let thermometer = Thermometer()
///     let token = thermometer.$celsius.sink { print($0) }  // 20.0
///     thermometer.celsius = 21  // 21.0
///
/// **Delivery**: before a new value is set, first the object's `objectWillChange` emits, then the subscribers
/// of the property receive the new value. Meanwhile the property still has its old value. **Threads**: the
/// property can be read and written from any thread; reading never waits for a delivery. **Memory**: a
/// property without subscribers costs one small object.
///
/// Only properties of classes can be published.
@propertyWrapper
public struct Published<Value> {
  let box: PublishedBox<Value>

  /// Creates a published property with an initial value.
  public init(initialValue: Value) { box = PublishedBox(initialValue) }
  /// Creates a published property with an initial value.
  public init(wrappedValue: Value) { self.init(initialValue: wrappedValue) }

  @available(*, unavailable, message: "@Published can only be applied to properties of classes")
  public var wrappedValue: Value {
    get { box.value }
    set { box.set(newValue) }
  }

  /// The publisher of the property's values. Assigning another publisher does nothing.
  public var projectedValue: Publisher {
    get { Publisher(box: box) }
    // Not mutating, so that `assign(to: &$property)` leaves the property accessible while it delivers.
    nonmutating set {}
  }

  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].box.value }
    set { object[keyPath: storageKeyPath].box.set(newValue) }
  }
}

extension Published {
  /// A publisher of the values of a published property: the current one, then each new one before it is set.
  ///
  ///     property      0──1──2─────3───
  ///     subscriber       ╰1─2─────3───     subscribed after 1
  ///
  /// **Demand**: a subscriber without outstanding demand receives the latest value when it requests one.
  public struct Publisher: SwiftCombineCore.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    let box: PublishedBox<Value>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      box.subject.broadcaster.attach(subscriber)
    }
  }
}

extension Publisher where Failure == Never {
  /// Assigns each value to a published property.
  ///
  ///     final class Window { @Published var title = "" }
  ///     let window = Window()
  ///     ["a", "b"].publisher.assign(to: &window.$title)
  ///     print(window.title)  // b
  ///
  /// **Demand**: unlimited. **Cancellation**: when the property is deallocated, with its object; there is no
  /// token to keep. The completion does not complete the property's publisher. **Memory**: the property is
  /// not retained.
  @_disfavoredOverload  // a package's own version wins
  public func assign(to published: inout Published<Output>.Publisher) {
    subscribe(PublishedSubscriber(published.box))
  }
}
