/// A type-erased subscriber: it hides the type of the subscriber that it wraps.
///
///     let printer = AnySubscriber<Int, Never>(
///       receiveSubscription: { $0.request(.unlimited) },
///       receiveValue: {
///         print($0)
///         return .none
///       })
///     [1, 2].publisher.subscribe(printer)  // 1, 2
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let box: SubscriberBox

  @inlinable init(box: SubscriberBox) { self.box = box }

  /// Creates a subscriber that erases the type of another. An `AnySubscriber` is not wrapped again.
  @inlinable public init<S: Subscriber>(_ s: S) where S.Input == Input, S.Failure == Failure {
    if S.self == AnySubscriber<Input, Failure>.self {
      // Unchecked: the types were compared, and are the same.
      box = unsafeBitCast(s, to: AnySubscriber<Input, Failure>.self).box
    } else {
      box = HoldingSubscriberBox(s)
    }
  }

  /// Creates a subscriber that passes the subscription, the values, and the first completion to a subject.
  public init<S: Subject>(_ s: S) where S.Output == Input, S.Failure == Failure {
    box = HoldingSubscriberBox(SubjectSubscriber(s))
  }

  /// Creates a subscriber that calls closures.
  ///
  ///     let subscriber = AnySubscriber<Int, Never>(
  ///       receiveSubscription: { $0.request(.max(2)) },
  ///       receiveValue: { value in
  ///         print(value)
  ///         return .none
  ///       })
  ///     [1, 2, 3].publisher.subscribe(subscriber)  // 1, 2
  ///
  /// - Parameters:
  ///   - receiveSubscription: Receives the subscription; without this closure no value is ever requested.
  ///   - receiveValue: Receives each value, and returns the additional demand; without this closure, the
  ///     additional demand is none.
  ///   - receiveCompletion: Receives the completion.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    box = HoldingSubscriberBox(
      ClosureSubscriber(
        receiveSubscription: receiveSubscription, receiveValue: receiveValue,
        receiveCompletion: receiveCompletion))
  }

  @inlinable public func receive(subscription: any Subscription) {
    box.receiveSubscription(box, subscription)
  }

  @inlinable public func receive(_ value: Input) -> Subscribers.Demand {
    withUnsafePointer(to: value) { box.receiveValue(box, $0) }
  }

  @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
    withUnsafePointer(to: completion) { box.receiveCompletion(box, $0) }
  }

  @inlinable
  public func _followed(by subscribe: @escaping (AnySubscriber) -> Void) -> AnySubscriber? {
    box.followed(box) { subscribe(AnySubscriber(box: $0)) }.map { AnySubscriber(box: $0) }
  }

  public var combineIdentifier: CombineIdentifier { box.subscriber.combineIdentifier }

  public var description: String {
    (box.subscriber as? any CustomStringConvertible)?.description ?? String(describing: box.subscriber)
  }

  public var customMirror: Mirror {
    (box.subscriber as? any CustomReflectable)?.customMirror ?? Mirror(reflecting: box.subscriber)
  }

  public var playgroundDescription: Any {
    (box.subscriber as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? description
  }
}

/// What an `AnySubscriber` shares with its copies: functions that were formed where the type of the
/// subscriber was known, and take the box. The subscriber is in the box itself, so
/// erasing it allocates one block.
@usableFromInline class SubscriberBox {
  @usableFromInline final let receiveSubscription: (SubscriberBox, any Subscription) -> Void
  // Take a value and a completion by address.
  @usableFromInline final let receiveValue: (SubscriberBox, UnsafeRawPointer) -> Subscribers.Demand
  @usableFromInline final let receiveCompletion: (SubscriberBox, UnsafeRawPointer) -> Void
  // Takes what subscribes the box of a subscriber to another publisher.
  @usableFromInline
  final let followed: (SubscriberBox, @escaping (SubscriberBox) -> Void) -> SubscriberBox?

  @inlinable init<S: Subscriber>(functionsFor type: S.Type) {
    receiveSubscription = { $0.holding(S.self).stored.receive(subscription: $1) }
    receiveValue = {
      // Unchecked: a box is called with the address of what its subscriber receives.
      $0.holding(S.self).stored.receive($1.assumingMemoryBound(to: S.Input.self).pointee)
    }
    receiveCompletion = {
      // Unchecked: as above.
      $0.holding(S.self).stored.receive(
        completion: $1.assumingMemoryBound(to: Subscribers.Completion<S.Failure>.self).pointee)
    }
    followed = { box, subscribe in
      box.holding(S.self).stored.subscriber._followed { subscribe($0.box) }?.box
    }
  }

  @usableFromInline var subscriber: any Subscriber { preconditionFailure("a box without a subscriber") }

  /// This box, which holds a subscriber of a type.
  @inlinable @inline(__always) final func holding<S: Subscriber>(_ type: S.Type) -> HoldingSubscriberBox<S> {
    // Unchecked: the functions of a box are those that its own initializer formed, for its own type.
    unsafeDowncast(self, to: HoldingSubscriberBox<S>.self)
  }
}

@usableFromInline final class HoldingSubscriberBox<S: Subscriber>: SubscriberBox {
  @usableFromInline let stored: StoredSubscriber<S>

  @inlinable init(_ subscriber: S) {
    stored = StoredSubscriber(subscriber)
    super.init(functionsFor: S.self)
  }

  @usableFromInline override var subscriber: any Subscriber { stored.subscriber }
}

private struct ClosureSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible,
  CustomReflectable
{
  let combineIdentifier = CombineIdentifier()
  let receiveSubscription: ((any Subscription) -> Void)?
  let receiveValue: ((Input) -> Subscribers.Demand)?
  let receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?

  func receive(subscription: any Subscription) { receiveSubscription?(subscription) }
  func receive(_ input: Input) -> Subscribers.Demand { receiveValue?(input) ?? .none }
  func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion?(completion) }

  var description: String { "Anonymous AnySubscriber" }
  var customMirror: Mirror { Mirror(reflecting: description) }
}
