extension Publishers {
  /// A publisher that subscribes once to its upstream publisher and shares the subscription with all its
  /// subscribers.
  ///
  /// It is equal only to itself.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public final let upstream: Upstream

    @usableFromInline let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Creates a publisher that shares one subscription to its upstream publisher with all its subscribers.
    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
      shared = upstream.multicast { PassthroughSubject() }.autoconnect()
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      shared.receive(subscriber: subscriber)
    }

    public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
  }
}

extension Publisher {
  /// Shares one subscription to this publisher with any number of subscribers.
  ///
  ///     let numbers = PassthroughSubject<Int, Never>()
  ///     let shared = numbers.print().share()
  ///     let first = shared.sink { print("first", $0) }
  ///     let second = shared.sink { print("second", $0) }
  ///
  ///     upstream      ──1──2──3──┤
  ///     first         ──1──2──3──┤
  ///     second           ╰─2──3──┤    subscribed after 1
  ///
  /// The first subscriber starts the upstream publisher. A subscriber that attaches later receives only later
  /// values; after the completion, only the completion.
  ///
  /// **Demand**: requests an unlimited number of values from the upstream publisher; a subscriber misses a
  /// value that it has not requested. **Delivery**: in order of subscription. **Cancellation**: when all
  /// subscribers have canceled, the upstream publisher is canceled; the next subscriber starts it again.
  /// **Memory**: the subscribers retain the connection; the returned publisher need not be retained.
  ///
  /// Put `retry(_:)` before this operator. `share().retry(3)` subscribes again to the same connection, which
  /// has failed, so the upstream publisher is tried once.
  @_transparent public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}
