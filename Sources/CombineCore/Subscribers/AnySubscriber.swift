/// A subscriber whose type is hidden.
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline
  let box: SubscriberBox<Input, Failure>

  /// Hides the type of a subscriber. One that is hidden already is not wrapped again.
  @inlinable
  public init<S: Subscriber>(_ s: S) where S.Input == Input, S.Failure == Failure {
    box = (s as? AnySubscriber<Input, Failure>)?.box ?? TypedSubscriberBox(s)
  }

  /// Makes a subject a subscriber: it gets the subscription, the values, and the first completion.
  public init<S: Subject>(_ s: S) where S.Output == Input, S.Failure == Failure {
    box = TypedSubscriberBox(SubjectSubscriber(s))
  }

  /// Makes a subscriber of closures.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Gets the subscription; without it no value is ever asked for.
  ///   - receiveValue: Gets each value, and returns how many more are wanted; without it, none.
  ///   - receiveCompletion: Gets the end of the stream.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    box = TypedSubscriberBox(
      ClosureSubscriber(
        receiveSubscription: receiveSubscription, receiveValue: receiveValue, receiveCompletion: receiveCompletion))
  }

  @inlinable
  public func receive(subscription: any Subscription) { box.receiveSubscription(box, subscription) }
  @inlinable
  public func receive(_ value: Input) -> Subscribers.Demand { box.receiveValue(box, value) }
  @inlinable
  public func receive(completion: Subscribers.Completion<Failure>) { box.receiveCompletion(box, completion) }

  public var combineIdentifier: CombineIdentifier { box.combineIdentifier }
  public var description: String { box.description }
  public var customMirror: Mirror { box.customMirror }
  public var playgroundDescription: Any { box.playgroundDescription }
}

/// A subscriber behind three functions, which are formed where its type is known and so are compiled for it. They take the
/// box as an argument instead of capturing it: nothing is allocated for them and nothing retained to call them.
@usableFromInline
class SubscriberBox<Input, Failure: Error> {
  @usableFromInline
  final let receiveSubscription: (SubscriberBox, any Subscription) -> Void
  @usableFromInline
  final let receiveValue: (SubscriberBox, Input) -> Subscribers.Demand
  @usableFromInline
  final let receiveCompletion: (SubscriberBox, Subscribers.Completion<Failure>) -> Void

  @inlinable
  init(
    receiveSubscription: @escaping (SubscriberBox, any Subscription) -> Void,
    receiveValue: @escaping (SubscriberBox, Input) -> Subscribers.Demand,
    receiveCompletion: @escaping (SubscriberBox, Subscribers.Completion<Failure>) -> Void
  ) {
    self.receiveSubscription = receiveSubscription
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
  var description: String { "" }
  var customMirror: Mirror { Mirror(self, children: []) }
  var playgroundDescription: Any { description }
}

@usableFromInline
final class TypedSubscriberBox<S: Subscriber>: SubscriberBox<S.Input, S.Failure> {
  @usableFromInline
  let subscriber: S

  @inlinable
  init(_ subscriber: S) {
    self.subscriber = subscriber
    super.init(
      receiveSubscription: { Self.subscriber(in: $0).receive(subscription: $1) },
      receiveValue: { Self.subscriber(in: $0).receive($1) },
      receiveCompletion: { Self.subscriber(in: $0).receive(completion: $1) })
  }

  @inlinable
  @inline(__always)
  static func subscriber(in box: SubscriberBox<S.Input, S.Failure>) -> S {
    unsafeDowncast(box, to: TypedSubscriberBox<S>.self).subscriber
  }

  override var combineIdentifier: CombineIdentifier { subscriber.combineIdentifier }
  override var description: String {
    (subscriber as? any CustomStringConvertible)?.description ?? String(describing: subscriber)
  }
  override var customMirror: Mirror {
    (subscriber as? any CustomReflectable)?.customMirror ?? Mirror(reflecting: subscriber)
  }
  override var playgroundDescription: Any {
    (subscriber as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? description
  }
}

private struct ClosureSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable {
  let combineIdentifier = CombineIdentifier()
  let receiveSubscription: ((any Subscription) -> Void)?
  let receiveValue: ((Input) -> Subscribers.Demand)?
  let receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?

  func receive(subscription: any Subscription) { receiveSubscription?(subscription) }
  func receive(_ input: Input) -> Subscribers.Demand { receiveValue?(input) ?? .none }
  func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion?(completion) }

  var description: String { "Anonymous AnySubscriber" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
