/// A publisher that values can be sent into from outside.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to every subscriber that has asked for one.
  func send(_ value: Output)

  /// Ends the stream for every subscriber. What is sent afterwards is ignored.
  func send(completion: Subscribers.Completion<Failure>)

  /// Hands the subject the subscription of an upstream that feeds it.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Tells every subscriber that something happened.
  @inlinable
  public func send() { send(()) }
}
