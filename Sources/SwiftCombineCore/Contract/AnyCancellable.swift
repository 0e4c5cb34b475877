import SwiftCombineEngine

/// A type-erased cancellable that cancels when it is released.
///
///     let token = numbers.sink { print($0) }
///     token.cancel()
///
/// **Threads**: you can cancel and release it on any thread; the action runs at most once.
///
/// `@unchecked Sendable`: one call takes the object out, by an atomic exchange, and calls the function, once.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  // The object to cancel, retained until a call takes it out.
  private let object: Atomic<UnsafeRawPointer?>
  private let stop: (AnyObject) -> Void

  /// Creates a cancellable that calls a closure.
  ///
  /// - Parameter cancel: Called once: on cancellation or on release, whichever comes first.
  public convenience init(_ cancel: @escaping () -> Void) {
    // Unchecked: the function is called with the object that it is passed with.
    self.init(holding: Held(cancel)) { unsafeDowncast($0, to: Held<() -> Void>.self).value() }
  }

  /// Creates a cancellable that cancels another one, and retains it until then.
  public convenience init<C: Cancellable>(_ canceller: C) {
    // Unchecked: the function is called with the object that it is passed with.
    self.init(holding: Held(canceller)) { unsafeDowncast($0, to: Held<C>.self).value.cancel() }
  }

  /// Creates a cancellable that cancels an object by a function that captures nothing. The object is released
  /// as soon as it has been canceled.
  @usableFromInline init(holding object: consuming AnyObject, stop: @escaping (AnyObject) -> Void) {
    self.object = Atomic(UnsafeRawPointer(Unmanaged.passRetained(object).toOpaque()))
    self.stop = stop
  }

  /// Creates a cancellable of what has ended.
  @usableFromInline init(ended: Void) {
    object = Atomic(nil)
    stop = { _ in }
  }

  public func cancel() {
    // Many are released after they were canceled: that exchanges nothing.
    guard object.load(ordering: .acquiring) != nil,
      let taken = object.exchange(nil, ordering: .acquiringAndReleasing)
    else { return }
    // Unchecked: the initializer retained the object that this address is of, and one call takes it.
    stop(Unmanaged<AnyObject>.fromOpaque(taken).takeRetainedValue())
  }

  deinit { cancel() }

  /// Whether this cancels that object directly, and has not yet. For an inspector: the
  /// address is only compared.
  package func cancels(_ subscriber: AnyObject) -> Bool {
    object.load(ordering: .relaxed) == UnsafeRawPointer(Unmanaged.passUnretained(subscriber).toOpaque())
  }

  /// Stores this cancellable in a set, which retains it and so keeps the activity going.
  ///
  ///     var tokens = Set<AnyCancellable>()
  ///     [1, 2].publisher.sink { print($0) }.store(in: &tokens)  // 1, 2
  ///
  /// The set does not shrink: it keeps the cancellable of a publisher that has completed. Its memory is that
  /// of the cancellable alone. To replace one activity by the next, store it in a variable.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Stores this cancellable in a collection, which retains it and so keeps the activity going.
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
