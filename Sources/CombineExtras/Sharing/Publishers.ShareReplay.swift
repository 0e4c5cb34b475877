import CombineMachinery
import CombineShim
import CombineToolkit

/// How long a publisher that is shared stays connected to its upstream.
public enum ReplayConnection: Hashable, Sendable {
  /// As long as there is a subscriber: the last one to cancel cancels the upstream, and what was kept is
  /// dropped; the next one starts the upstream anew. While another thread delivers to the last one, that
  /// happens when the delivery returns.
  case refCounted
  /// Until the upstream ends, from the first subscriber on. Nothing cancels it.
  case forever
}

extension Publishers {
  /// A publisher that subscribes once to its upstream, and hands what comes and the newest of what has come
  /// to all its subscribers.
  ///
  /// It is equal to itself only.
  public final class ShareReplay<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// How many values a late subscriber gets.
    public let capacity: Int
    /// How long it stays connected.
    public let connection: ReplayConnection

    @usableFromInline
    let feeds: ReplayFeeds<Output, Failure>

    /// Makes what the operator of this name returns.
    public init(upstream: Upstream, capacity: Int, connection: ReplayConnection = .refCounted) {
      self.upstream = upstream
      self.capacity = capacity
      self.connection = connection
      feeds = ReplayFeeds(capacity: capacity, connection: connection)
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (feed, isNew) = feeds.join()
      feed.log.attach(subscriber, name: "ShareReplay") { [feeds] in feeds.leave(feed) }
      if isNew, !feed.slot.hasEnded { upstream.subscribe(feed) }
    }

    public static func == (lhs: ShareReplay, rhs: ShareReplay) -> Bool { lhs === rhs }
  }
}

/// What carries the signals of the upstream into a log.
@usableFromInline
final class ReplayFeed<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  @usableFromInline
  let log: ReplayLog<Input, Failure>
  @usableFromInline
  let slot = UpstreamSlot<SubscriptionHandle>(count: .unlimited)

  init(capacity: Int) { log = ReplayLog(capacity: capacity) }

  @inlinable
  func receive(subscription: any Subscription) { _ = slot.open(SubscriptionHandle(subscription)) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if slot.isOpen { log.append(input) }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    if slot.end() { log.finish(completion) }
  }

  @usableFromInline
  var description: String { "ShareReplay" }
}

/// The feed that subscribers share, and how many there are. They keep it; the publisher need not be kept.
@usableFromInline
final class ReplayFeeds<Input, Failure: Error> {
  // Internal, not private: the compiler of 6.3 stops over a private type inside a lock.
  struct State {
    var feed: ReplayFeed<Input, Failure>?
    var subscribers = 0
  }

  private let state = Locked(State())
  private let capacity: Int
  private let connection: ReplayConnection

  init(capacity: Int, connection: ReplayConnection) {
    self.capacity = capacity
    self.connection = connection
  }

  /// Counts a subscriber.
  ///
  /// - Returns: What it shares, and whether the caller is to subscribe that to the upstream.
  @usableFromInline
  func join() -> (ReplayFeed<Input, Failure>, isNew: Bool) {
    state.withLock { state in
      state.subscribers += 1
      if let feed = state.feed { return (feed, false) }
      let feed = ReplayFeed<Input, Failure>(capacity: capacity)
      state.feed = feed
      return (feed, true)
    }
  }

  /// A subscriber has cancelled, or got the end. After the end of the upstream what was kept stays.
  @usableFromInline
  func leave(_ feed: ReplayFeed<Input, Failure>) {
    let isAbandoned = state.withLock { state in
      state.subscribers -= 1
      guard connection == .refCounted, state.subscribers == 0, !feed.slot.hasEnded else { return false }
      state.feed = nil  // the caller keeps it
      return true
    }
    if isAbandoned { feed.slot.cancel() }
  }
}

extension Publisher {
  /// Hands what one subscription to this publisher brings to any number of subscribers, late ones beginning
  /// with the newest values.
  ///
  ///     upstream                  ──a──b──c─────d──┤
  ///     first                     ──a──b──c─────d──┤
  ///     second, capacity of 2              ╰bc──d──┤    subscribed after c
  ///
  /// The first subscriber starts the upstream. One who comes after the end gets what is kept and the end.
  /// With a capacity of zero this is `share()`, but for what is not asked for: here it waits.
  ///
  /// **Demand**: everything is asked of the upstream. A subscriber's values wait until it asks for them,
  /// without limit and whatever the capacity. **Failure**, like the end: after what waits, and at once if
  /// nothing does. **Delivery**: in order of subscription, one signal at a time for each subscriber.
  /// **Cancellation**: silent; when all have cancelled, the connection decides about the upstream.
  /// **Memory**: the subscribers keep the connection; the result need not be kept. A value is kept once,
  /// however many subscribers there are.
  ///
  /// - Parameters:
  ///   - capacity: How many values a late subscriber gets; all if not given, and a negative number counts as
  ///   none.
  ///   - connection: How long the upstream stays connected.
  public func shareReplay(
    capacity: Int = .max, connection: ReplayConnection = .refCounted
  ) -> Publishers.ShareReplay<Self> {
    Publishers.ShareReplay(upstream: self, capacity: capacity, connection: connection)
  }
}
