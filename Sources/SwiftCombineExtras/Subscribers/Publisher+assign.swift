import SwiftCombine

extension Publisher where Failure == Never {
  /// Assigns each value to a property of an object, which is retained, or referenced weakly or unowned.
  ///
  ///     final class Label { var text = "" }
  ///     let label = Label()
  ///     let token = words.assign(to: \.text, on: label, ownership: .weak)
  ///
  ///     prices          ──1──2─────3!     canceled by the value that finds no object
  ///     freed           ────────x────     the label is
  ///     label.text      ──1──2───────
  ///
  /// **Demand**: unlimited. **Memory**: the object is referenced as `ownership` says until the subscription
  /// terminates, and nothing is retained afterwards. A value that arrives after a weakly referenced object
  /// was deallocated is dropped and cancels this publisher.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property.
  ///   - object: The object that has the property.
  ///   - ownership: How the subscription references the object.
  /// - Returns: A token that cancels the subscription when it is released.
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root, ownership: ObjectOwnership
  ) -> AnyCancellable {
    write(to: [writer(of: keyPath, on: object, ownership)])
  }

  /// Assigns each value to a property of each of two objects, in this order.
  ///
  /// Everything else is as with one object; if they are referenced weakly, the subscription is canceled once
  /// both are deallocated.
  ///
  /// - Parameters:
  ///   - keyPath1: The key path of the property of the first object.
  ///   - object1: The first object.
  ///   - keyPath2: The key path of the property of the second object.
  ///   - object2: The second object.
  ///   - ownership: How the subscription references the objects.
  /// - Returns: A token that cancels the subscription when it is released.
  public func assign<Root1: AnyObject, Root2: AnyObject>(
    to keyPath1: ReferenceWritableKeyPath<Root1, Output>, on object1: Root1,
    and keyPath2: ReferenceWritableKeyPath<Root2, Output>, on object2: Root2,
    ownership: ObjectOwnership = .strong
  ) -> AnyCancellable {
    write(to: [
      writer(of: keyPath1, on: object1, ownership),
      writer(of: keyPath2, on: object2, ownership),
    ])
  }

  /// Assigns each value to a property of each of three objects, in this order.
  ///
  /// Everything else is as with one object; if they are referenced weakly, the subscription is canceled once
  /// all are deallocated.
  ///
  /// - Parameters:
  ///   - keyPath1: The key path of the property of the first object.
  ///   - object1: The first object.
  ///   - keyPath2: The key path of the property of the second object.
  ///   - object2: The second object.
  ///   - keyPath3: The key path of the property of the third object.
  ///   - object3: The third object.
  ///   - ownership: How the subscription references the objects.
  /// - Returns: A token that cancels the subscription when it is released.
  public func assign<Root1: AnyObject, Root2: AnyObject, Root3: AnyObject>(
    to keyPath1: ReferenceWritableKeyPath<Root1, Output>, on object1: Root1,
    and keyPath2: ReferenceWritableKeyPath<Root2, Output>, on object2: Root2,
    and keyPath3: ReferenceWritableKeyPath<Root3, Output>, on object3: Root3,
    ownership: ObjectOwnership = .strong
  ) -> AnyCancellable {
    write(to: [
      writer(of: keyPath1, on: object1, ownership),
      writer(of: keyPath2, on: object2, ownership),
      writer(of: keyPath3, on: object3, ownership),
    ])
  }

  /// Passes each value to all writers, and cancels when none of them has an object any more.
  private func write(to writers: [(Output) -> Bool]) -> AnyCancellable {
    prefix { value in
      var isAnyAlive = false
      for write in writers where write(value) { isAnyAlive = true }
      return isAnyAlive
    }
    .sink { _ in }
  }

  /// Returns a closure that writes a value to an object and returns whether the object is still alive.
  private func writer<Root: AnyObject>(
    of keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root, _ ownership: ObjectOwnership
  ) -> (Output) -> Bool {
    switch ownership {
    case .strong:
      { value in
        object[keyPath: keyPath] = value
        return true
      }
    case .weak:
      { [weak object] value in
        object?[keyPath: keyPath] = value
        return object != nil
      }
    case .unowned:
      { [unowned object] value in
        object[keyPath: keyPath] = value
        return true
      }
    }
  }
}
