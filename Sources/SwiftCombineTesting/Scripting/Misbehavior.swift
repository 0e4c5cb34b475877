import SwiftCombine

/// Signals that break the rules: before the subscription, beyond the demand, after the completion, twice.
///
/// All are sent at once, whatever the state of the stream.
public struct Misbehavior<Output, Failure: Error> {
  let subscription: ScriptedSubscription<Output, Failure>

  /// Sends a value, requested or not. It uses up demand if there is any.
  ///
  /// - Returns: The additional demand of the subscriber.
  @discardableResult
  public func send(_ value: Output) -> Subscribers.Demand { subscription.deliverAnyway(value) }

  /// Sends several values, requested or not.
  public func send(contentsOf values: some Sequence<Output>) {
    for value in values { send(value) }
  }

  /// Sends a completion, whether it is the first or not.
  public func send(completion: Subscribers.Completion<Failure>) { subscription.deliverAnyway(completion) }

  /// Sends another subscription, with its own log.
  ///
  /// The source's log has its events too; the source continues to send by the first one.
  ///
  /// - Returns: The new subscription.
  @discardableResult public func sendSubscription() -> ScriptedSubscription<Output, Failure> {
    let further = ScriptedSubscription(of: subscription.subscriberForMisbehavior, source: subscription.source)
    further.sendSubscription()
    return further
  }

  /// Sends the same subscription again.
  public func sendSameSubscription() {
    subscription.subscriberForMisbehavior.receive(subscription: subscription)
  }
}
