import SwiftCombineEngine

/// A type that publishes a sequence of values over time, and after them at most one completion.
///
///     struct Countdown: Publisher {
///       typealias Output = Int
///       typealias Failure = Never
///       func receive(subscriber: some Subscriber<Int, Never>) {
///         [3, 2, 1].publisher.receive(subscriber: subscriber)
///       }
///     }
///     let cancellable = Countdown().sink { print($0) }  // 3, 2, 1
///
/// A publisher does nothing by itself. It sends each subscriber a `Subscription`, and delivers only as many
/// values as that subscriber has requested:
///
///     upstream    ──1──2──3──┤        `|`-like marks end a stream: ┤ finished, ✕ failed
///
/// **Rules** for a publisher of your own: send `receive(subscription:)` first and once; deliver no
/// unrequested value; send signals to one subscriber serially, from one thread at a time; send at most one
/// completion, and nothing after it or after `cancel()`.
public protocol Publisher<Output, Failure> {
  /// The type of the values that this publisher emits.
  associatedtype Output
  /// The type of the error that this publisher can fail with; `Never` if it cannot fail.
  associatedtype Failure: Error

  /// Attaches a subscriber. Publishers implement this method; to attach a subscriber, call `subscribe(_:)`.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure

  /// Whether `_deliverAtOnce(_:_:)` does anything. Returning `false` is always correct.
  var _deliversAtOnce: Bool { get }

  /// Delivers everything at once, without a subscription, if this publisher only delivers values it already
  /// has and finishes, and the demand covers them. An operator that subscribes to many short publishers calls
  /// this first.
  ///
  /// - Parameters:
  ///   - demand: The outstanding demand.
  ///   - value: Receives each value; returns whether to continue.
  /// - Returns: Whether everything was delivered, including the completion; if not, nothing was.
  func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool

  /// Whether `_sendAll(to:)` does anything. Returning `false` is always correct, unless `_deliversAtOnce`.
  var _sendsAll: Bool { get }

  /// Sends all values, without a subscription, to a subscriber that requests unlimited values and cannot
  /// cancel, if this publisher only sends values it has or makes from such, and finishes. `sink` calls this
  /// first: its token is not known before it returns.
  ///
  /// - Parameter receiver: Receives each value.
  /// - Returns: Whether all values were sent, and the publisher finished; if not, nothing was sent.
  func _sendAll<R: _ValueReceiver & ~Copyable>(to receiver: inout R) -> Bool where R.Value == Output

  /// Whether this publisher sends everything directly to its subscriber, from inside a request, with no
  /// foreign code between two values. Nothing can then happen between two values of one request, and they may
  /// share an action on a scheduler. Returning `false` is always correct.
  var _sendsInBursts: Bool { get }
}

extension Publisher {
  @_transparent public var _deliversAtOnce: Bool { false }
  @inlinable
  public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool { false }
  @_transparent public var _sendsAll: Bool { _deliversAtOnce }
  @inlinable
  public func _sendAll<R: _ValueReceiver & ~Copyable>(to receiver: inout R) -> Bool where R.Value == Output {
    _deliverAtOnce(.unlimited) { receiver.receive($0) }
  }
  @inlinable public var _sendsInBursts: Bool { false }

  /// Attaches a subscriber, which receives a subscription first, then values as it requests them.
  ///
  /// - Parameter subscriber: The subscriber, which is retained as long as the subscription lives.
  // Transparent, because operators call it from inside each other: as a separate function, specialized for
  // ever larger subscribers, it would look like an infinite recursion to the optimizer and prevent the
  // specialization of the whole chain.
  @_transparent
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    if Witnesses.isAnyEnabled.load(ordering: .relaxed) {
      subscribeWitnessed(self, subscriber)
    } else {
      receive(subscriber: subscriber)
    }
  }

  /// Attaches the subscriber of an operator to its upstream publisher, from inside the operator's
  /// `receive(subscriber:)`.
  // Code that is specialized for the subscriber is reached from a `subscribe(_:)` that has just found no
  // enabled witness: a witnessed chain runs unspecialized. Without a check at each operator, a chain needs
  // neither the metadata nor the conformances of the publishers in between.
  @usableFromInline @_transparent
  func attach<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    if !_isConcrete(S.self), Witnesses.isAnyEnabled.load(ordering: .relaxed) {
      subscribeWitnessed(self, subscriber)
    } else {
      receive(subscriber: subscriber)
    }
  }
}

/// The namespace of the types that operators return.
public enum Publishers {}
