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
      box = unsafeBitCast(s, to: AnySubscriber<Input, Failure>.self).box
    } else {
      box = SubscriberBox(s)
    }
  }

  /// Creates a subscriber that passes the subscription, the values, and the first completion to a subject.
  public init<S: Subject>(_ s: S) where S.Output == Input, S.Failure == Failure {
    box = SubscriberBox(SubjectSubscriber(s))
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
    box = SubscriberBox(
      ClosureSubscriber(
        receiveSubscription: receiveSubscription, receiveValue: receiveValue,
        receiveCompletion: receiveCompletion))
  }

  @inlinable public func receive(subscription: any Subscription) { box.receive(subscription: subscription) }

  @inlinable public func receive(_ value: Input) -> Subscribers.Demand {
    withUnsafePointer(to: value) { box.subscriber.receive(at: $0) }
  }

  @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
    withUnsafePointer(to: completion) { box.subscriber.receive(completionAt: $0) }
  }

  public var combineIdentifier: CombineIdentifier { box.wrapped.combineIdentifier }

  public var description: String {
    (box.wrapped as? any CustomStringConvertible)?.description ?? String(describing: box.wrapped)
  }

  public var customMirror: Mirror {
    (box.wrapped as? any CustomReflectable)?.customMirror ?? Mirror(reflecting: box.wrapped)
  }

  public var playgroundDescription: Any {
    (box.wrapped as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? description
  }
}

/// What an `AnySubscriber` shares with its copies.
@usableFromInline final class SubscriberBox {
  @usableFromInline let subscriber: ErasedSubscriber
  @usableFromInline let receiveSubscription: (UnsafeMutableRawPointer, any Subscription) -> Void
  @usableFromInline let unwrap: (UnsafeMutableRawPointer) -> any Subscriber

  @inlinable init<S: Subscriber>(_ subscriber: S) {
    self.subscriber = ErasedSubscriber(subscriber)
    receiveSubscription = {
      $0.assumingMemoryBound(to: Kept<S>.self).pointee.receive(subscription: $1)
    }
    unwrap = { $0.assumingMemoryBound(to: Kept<S>.self).pointee.subscriber }
  }

  @inlinable deinit { subscriber.destroy() }

  @inlinable
  func receive(subscription: any Subscription) { receiveSubscription(subscriber.storage, subscription) }

  var wrapped: any Subscriber { unwrap(subscriber.storage) }
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
