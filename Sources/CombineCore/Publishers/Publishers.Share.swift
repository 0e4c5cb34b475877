extension Publishers {
  /// A publisher that subscribes once to its upstream and hands what comes to all its subscribers.
  ///
  /// It is equal to itself only.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public final let upstream: Upstream

    @usableFromInline
    let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream) {
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
  /// Hands what one subscription to this publisher brings to any number of subscribers.
  ///
  ///     upstream      ──1──2──3──┤
  ///     first         ──1──2──3──┤
  ///     second           ╰─2──3──┤    subscribed after 1
  ///
  /// The first subscriber starts the upstream. One that comes later gets what comes later; after the end,
  /// only the end.
  ///
  /// **Demand**: everything is asked of the upstream; a subscriber misses a value that it has not asked for.
  /// **Delivery**: in order of subscription. **Cancellation**: when all have cancelled, the upstream is; the
  /// next subscriber starts it anew.
  /// **Memory**: the subscribers keep the connection; the result need not be kept.
  @inlinable
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}
