import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// How long a shared publisher stays connected to its upstream.
public enum ReplayConnection: Hashable, Sendable {
  /// As long as there is a subscriber: when the last one cancels, the upstream is canceled and the replay
  /// buffer is dropped; the next subscriber subscribes to the upstream again. While another thread delivers
  /// to the last one, that happens when the delivery returns.
  case refCounted
  /// From the first subscriber until the upstream completes. Nothing cancels it.
  case forever
}

extension Publishers {
  /// A publisher that shares one subscription to its upstream, and replays the newest values to late
  /// subscribers.
  ///
  /// An instance equals only itself.
  public final class ShareReplay<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The number of values that are replayed to a late subscriber.
    public let bufferSize: Int
    /// How long it stays connected to the upstream.
    public let connection: ReplayConnection

    @usableFromInline let feeds: ReplayFeeds<Output, Failure>

    /// Creates a publisher that shares its upstream and replays the newest values.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - bufferSize: The number of values that are replayed to a late subscriber; a negative number counts
    ///     as none.
    ///   - connection: How long the upstream stays connected.
    public init(upstream: Upstream, bufferSize: Int, connection: ReplayConnection = .refCounted) {
      self.upstream = upstream
      self.bufferSize = bufferSize
      self.connection = connection
      feeds = ReplayFeeds(bufferSize: bufferSize, connection: connection)
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

/// The subscriber that writes the signals of the upstream to a log.
@usableFromInline final class ReplayFeed<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  @usableFromInline let log: ReplayLog<Input, Failure>
  @usableFromInline let slot = UpstreamSlot<AnyUpstreamSubscription>(count: .unlimited)

  init(bufferSize: Int) { log = ReplayLog(capacity: bufferSize) }

  @inlinable func receive(subscription: any Subscription) {
    _ = slot.open(AnyUpstreamSubscription(subscription))
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    if slot.isOpen { log.append(input) }
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    if slot.end() { log.finish(completion) }
  }

  @usableFromInline var description: String { "ShareReplay" }
}

/// The feed that subscribers share, and their number. The subscribers retain it; the publisher need not be
/// retained.
@usableFromInline final class ReplayFeeds<Input, Failure: Error> {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct State {
    var feed: ReplayFeed<Input, Failure>?
    var subscribers = 0
  }

  private let state = Locked(State())
  private let bufferSize: Int
  private let connection: ReplayConnection

  init(bufferSize: Int, connection: ReplayConnection) {
    self.bufferSize = bufferSize
    self.connection = connection
  }

  /// Counts a subscriber.
  ///
  /// - Returns: The shared feed, and whether the caller must subscribe it to the upstream.
  @usableFromInline func join() -> (ReplayFeed<Input, Failure>, isNew: Bool) {
    state.withLock { state in
      state.subscribers += 1
      if let feed = state.feed { return (feed, false) }
      let feed = ReplayFeed<Input, Failure>(bufferSize: bufferSize)
      state.feed = feed
      return (feed, true)
    }
  }

  /// A subscriber has canceled, or received the completion. After completion of the upstream the replay
  /// buffer stays.
  @usableFromInline func leave(_ feed: ReplayFeed<Input, Failure>) {
    let isAbandoned = state.withLock { state in
      state.subscribers -= 1
      guard connection == .refCounted, state.subscribers == 0, !feed.slot.hasEnded else { return false }
      state.feed = nil  // the caller still retains it
      return true
    }
    if isAbandoned { feed.slot.cancel() }
  }
}

extension Publisher {
  /// Shares one subscription to this publisher among all subscribers, and replays the newest values to late
  /// ones.
  ///
  ///     let settings = request.shareReplay(bufferSize: 1)
  ///
  ///     upstream                  ──a──b──c─────d──┤
  ///     first                     ──a──b──c─────d──┤
  ///     second, buffer of 2                ╰bc──d──┤    subscribed after c
  ///
  /// The first subscriber makes it subscribe to the upstream. A subscriber that attaches after completion
  /// receives the replay buffer and the completion. With a buffer size of zero this is `share()`, except for
  /// values that are not requested: here they are buffered.
  ///
  /// **Demand**: unlimited for the upstream. A subscriber's values are buffered until it requests them,
  /// without limit and whatever the buffer size. **Failure**, like completion: after the buffered values, and
  /// at once if there are none. **Delivery**: in order of subscription, one signal at a time for each
  /// subscriber. **Cancellation**: silent; when all have canceled, `connection` determines whether the
  /// upstream is canceled. **Memory**: the subscribers retain the connection; the returned publisher need
  /// not be retained. A value is stored once, however many subscribers there are.
  ///
  /// - Parameters:
  ///   - bufferSize: The number of values that are replayed to a late subscriber; all by default, and a
  ///     negative number counts as none.
  ///   - connection: How long the upstream stays connected.
  public func shareReplay(
    bufferSize: Int = .max, connection: ReplayConnection = .refCounted
  ) -> Publishers.ShareReplay<Self> {
    Publishers.ShareReplay(upstream: self, bufferSize: bufferSize, connection: connection)
  }
}
