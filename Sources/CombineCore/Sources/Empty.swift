/// A publisher that delivers no value: it finishes at once, or never does anything.
///
///     Empty()                             ┤
///     Empty(completeImmediately: false)   ────────
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
  /// Whether it finishes at once.
  public let completeImmediately: Bool

  /// Makes a publisher of no values, which finishes at once or never.
  @inlinable
  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  /// Makes an empty publisher of types that the context does not tell.
  @inlinable
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.init(completeImmediately: completeImmediately)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    if completeImmediately {
      EndSubscription.end(subscriber, with: .finished)
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
    }
  }

  @inlinable
  public var _deliversAtOnce: Bool { completeImmediately }
  @inlinable
  public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool {
    completeImmediately
  }
}
