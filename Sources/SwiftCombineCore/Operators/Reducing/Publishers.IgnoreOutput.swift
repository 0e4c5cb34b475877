extension Publishers {
  /// A publisher that drops every value and delivers only the completion.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream

    /// Creates a publisher that drops every value and delivers only the completion.
    @_transparent public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Never, S.Failure == Failure {
      upstream.attach(IgnoreOutputSubscriber<Upstream.Output, S>(downstream: subscriber))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

@usableFromInline struct IgnoreOutputSubscriber<Input, Downstream: Subscriber>: Subscriber, Reflected
where Downstream.Input == Never {

  @usableFromInline let downstream: Downstream

  @inlinable init(downstream: Downstream) { self.downstream = downstream }

  @inlinable func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
    subscription.request(.unlimited)
  }
  @inlinable func receive(_ input: Input) -> Subscribers.Demand { .none }
  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "IgnoreOutput" }
}

extension Publisher {
  /// Drops every value and delivers only the completion.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .ignoreOutput()
  ///       .sink { print($0) } receiveValue: { _ in }  // finished
  ///
  ///     upstream          ──1──2──3──┤
  ///     ignoreOutput()    ───────────┤
  ///
  /// **Demand**: requests an unlimited number of values from the upstream publisher, once the subscriber has
  /// its subscription.
  @_transparent
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { Publishers.IgnoreOutput(upstream: self) }
}
