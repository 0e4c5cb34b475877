import Synchronization

/// Something that can be stopped, and stops when it is released.
///
/// **Threads**: may be cancelled and released on any thread; the action runs once at most.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  // What to stop, retained, until a call takes it.
  private let object: Atomic<UnsafeRawPointer?>
  private let stop: (AnyObject) -> Void

  /// Stops by calling a closure.
  public convenience init(_ cancel: @escaping () -> Void) {
    self.init(holding: Held(cancel)) { unsafeDowncast($0, to: Held<() -> Void>.self).value() }
  }

  /// Stops by cancelling something, which is held until then.
  public convenience init<C: Cancellable>(_ canceller: C) {
    self.init(holding: Held(canceller)) { unsafeDowncast($0, to: Held<C>.self).value.cancel() }
  }

  /// Stops an object by a function that captures nothing. The object is released as soon as it has been
  /// stopped.
  @usableFromInline
  init(holding object: AnyObject, stop: @escaping (AnyObject) -> Void) {
    self.object = Atomic(UnsafeRawPointer(Unmanaged.passRetained(object).toOpaque()))
    self.stop = stop
  }

  public func cancel() {
    guard let taken = object.exchange(nil, ordering: .acquiringAndReleasing) else { return }
    stop(Unmanaged<AnyObject>.fromOpaque(taken).takeRetainedValue())
  }

  deinit { cancel() }

  /// Keeps this activity going as long as the set keeps its members.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Keeps this activity going as long as the collection keeps its members.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private final class Held<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}
