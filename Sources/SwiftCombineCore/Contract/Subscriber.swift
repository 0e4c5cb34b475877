/// A type that receives values and a completion from a publisher, and requests values by demand.
///
///     final class Printer: Subscriber {
///       func receive(subscription: any Subscription) { subscription.request(.max(1)) }
///       func receive(_ input: Int) -> Subscribers.Demand {
///         print(input)
///         return input < 2 ? .max(1) : .none
///       }
///       func receive(completion: Subscribers.Completion<Never>) {}
///     }
///     [1, 2, 3].publisher.subscribe(Printer())  // 1, 2
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The type of the values that this subscriber receives.
  associatedtype Input
  /// The type of the error that the publisher can fail with.
  associatedtype Failure: Error

  /// Receives the subscription, before anything else. Request values from it now or later.
  func receive(subscription: any Subscription)

  /// Receives one value.
  ///
  /// - Returns: How many values to request **in addition** to the outstanding demand.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the completion. Nothing follows it.
  func receive(completion: Subscribers.Completion<Failure>)

  /// This subscriber, followed by another publisher: if it is attached to one of several publishers in
  /// turn, as with `append`, the other one comes after that. Returning `nil` is always correct.
  ///
  /// - Parameter next: Subscribes to the other publisher, when this one has finished.
  // It does not return Self: a class that is not final could not have the default.
  func _followed(by next: @escaping (AnySubscriber<Input, Failure>) -> Void) -> AnySubscriber<Input, Failure>?
}

extension Subscriber {
  @inlinable
  public func _followed(
    by next: @escaping (AnySubscriber<Input, Failure>) -> Void
  ) -> AnySubscriber<Input, Failure>? { nil }
}

extension Subscriber where Input == Void {
  /// Receives an empty value.
  @inlinable public func receive() -> Subscribers.Demand { receive(()) }
}

/// The namespace of the subscribers and of the types that subscribers use.
public enum Subscribers {}
