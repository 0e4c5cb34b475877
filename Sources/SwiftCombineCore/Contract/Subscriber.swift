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

  /// The subscription that other publishers may join, if this subscriber is about to receive it from one
  /// publisher after another, as `append` does. Returning `nil` is always correct.
  var _succession: AnyObject? { get }

  /// This subscriber as that of a later one of these publishers.
  ///
  /// - Parameter upstream: The number of the publisher.
  func _subscribed(to upstream: Int) -> Self
}

extension Subscriber {
  @inlinable public var _succession: AnyObject? { nil }
  @inlinable public func _subscribed(to upstream: Int) -> Self { self }
}

extension Subscriber where Input == Void {
  /// Receives an empty value.
  @inlinable public func receive() -> Subscribers.Demand { receive(()) }
}

/// The namespace of the subscribers and of the types that subscribers use.
public enum Subscribers {}
