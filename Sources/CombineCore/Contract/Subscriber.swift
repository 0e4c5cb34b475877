/// A type that receives values and a completion from a publisher, and says how many values it wants.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The kind of values received.
  associatedtype Input
  /// The kind of error that can end the stream.
  associatedtype Failure: Error

  /// Receives the subscription, before anything else. Ask it for values now or later.
  func receive(subscription: any Subscription)

  /// Receives one value.
  ///
  /// - Returns: How many values are wanted **in addition** to those asked for and not yet received.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the end of the stream. Nothing follows it.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Tells the subscriber that something happened that carries no value.
  @inlinable
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// The namespace of the subscribers and of the types that subscribers use.
public enum Subscribers {}
