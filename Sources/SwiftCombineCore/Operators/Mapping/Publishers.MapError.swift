extension Publishers {
  /// A publisher that transforms the failure with a closure.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output
    /// The upstream publisher.
    public let upstream: Upstream
    /// Transforms the upstream's failure.
    public let transform: (Upstream.Failure) -> Failure

    /// Creates a publisher that transforms the failure with a closure.
    @_transparent public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Creates a publisher that transforms the failure with a closure.
    @inlinable public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
      self.init(upstream: upstream, transform: map)
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        FailureSubscriber<Upstream.Failure, S>(name: "MapError", downstream: subscriber, transform: transform)
      )
    }
  }
}

/// Forwards everything but the failure, which it transforms.
@usableFromInline struct FailureSubscriber<Failure: Error, Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline let downstream: Downstream
  @usableFromInline let transform: (Failure) -> Downstream.Failure
  @usableFromInline let description: String

  @inlinable
  init(name: String, downstream: Downstream, transform: @escaping (Failure) -> Downstream.Failure) {
    description = name
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  @inlinable func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(input) }
  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion.mapError(transform))
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
}

extension Publisher {
  /// Transforms the failure with a closure.
  ///
  ///     struct Lost: Error {}
  ///     struct Failed: Error { let cause: Lost }
  ///     let cancellable = Fail<Int, Lost>(error: Lost())
  ///       .mapError { Failed(cause: $0) }
  ///       .sink { print($0) } receiveValue: { _ in }
  ///
  ///     upstream             ──1──2──✕  a
  ///     mapError { b($0) }   ──1──2──✕  b(a)
  @_transparent
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform: transform)
  }
}
