import SwiftCombineEngine

/// A witness of all signals between publishers and subscribers in this process.
///
/// An enabled witness sees what begins with `subscribe(_:)`: it does not see a chain that was attached
/// before, nor what a publisher does in a direct `receive(subscriber:)`. While no witness is enabled,
/// attaching a subscriber costs one additional load, and a value costs nothing.
///
/// Each event is reported twice, before it is forwarded and after that has returned, to all witnesses in the
/// order they were enabled. A subscription that passes through several operators is reported at each, its
/// requests and its cancellation once.
///
/// **Delivery**: on the thread of the event, with no lock held. **Memory**: an enabled witness is retained.
public protocol _Introspection: AnyObject {
  /// A subscriber is about to be attached to a publisher.
  func willReceive<P: Publisher, S: Subscriber>(publisher: P, subscriber: S)
  where P.Failure == S.Failure, P.Output == S.Input
  /// A subscriber was attached to a publisher.
  func didReceive<P: Publisher, S: Subscriber>(publisher: P, subscriber: S)
  where P.Failure == S.Failure, P.Output == S.Input

  /// A subscriber is about to receive its subscription.
  func willReceive<S: Subscriber>(subscriber: S, subscription: any Subscription)
  /// A subscriber received its subscription.
  func didReceive<S: Subscriber>(subscriber: S, subscription: any Subscription)

  /// A subscriber is about to receive a value.
  func willReceive<S: Subscriber>(subscriber: S, input: S.Input)
  /// A subscriber received a value, and returned additional demand.
  func didReceive<S: Subscriber>(subscriber: S, input: S.Input, resultingDemand: Subscribers.Demand)

  /// A subscriber is about to receive the completion.
  func willReceive<S: Subscriber>(subscriber: S, completion: Subscribers.Completion<S.Failure>)
  /// A subscriber received the completion.
  func didReceive<S: Subscriber>(subscriber: S, completion: Subscribers.Completion<S.Failure>)

  /// A subscription is about to receive a request.
  func willRequest(subscription: any Subscription, _ demand: Subscribers.Demand)
  /// A subscription received a request.
  func didRequest(subscription: any Subscription, _ demand: Subscribers.Demand)

  /// A subscription is about to be canceled.
  func willCancel(subscription: any Subscription)
  /// A subscription was canceled.
  func didCancel(subscription: any Subscription)
}

// A witness implements the methods for the events it wants to see.
extension _Introspection {
  public func willReceive<P: Publisher, S: Subscriber>(publisher: P, subscriber: S)
  where P.Failure == S.Failure, P.Output == S.Input {}
  public func didReceive<P: Publisher, S: Subscriber>(publisher: P, subscriber: S)
  where P.Failure == S.Failure, P.Output == S.Input {}

  public func willReceive<S: Subscriber>(subscriber: S, subscription: any Subscription) {}
  public func didReceive<S: Subscriber>(subscriber: S, subscription: any Subscription) {}

  public func willReceive<S: Subscriber>(subscriber: S, input: S.Input) {}
  public func didReceive<S: Subscriber>(subscriber: S, input: S.Input, resultingDemand: Subscribers.Demand) {}

  public func willReceive<S: Subscriber>(subscriber: S, completion: Subscribers.Completion<S.Failure>) {}
  public func didReceive<S: Subscriber>(subscriber: S, completion: Subscribers.Completion<S.Failure>) {}

  public func willRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {}
  public func didRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {}

  public func willCancel(subscription: any Subscription) {}
  public func didCancel(subscription: any Subscription) {}
}

extension _Introspection {
  /// Whether events are reported to this witness.
  public var isEnabled: Bool { Witnesses.all.withLock { $0.contains { $0 === self } } }

  /// Starts to report events to this witness; each event is reported once, however often this is called.
  public func enable() {
    Witnesses.all.withLock { all in
      if !all.contains(where: { $0 === self }) { all.append(self) }
      Witnesses.isAnyEnabled.store(true, ordering: .relaxed)
    }
  }

  /// Stops reporting events to this witness. An event that is being reported may still arrive.
  public func disable() {
    let released = Witnesses.all.withLock { all in
      let before = all
      all.removeAll { $0 === self }
      Witnesses.isAnyEnabled.store(!all.isEmpty, ordering: .relaxed)
      return before
    }
    release(released)
  }
}

/// The enabled witnesses of the process.
@usableFromInline enum Witnesses {
  /// Loaded when a subscriber is attached.
  @usableFromInline static let isAnyEnabled = Atomic<Bool>(false)
  static let all = Locked<[any _Introspection]>([])

  static func tell(_ event: (any _Introspection) -> Void) { all.withLock { $0 }.forEach(event) }
}
