import Synchronization

/// A type that can deliver a sequence of values over time, and at most one completion after them.
///
/// A publisher does nothing by itself. It hands each subscriber a `Subscription`, and delivers only as many
/// values as that subscriber has asked for:
///
///     upstream    ──1──2──3──┤        `|`-like marks end a stream: ┤ finished, ✕ failed
///
/// **Rules** for a publisher of your own: send `receive(subscription:)` first and once; deliver no value that
/// was not asked for; signal one subscriber from one thread at a time; send one completion at most, and
/// nothing after it or after `cancel()`.
public protocol Publisher<Output, Failure> {
  /// The kind of values delivered.
  associatedtype Output
  /// The kind of error that can end the stream; `Never` for one that cannot fail.
  associatedtype Failure: Error

  /// Attaches a subscriber. Call `subscribe(_:)` instead: this is what publishers implement.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure

  /// Whether `_deliverAtOnce(_:_:)` does anything. Answering `false` is always right.
  var _deliversAtOnce: Bool { get }

  /// Hands everything over at once, without a subscription, when this publisher does nothing else than
  /// deliver values it has already and finish, and the demand covers them. An operator that subscribes to
  /// many short publishers asks this first.
  ///
  /// - Parameters:
  ///   - demand: How many values are wanted.
  ///   - value: Gets each value; returns whether to go on.
  /// - Returns: Whether everything was delivered, up to and with the end; if not, nothing was.
  func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool

  /// Whether all that this publisher sends goes straight to its subscriber from inside a request, with no
  /// foreign code between two values. Nothing can then happen between two values of one request,
  /// and they may share an action on a scheduler. Answering `false` is always right.
  var _sendsInBursts: Bool { get }
}

extension Publisher {
  @inlinable
  public var _deliversAtOnce: Bool { false }
  @inlinable
  public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool { false }
  @inlinable
  public var _sendsInBursts: Bool { false }

  /// Attaches a subscriber, which receives a subscription first, then values as it asks for them.
  ///
  /// - Parameter subscriber: The subscriber; it stays alive as long as the subscription does.
  // Transparent, because operators call it from inside each other: as a function of its own, specialized for
  // ever larger subscribers, it would look to the optimizer like an endless recursion and stop the
  // specialization of the whole chain.
  @_transparent
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    if Witnesses.isAnyEnabled.load(ordering: .relaxed) {
      subscribeWitnessed(self, subscriber)
    } else {
      receive(subscriber: subscriber)
    }
  }
}

/// The namespace of the types that operators return.
public enum Publishers {}
