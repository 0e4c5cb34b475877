import CombineShim

extension Publisher where Failure == Never {
  /// Writes each value to a property of an object that is held as told.
  ///
  ///     let token = prices.assign(to: \.text, on: label, ownership: .weak)
  ///
  ///     prices          ──1──2─────3!     cancelled by the value that finds no object
  ///     freed           ────────x────     the label is
  ///     label.text      ──1──2───────
  ///
  /// **Demand**: everything. **Memory**: the object is held as told until the end, and nothing afterwards.
  /// A value that comes when a weakly held object has died is dropped and cancels this publisher.
  ///
  /// - Parameters:
  ///   - keyPath: The way to the property.
  ///   - object: Whose property it is.
  ///   - ownership: How the object is held.
  /// - Returns: A token that cancels when it is dropped.
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root, ownership: ObjectOwnership
  ) -> AnyCancellable {
    write(to: [writer(of: keyPath, on: object, ownership)])
  }

  /// Writes each value to a property of each of two objects, in this order.
  ///
  /// Everything else is as with one object; of two weakly held ones, both must have died.
  ///
  /// - Parameters:
  ///   - keyPath1: The way to the property of the first object.
  ///   - object1: Whose property it is.
  ///   - keyPath2: The way to the property of the second object.
  ///   - object2: Whose property it is.
  ///   - ownership: How the objects are held.
  /// - Returns: A token that cancels when it is dropped.
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

  /// Writes each value to a property of each of three objects, in this order.
  ///
  /// Everything else is as with one object; of three weakly held ones, all must have died.
  ///
  /// - Parameters:
  ///   - keyPath1: The way to the property of the first object.
  ///   - object1: Whose property it is.
  ///   - keyPath2: The way to the property of the second object.
  ///   - object2: Whose property it is.
  ///   - keyPath3: The way to the property of the third object.
  ///   - object3: Whose property it is.
  ///   - ownership: How the objects are held.
  /// - Returns: A token that cancels when it is dropped.
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

  /// Hands each value to all writers, and ends when none of them has an object any more.
  private func write(to writers: [(Output) -> Bool]) -> AnyCancellable {
    prefix { value in
      var isAnyAlive = false
      for write in writers where write(value) { isAnyAlive = true }
      return isAnyAlive
    }
    .sink { _ in }
  }

  /// What writes a value to an object, and says whether that is still alive.
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
