extension Publishers {
  /// A publisher that changes the failure with a closure.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output
    /// Where the values come from.
    public let upstream: Upstream
    /// Makes the failure of the one of the upstream.
    public let transform: (Upstream.Failure) -> Failure

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
      self.init(upstream: upstream, transform: map)
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        FailureSubscriber<Upstream.Failure, S>(name: "MapError", downstream: subscriber, transform: transform)
      )
    }
  }
}

/// Passes everything on but the failure, which it changes.
@usableFromInline
struct FailureSubscriber<Failure: Error, Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline
  typealias Input = Downstream.Input

  @usableFromInline
  let downstream: Downstream
  @usableFromInline
  let transform: (Failure) -> Downstream.Failure
  @usableFromInline
  let description: String

  @inlinable
  init(name: String, downstream: Downstream, transform: @escaping (Failure) -> Downstream.Failure) {
    description = name
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable
  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(input) }
  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion.mapError(transform))
  }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
}

extension Publisher {
  /// Changes the failure with a closure.
  ///
  ///     upstream             ──1──2──✕  a
  ///     mapError { b($0) }   ──1──2──✕  b(a)
  @inlinable
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform: transform)
  }
}
