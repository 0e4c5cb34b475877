import CombineShim

/// Signals that break the rules: before the subscription, beyond the demand, after the end, twice.
///
/// Everything is sent at once and whatever the state of the stream.
public struct Misbehavior<Output, Failure: Error> {
  let subscription: ScriptedSubscription<Output, Failure>

  /// Sends a value, requested or not. It uses up demand if there is any.
  ///
  /// - Returns: What the subscriber wants in addition.
  @discardableResult
  public func send(_ value: Output) -> Subscribers.Demand { subscription.deliverAnyway(value) }

  /// Sends several values, requested or not.
  public func send(contentsOf values: some Sequence<Output>) {
    for value in values { send(value) }
  }

  /// Sends a completion, be it the first or not.
  public func send(completion: Subscribers.Completion<Failure>) { subscription.deliverAnyway(completion) }

  /// Sends a further subscription, with a log of its own.
  ///
  /// The source's own log has its events too; the source goes on sending by the first one.
  ///
  /// - Returns: The further subscription.
  @discardableResult
  public func sendSubscription() -> ScriptedSubscription<Output, Failure> {
    let further = ScriptedSubscription(of: subscription.subscriberForMisbehavior, source: subscription.source)
    further.sendSubscription()
    return further
  }

  /// Sends the same subscription once more.
  public func sendSameSubscription() {
    subscription.subscriberForMisbehavior.receive(subscription: subscription)
  }
}
