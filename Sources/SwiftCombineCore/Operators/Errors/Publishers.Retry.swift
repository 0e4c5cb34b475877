extension Publishers {
  /// A publisher that subscribes to its upstream publisher again when it fails.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The number of times to subscribe again; without limit when `nil` or negative.
    public let retries: Int?

    /// Creates a publisher that subscribes to its upstream publisher again when it fails.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - retries: The number of times to subscribe again; without limit when `nil` or negative.
    @_transparent public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let succession = SequentialSubscription(
        name: "Retry", rules: [.noEarlyValue, .earlyValueOfLaterUpstream])
      subscriber.receive(subscription: succession)
      let first = RetrySubscriber(
        downstream: subscriber, upstream: upstream, retries: retries, attempt: 0, succession: succession)
      succession.begin { [upstream] in upstream.subscribe(first) }
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

@usableFromInline struct RetrySubscriber<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Reflected
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
  @usableFromInline let downstream: Downstream
  @usableFromInline let upstream: Upstream
  @usableFromInline let retries: Int?
  @usableFromInline var attempt: Int
  @usableFromInline let succession: SequentialSubscription

  @inlinable init(
    downstream: Downstream, upstream: Upstream, retries: Int?, attempt: Int,
    succession: SequentialSubscription
  ) {
    self.downstream = downstream
    self.upstream = upstream
    self.retries = retries
    self.attempt = attempt
    self.succession = succession
  }

  @inlinable func receive(subscription: any Subscription) { succession.open(subscription, from: attempt) }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let wanted = succession.deliver(input, from: attempt, to: downstream)
    if wanted != .none { succession.request(wanted) }
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if case .failure = completion, retries.map({ $0 < 0 || attempt < $0 }) ?? true {
      succession.follow(attempt, mayBeWaiting: true) {
        var next = self
        next.attempt += 1
        upstream.subscribe(next)
      }
    } else {
      succession.complete(completion, from: attempt, to: downstream, mayBeWaiting: true)
    }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(succession) }
  @usableFromInline var description: String { "Retry" }
}

extension Publisher {
  /// Subscribes to this publisher again when it fails, up to a number of times.
  ///
  ///     struct Lost: Error {}
  ///     let cancellable = Deferred { Fail<Int, Lost>(error: Lost()) }
  ///       .retry(1)
  ///       .sink { print($0) } receiveValue: { print($0) }
  ///
  ///     first attempt      ──1──✕
  ///     second attempt          ──1──2──┤
  ///     retry(1)           ──1────1──2──┤
  ///
  /// **Demand**: outstanding demand is requested again from each attempt. **Failure**: of the last attempt,
  /// when all attempts have failed.
  ///
  /// An attempt does the work again only if a subscription does: `Future`, `share()` and subjects that have
  /// failed send the same failure again. Put `Deferred` around a future, and `share()` after this operator.
  ///
  /// - Parameter retries: The number of times to subscribe again; a negative number means without limit.
  @_transparent public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}
