/// A publisher that emits no values, and finishes at once or never.
///
///     let cancellable = Empty<Int, Never>()
///       .sink { print($0) } receiveValue: { print($0) }  // finished
///
///     Empty()                             ┤
///     Empty(completeImmediately: false)   ────────
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
  /// Whether the publisher finishes at once.
  public let completeImmediately: Bool

  /// Creates a publisher that emits no values, and finishes at once or never.
  @inlinable public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  /// Creates an empty publisher of given types, where the context does not determine them.
  @inlinable
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.init(completeImmediately: completeImmediately)
  }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    if completeImmediately {
      EndSubscription.end(subscriber, with: .finished)
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
    }
  }

  @_transparent public var _deliversAtOnce: Bool { completeImmediately }
  @inlinable public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool {
    completeImmediately
  }
}
