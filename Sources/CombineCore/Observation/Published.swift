/// A property whose changes can be observed.
///
///     final class Thermometer: ObservableObject {
///       @Published var celsius = 20.0
///     }
///     thermometer.$celsius.sink { print($0) }    // 20.0 at once, then every new value
///
/// **Delivery**: before a new value is set, first the object's `objectWillChange` tells of it, then the
/// subscribers of the property get it. While they do, the property still has its old value. **Threads**: the
/// property can be read and written from any thread; reading never waits for a delivery. **Memory**: a
/// property without observers costs one small object.
///
/// Only properties of classes can be published.
@propertyWrapper
public struct Published<Value> {
  let box: PublishedBox<Value>

  /// Makes a property that holds a value.
  public init(initialValue: Value) { box = PublishedBox(initialValue) }
  /// Makes a property that holds a value.
  public init(wrappedValue: Value) { self.init(initialValue: wrappedValue) }

  @available(*, unavailable, message: "@Published can only be applied to properties of classes")
  public var wrappedValue: Value {
    get { box.value }
    set { box.set(newValue) }
  }

  /// The publisher of the property's values. Assigning another one changes nothing.
  public var projectedValue: Publisher {
    get { Publisher(box: box) }
    // Not mutating, so that `assign(to: &$property)` does not lock the property out while it delivers.
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
  /// **Demand**: a subscriber that has not asked for a value gets the latest one when it asks.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    let box: PublishedBox<Value>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      box.subject.fanOut.attach(subscriber)
    }
  }
}

extension Publisher where Failure == Never {
  /// Puts each value into a published property.
  ///
  ///     names.assign(to: &$title)
  ///
  /// **Demand**: unlimited. **Cancellation**: when the property is gone, with its object; there is nothing to
  /// keep. The end of the stream does not end the property's publisher. **Memory**: the property is not held.
  @_disfavoredOverload  // a package's own version wins
  public func assign(to published: inout Published<Output>.Publisher) {
    subscribe(PublishedSubscriber(published.box))
  }
}
