import SwiftCombineEngine

extension Subscribers {
  /// A subscriber that requests unlimited values and assigns each value to a property of an object.
  ///
  ///     final class Window { var title = "" }
  ///     let window = Window()
  ///     ["a", "b"].publisher.subscribe(Subscribers.Assign(object: window, keyPath: \.title))
  ///     print(window.title)  // b
  ///
  /// **Memory**: retains the object until completion or cancellation.
  public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    public typealias Failure = Never

    /// The key path of the property to assign to.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>
    private let slot = UpstreamSlot()
    private let root: Locked<Root?>

    /// Creates a subscriber that assigns to a property.
    ///
    /// - Parameters:
    ///   - object: The object that has the property.
    ///   - keyPath: The property, which is set on the thread that delivers the value.
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      root = Locked(object)
      self.keyPath = keyPath
    }

    /// The object that has the property; `nil` after completion or cancellation.
    public var object: Root? { root.withLock { $0 } }

    /// Requests unlimited values. A second subscription is canceled.
    public func receive(subscription: any Subscription) {
      if slot.open(subscription) { subscription.request(.unlimited) }
    }

    public func receive(_ value: Input) -> Subscribers.Demand {
      if slot.isOpen, let object { object[keyPath: keyPath] = value }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Never>) {
      if slot.isOpen, slot.end() { releaseObject() }
    }

    /// Cancels the upstream publisher. The property is not set afterwards.
    public func cancel() {
      slot.cancel()
      releaseObject()
    }

    private func releaseObject() {
      let object = root.withLock { $0.take() }
      release(object)
    }

    public var description: String { "Assign \(Root.self)." }
    public var customMirror: Mirror {
      Mirror(self, children: ["object": object as Any, "keyPath": keyPath, "status": slot.phase])
    }
    public var playgroundDescription: Any { description }
  }
}

extension Publisher where Failure == Never {
  /// Attaches a subscriber that assigns each value to a property of an object.
  ///
  ///     final class Window { var title = "" }
  ///     let window = Window()
  ///     let token = ["a", "b"].publisher.assign(to: \.title, on: window)
  ///     print(window.title)  // b
  ///
  /// **Demand**: unlimited. **Memory**: the object is retained until completion or cancellation, so an object
  /// that keeps the result of assigning to itself is never released: use `assign(to:)` with a published
  /// property, or `sink`, for that.
  ///
  /// - Returns: A token that cancels the subscription, also when the token is released.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root)
    -> AnyCancellable
  {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(assign)
    return AnyCancellable(holding: assign) {
      // Unchecked: the function is called with the object that it is passed with.
      unsafeDowncast($0, to: Subscribers.Assign<Root, Output>.self).cancel()
    }
  }
}
